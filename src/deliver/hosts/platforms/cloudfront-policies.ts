import { mediaPolicy } from '../header-rules.js'
import type { HostPlan } from '../host-plan.js'
import { preflight } from '../server-settings.js'
import type { Behaviour } from './cloudfront-behaviours.js'

/** A text with pseudo parameters and attributes of the stack in braces. */
export function sub(text: string): { 'Fn::Sub': string } {
  return { 'Fn::Sub': text.replaceAll('{', '${') }
}

/** `headers`, `query`: of a request, which are sent to the origin and tell cached answers apart. */
export function cachePolicy(name: string, { headers, query }: { headers: readonly string[]; query: boolean }): unknown {
  return {
    Type: 'AWS::CloudFront::CachePolicy',
    Properties: {
      CachePolicyConfig: {
        Name: sub(`{AWS::StackName}-${name}`),
        MinTTL: 0,
        DefaultTTL: 60,
        MaxTTL: 31_536_000,
        ParametersInCacheKeyAndForwardedToOrigin: {
          EnableAcceptEncodingGzip: true,
          EnableAcceptEncodingBrotli: true,
          QueryStringsConfig: { QueryStringBehavior: query ? 'all' : 'none' },
          HeadersConfig:
            headers.length > 0 ? { HeaderBehavior: 'whitelist', Headers: headers } : { HeaderBehavior: 'none' },
          CookiesConfig: { CookieBehavior: 'none' },
        },
      },
    },
  }
}

/** The headers of answers with this behavior; `index` is part of its name. */
export function headersPolicy({ cors }: HostPlan, { value, isMedia }: Behaviour, index: number): unknown {
  const allowed = {
    AccessControlAllowCredentials: false,
    AccessControlAllowHeaders: { Items: preflight['Access-Control-Allow-Headers'].split(', ') },
    AccessControlAllowMethods: { Items: ['GET', 'HEAD', 'OPTIONS'] },
    AccessControlAllowOrigins: { Items: cors },
    AccessControlMaxAgeSec: Number(preflight['Access-Control-Max-Age']),
    OriginOverride: true,
  }
  const header = (Header: string, Value: string) => ({ Header, Value, Override: true })
  return {
    Type: 'AWS::CloudFront::ResponseHeadersPolicy',
    Properties: {
      ResponseHeadersPolicyConfig: {
        Name: sub(`{AWS::StackName}-${index}`),
        ...(cors.length > 0 ? { CorsConfig: allowed } : {}),
        SecurityHeadersConfig: {
          ContentTypeOptions: { Override: true },
          ...(isMedia ? { ContentSecurityPolicy: { ContentSecurityPolicy: mediaPolicy, Override: true } } : {}),
        },
        CustomHeadersConfig: { Items: [header('Cache-Control', value)] },
      },
    },
  }
}

/** CloudFront signs its requests to the bucket, which is private. */
export const originAccess = {
  Type: 'AWS::CloudFront::OriginAccessControl',
  Properties: {
    OriginAccessControlConfig: {
      Name: sub('{AWS::StackName}-files'),
      OriginAccessControlOriginType: 's3',
      SigningBehavior: 'always',
      SigningProtocol: 'sigv4',
    },
  },
}

/** Only the distribution of the stack may read the bucket. */
export const bucketPolicy = {
  Type: 'AWS::S3::BucketPolicy',
  Properties: {
    Bucket: { Ref: 'Bucket' },
    PolicyDocument: {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Principal: { Service: 'cloudfront.amazonaws.com' },
          Action: 's3:GetObject',
          Resource: sub('{Bucket.Arn}/*'),
          Condition: {
            StringEquals: {
              'AWS:SourceArn': sub('arn:{AWS::Partition}:cloudfront::{AWS::AccountId}:distribution/{Distribution}'),
            },
          },
        },
      ],
    },
  },
}
