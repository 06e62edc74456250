import { prefixRefusal, tooManyRedirects } from '../host-limits.js'
import type { HostSite } from '../host-plan.js'
import { type HostFile, type HostProfile, type Limit, platformProfile } from '../profile.js'
import { fileSafe } from '../server-settings.js'
import { cloudFormation } from './cloud-formation.js'
import { redirectFunction, viewerRequest } from './cloudfront-functions.js'

/** A private bucket of S3 behind CloudFront; in the handler shape, the handler answers the API. */
export const s3CloudFront: HostProfile = {
  ...platformProfile,
  saysGone: true,
  refusal: prefixRefusal,
  inside: () => [],
  async beside(plan) {
    const request = { name: 'viewer-request.js', text: viewerRequest(plan) }
    return [
      { name: 'cloudformation.yaml', text: cloudFormation(plan) },
      ...(plan.shape === 'static' ? [request] : []),
      ...plan.sites.flatMap(redirectFiles),
    ]
  },
  limits: (plan) => [
    ...tooManyRedirects(plan, 20_000, 'and a key value store has room for about 20,000', true),
    ...(plan.shape === 'static' ? functionLimit(viewerRequest(plan)) : []),
  ],
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html */
function functionLimit(text: string): Limit[] {
  const bytes = Buffer.byteLength(text)
  if (bytes <= 10_240) return []
  const limit = `the function for requests has ${bytes} bytes, and CloudFront takes 10,240`
  return [{ limit, advice: 'Export some of the sites into folders of their own with --site.', hard: true }]
}

/** For the distribution of the front end: a function and the import file of its key value store. */
function redirectFiles({ frontEnd, redirects }: HostSite): HostFile[] {
  if (redirects.length === 0) return []
  const data = redirects.map(({ from, to, status }) => ({
    key: from,
    value: to === null ? `${status}` : `${status} ${to}`,
  }))
  return [
    { name: `front-end/${fileSafe(frontEnd)}/redirects.json`, text: `${JSON.stringify({ data }, null, 1)}\n` },
    { name: `front-end/${fileSafe(frontEnd)}/viewer-request.js`, text: redirectFunction },
  ]
}
