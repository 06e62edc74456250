import type { HostPlan } from '../host-plan.js'
import { varyNames } from '../server-settings.js'
import { type Behaviour, behaviours, policyKey } from './cloudfront-behaviours.js'
import { viewerRequest } from './cloudfront-functions.js'
import { bucketPolicy, cachePolicy, headersPolicy, originAccess, sub } from './cloudfront-policies.js'

/** The template of a stack: bucket, policies and distribution. A comment, then JSON, which is valid YAML. */
export function cloudFormation(plan: HostPlan): string {
  const added = plan.shape === 'handler' ? handlerParts(plan) : staticParts(plan)
  const policies = new Map(behaviours(plan).map((one) => [policyKey(one), one]))
  const stack = {
    AWSTemplateFormatVersion: '2010-09-09',
    Description: 'A bucket for an export of djangocms-static, and the distribution in front of it.',
    Parameters: {
      HostNames: { Type: 'CommaDelimitedList', Default: [...new Set(plan.sites.map(({ host }) => host))].join(',') },
      CertificateArn: { Type: 'String', Description: 'Of AWS Certificate Manager in us-east-1, for all host names.' },
      ...added.parameters,
    },
    Resources: {
      Bucket: { Type: 'AWS::S3::Bucket', DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' },
      BucketPolicy: bucketPolicy,
      Access: originAccess,
      FileCache: cachePolicy('files', { headers: [], query: false }),
      ...added.resources,
      ...Object.fromEntries(
        [...policies.values()].map((one, index) => [`Headers${index}`, headersPolicy(plan, one, index)]),
      ),
      Distribution: distribution(plan, added, [...policies.keys()]),
    },
    Outputs: {
      BucketName: { Value: { Ref: 'Bucket' } },
      DomainName: { Value: { 'Fn::GetAtt': ['Distribution', 'DomainName'] } },
    },
  }
  return `# aws cloudformation deploy --template-file cloudformation.yaml --stack-name cms-api --parameter-overrides CertificateArn=...\n${JSON.stringify(stack, null, 2)}\n`
}

/** What a shape adds to a stack. */
interface ShapeParts {
  readonly parameters: object
  readonly resources: object
  readonly origins: readonly object[]
  /** Cache behaviors beside those of files. */
  readonly behaviours: readonly object[]
  /** Members of the distribution, and of every cache behavior of files. */
  readonly distribution: object
  readonly fileBehaviour: object
}

/** The handler answers the API, its own 403 and 404 included. */
function handlerParts(plan: HostPlan): ShapeParts {
  const ofHandler = 'Domain of "npx djangocms-static serve", behind TLS for all host names.'
  return {
    parameters: { HandlerDomain: { Type: 'String', Description: ofHandler } },
    resources: { AnswerCache: cachePolicy('answers', { headers: ['Host', ...varyNames(plan)], query: true }) },
    origins: [handlerOrigin],
    behaviours: [{ PathPattern: `${plan.apiRoot}*`, ...answerBehaviour }],
    distribution: {},
    fileBehaviour: {},
  }
}

/** A function finds the file of a request. S3 answers 403 for missing files. */
function staticParts(plan: HostPlan): ShapeParts {
  const functionArn = { 'Fn::GetAtt': ['ViewerRequest', 'FunctionMetadata.FunctionARN'] }
  return {
    parameters: {},
    resources: { ViewerRequest: requestFunction(plan) },
    origins: [],
    behaviours: [],
    distribution: {
      CustomErrorResponses: [403, 404].map((code) => ({
        ErrorCode: code,
        ResponseCode: 404,
        ResponsePagePath: '/404.json',
        ErrorCachingMinTTL: 10,
      })),
    },
    fileBehaviour: { FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: functionArn }] },
  }
}

/** `policies`: keys of the headers policies, in the order of their resources. */
function distribution(plan: HostPlan, added: ShapeParts, policies: readonly string[]): unknown {
  const [first, ...others] = behaviours(plan)
  const behaviour = (one: Behaviour) => ({
    TargetOriginId: 'files',
    ViewerProtocolPolicy: 'redirect-to-https',
    AllowedMethods: ['GET', 'HEAD', 'OPTIONS'],
    Compress: true,
    CachePolicyId: { Ref: 'FileCache' },
    ResponseHeadersPolicyId: { Ref: `Headers${policies.indexOf(policyKey(one))}` },
    ...added.fileBehaviour,
  })
  return {
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
        Origins: [bucketOrigin, ...added.origins],
        DefaultCacheBehavior: behaviour(first),
        CacheBehaviors: [...others.map((one) => ({ PathPattern: one.path, ...behaviour(one) })), ...added.behaviours],
        ...added.distribution,
      },
    },
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
