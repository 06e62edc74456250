import type { Handler } from '../runtime/handler.js'
import type { Metrics } from './metrics.js'

export interface MonitorParts {
  readonly metrics: Metrics
  /** false, or rejects: requests cannot be answered, or the export is out of date. */
  isReady(): Promise<boolean>
}

/**
 * Handler of monitoring requests: `/live` (the process runs), `/ready` (it can do its work) and `/metrics`
 * (Prometheus). For a port of its own that is not public.
 */
export function monitorHandler({ metrics, isReady }: MonitorParts): Handler {
  return async ({ url }) => {
    const path = URL.canParse(url) ? new URL(url).pathname : ''
    if (path === '/live') return plain(200, 'live')
    if (path === '/ready') {
      // Reasons may name hosts and paths, so they are not told.
      return (await isReady().catch(() => false)) ? plain(200, 'ready') : plain(503, 'not ready')
    }
    if (path !== '/metrics') return plain(404, 'not found')
    metrics.set('resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss())
    return new Response(metrics.text(), { headers: headers('text/plain; version=0.0.4; charset=utf-8') })
  }
}

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: headers('text/plain; charset=utf-8') })
}

function headers(type: string): Record<string, string> {
  return { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
}
