import type { HostPlan } from './host-plan.js'
import { varyNames } from './server-settings.js'

/** Directives for the headers of answers. `cache`: their Cache-Control. */
export function headerLines(plan: HostPlan, cache: string, type = 'application/json'): string[] {
  const { cors, precompress } = plan
  const vary = [...varyNames(plan), ...(precompress.length > 0 ? ['Accept-Encoding'] : [])]
  return [
    `header Content-Type "${type}; charset=utf-8"`,
    'header X-Content-Type-Options nosniff',
    `header Cache-Control "${cache}"`,
    ...(vary.length > 0 ? [`header Vary "${vary.join(', ')}"`] : []),
    ...corsLines(cors),
  ]
}

/** Of origins that may read answers. */
export function corsLines(cors: readonly string[]): string[] {
  if (cors.length === 0) return []
  if (cors.includes('*')) return ['header Access-Control-Allow-Origin *']
  return [
    '@origin {',
    ...cors.map((origin) => `\theader Origin ${origin}`),
    '}',
    'header @origin Access-Control-Allow-Origin {header.Origin}',
  ]
}
