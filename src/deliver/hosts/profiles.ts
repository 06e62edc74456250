import type { HostName } from '../../options.js'
import { cloudflare } from './platforms/cloudflare.js'
import { netlify } from './platforms/netlify.js'
import { s3CloudFront } from './platforms/s3-cloudfront.js'
import { vercel } from './platforms/vercel.js'
import type { HostProfile } from './profile.js'
import { apache } from './servers/apache.js'
import { caddy } from './servers/caddy.js'
import { nginx } from './servers/nginx.js'

/** The profiles of all supported hosts. */
export const profiles: Readonly<Record<HostName, HostProfile>> = {
  nginx,
  caddy,
  apache,
  netlify,
  cloudflare,
  vercel,
  's3-cloudfront': s3CloudFront,
}
