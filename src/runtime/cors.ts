import { check } from './check.js'
import { allowed, type HeaderList, type Reply, type RequestHead } from './respond.js'

/** Which other origins may read answers. Credentials are never allowed together with every origin. */
export interface CorsOptions {
  /** `*`, or origins such as `https://www.example.org`: an array, or any object with `includes`. */
  readonly origins: '*' | { includes(origin: string): boolean }
  /** Browsers may send cookies: needed for session previews on a listed origin. */
  readonly credentials?: boolean
}

/**
 * Throws TypeError for credentials with every origin: any site could then read previews. And for no list: a text includes
 * all of its parts, so that `https://app.company.example` would allow `https://app.co`, and a Set includes nothing.
 */
export function checkCors({ origins, credentials }: CorsOptions): void {
  check(
    origins === '*' ? !credentials : typeof origins !== 'string' && origins?.includes,
    'cors.origins must be a list, or * without credentials',
  )
}

/** Headers of the answer to a request; empty: other origins may not read it. */
export function corsHeaders(cors: CorsOptions | undefined, { headers }: RequestHead): HeaderList {
  const origin = cors && (cors.origins === '*' ? '*' : headers.get('origin'))
  if (!origin || !cors.origins.includes(origin)) return []
  return [['access-control-allow-origin', origin], ...(cors.credentials ? credentialsAllowed : [])]
}

const credentialsAllowed: HeaderList = [['access-control-allow-credentials', 'true']]

/** The answer to OPTIONS. Any header may be sent from allowed origins: front ends of the live API send several. */
export function replyToOptions(cors: CorsOptions | undefined, head: RequestHead): Reply {
  const own = corsHeaders(cors, head)
  const preflight: HeaderList = [
    ...own,
    ['access-control-allow-methods', allowed],
    ['access-control-allow-headers', head.headers.get('access-control-request-headers') ?? ''],
    ['access-control-max-age', '86400'],
  ]
  return {
    status: 204,
    headers: [['allow', allowed], ['cache-control', 'no-store'], ...(own[0] ? preflight : [])],
    body: null,
  }
}
