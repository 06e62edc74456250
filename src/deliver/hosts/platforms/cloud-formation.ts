import { mediaPolicy } from '../header-rules.js'
import type { HostPlan } from '../host-plan.js'
import { preflight, varyNames } from '../server-settings.js'
import { type Behaviour, behaviours, policyKey } from './cloudfront-behaviours.js'
import { viewerRequest } from './cloudfront-functions.js'

/** The template of a stack: bucket, policies and distribution. A comment, then JSON, which is valid YAML. */
export function cloudFormation(plan: HostPlan): string {
  const { shape } = plan
  const policies = new Map(behaviours(plan).map((one) => [policyKey(one), one]))
  const headersOf = (one: Behaviour) => ({ Ref: `Headers${[...policies.keys()].indexOf(policyKey(one))}` })
  const stack = {
    AWSTemplateFormatVersion: '2010-09-09',
    Description: 'A bucket for an export of djangocms-static, and the distribution in front of it.',
    Parameters: {
      HostNames: { Type: 'CommaDelimitedList', Default: [...new Set(plan.sites.map(({ host }) => host))].join(',') },
      CertificateArn: { Type: 'String', Description: 'Of AWS Certificate Manager in us-east-1, for all host names.' },
      ...(shape === 'handler'
        ? {
            HandlerDomain: {
              Type: 'String',
              Description: 'Domain of "npx djangocms-static serve", behind TLS for all host names.',
            },
          }
        : {}),
    },
    Resources: {
      Bucket: { Type: 'AWS::S3::Bucket', DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' },
      BucketPolicy: bucketPolicy,
      Access: {
        Type: 'AWS::CloudFront::OriginAccessControl',
        Properties: {
          OriginAccessControlConfig: {
            Name: sub('{AWS::StackName}-files'),
            OriginAccessControlOriginType: 's3',
            SigningBehavior: 'always',
            SigningProtocol: 'sigv4',
          },
        },
      },
      FileCache: cachePolicy('files', { headers: [], query: false }),
      ...(shape === 'handler'
        ? { AnswerCache: cachePolicy('answers', { headers: ['Host', ...varyNames(plan)], query: true }) }
        : {}),
      ...(shape === 'static' ? { ViewerRequest: requestFunction(plan) } : {}),
      ...Object.fromEntries(
        [...policies.values()].map((one, index) => [`Headers${index}`, headersPolicy(plan, one, index)]),
      ),
      Distribution: {
        Type: 'AWS::CloudFront::Distribution',
        Properties: {
          DistributionConfig: {
            Enabled: true,
            HttpVersion: 'http2and3',
            Aliases: { Ref: 'HostNames' },
            ViewerCertificate: {
              AcmCertificateArn: { Ref: 'CertificateArn' },
              SslSupportMethod: 'sni-only',
              MinimumProtocolVersion: 'TLSv1.2_2021',
            },
            Origins: [bucketOrigin, ...(shape === 'handler' ? [handlerOrigin] : [])],
            DefaultCacheBehavior: fileBehaviour(plan, headersOf({ path: '', value: plan.cache.answers })),
            CacheBehaviors: [
              ...behaviours(plan)
                .slice(1)
                .map((one) => ({ PathPattern: one.path, ...fileBehaviour(plan, headersOf(one)) })),
              ...(shape === 'handler' ? [{ PathPattern: `${plan.apiRoot}*`, ...answerBehaviour }] : []),
            ],
            // S3 answers 403 for missing files. A handler answers its own 403 and 404.
            ...(shape === 'static'
              ? {
                  CustomErrorResponses: [403, 404].map((code) => ({
                    ErrorCode: code,
                    ResponseCode: 404,
                    ResponsePagePath: '/404.json',
                    ErrorCachingMinTTL: 10,
                  })),
                }
              : {}),
          },
        },
      },
    },
    Outputs: {
      BucketName: { Value: { Ref: 'Bucket' } },
      DomainName: { Value: { 'Fn::GetAtt': ['Distribution', 'DomainName'] } },
    },
  }
  return `# aws cloudformation deploy --template-file cloudformation.yaml --stack-name cms-api --parameter-overrides CertificateArn=...\n${JSON.stringify(stack, null, 2)}\n`
}

/** A text with pseudo parameters and attributes of the stack in braces. */
function sub(text: string): { 'Fn::Sub': string } {
  return { 'Fn::Sub': text.replaceAll('{', '${') }
}

function cachePolicy(name: string, { headers, query }: { headers: readonly string[]; query: boolean }): unknown {
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

function headersPolicy({ cors }: HostPlan, { value, isMedia }: Behaviour, index: number): unknown {
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

function fileBehaviour({ shape }: HostPlan, headers: unknown): Record<string, unknown> {
  return {
    TargetOriginId: 'files',
    ViewerProtocolPolicy: 'redirect-to-https',
    AllowedMethods: ['GET', 'HEAD', 'OPTIONS'],
    Compress: true,
    CachePolicyId: { Ref: 'FileCache' },
    ResponseHeadersPolicyId: headers,
    ...(shape === 'static'
      ? {
          FunctionAssociations: [
            {
              EventType: 'viewer-request',
              FunctionARN: { 'Fn::GetAtt': ['ViewerRequest', 'FunctionMetadata.FunctionARN'] },
            },
          ],
        }
      : {}),
  }
}

/** The managed policy AllViewer, which forwards everything: previews need Authorization and cookies. */
const allViewer = '216adef6-5c7f-47e4-b989-5492eafa07d3'

const answerBehaviour = {
  TargetOriginId: 'handler',
  ViewerProtocolPolicy: 'redirect-to-https',
  AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
  Compress: true,
  CachePolicyId: { Ref: 'AnswerCache' },
  OriginRequestPolicyId: allViewer,
}

const bucketOrigin = {
  Id: 'files',
  DomainName: { 'Fn::GetAtt': ['Bucket', 'RegionalDomainName'] },
  OriginAccessControlId: { Ref: 'Access' },
  S3OriginConfig: { OriginAccessIdentity: '' },
}

const handlerOrigin = {
  Id: 'handler',
  DomainName: { Ref: 'HandlerDomain' },
  CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
}

const bucketPolicy = {
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

function requestFunction(plan: HostPlan): unknown {
  return {
    Type: 'AWS::CloudFront::Function',
    Properties: {
      Name: sub('{AWS::StackName}-viewer-request'),
      AutoPublish: true,
      FunctionConfig: { Comment: 'Finds the file of a request.', Runtime: 'cloudfront-js-2.0' },
      FunctionCode: viewerRequest(plan),
    },
  }
}
