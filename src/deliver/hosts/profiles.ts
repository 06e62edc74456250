import type { HostName } from '../../options.js'
import { apache } from './apache.js'
import { caddy } from './caddy.js'
import { cloudflare } from './cloudflare.js'
import { netlify } from './netlify.js'
import { nginx } from './nginx.js'
import type { HostProfile } from './profile.js'
import { s3CloudFront } from './s3-cloudfront.js'
import { vercel } from './vercel.js'

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
