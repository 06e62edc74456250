import { readPointer } from '../../../build/output/export-info.js'
import { contracts } from '../../../contract/contracts.js'
import { ExportError } from '../../../errors.js'
import { findingText } from '../../../finding-table.js'
import { openHtml } from '../../../html/open-html.js'
import { unnamedModel } from '../../../model/site-findings.js'
import { withOwnRoutes } from '../../../routes/routes.js'
import { createHandler, type Handler, type HandlerOptions } from '../../../runtime/handler.js'
import { type LiveProject, openLiveProject } from '../../../serve/live-project.js'
import { Metrics } from '../../../serve/metrics.js'
import { fastHandler, type ServeOptions, startServer } from '../../../serve/serve.js'
import { isLoopbackHost } from '../../../serve/workbench/local-request.js'
import { withWorkbench } from '../../../serve/workbench/workbench.js'
import type { SourceFacts, WorkbenchFacts } from '../../../serve/workbench/workbench-facts.js'
import { aborted, stopSignal } from '../../interrupt.js'
import { exportOptions } from '../../options/export-options.js'
import { startMonitor } from '../../options/operation-flags.js'
import { eventLine } from '../../print/event-line.js'
import type { Io } from '../../print/terminal.js'
import { picked } from '../../values/settings.js'
import { databaseFacts, folderFacts } from './gather-facts.js'
import { handlerOptions } from './handler-options.js'
import { type ServeFlags, sourceKeys } from './serve-flags.js'

/** Serves a folder, a database or both until it is stopped. */
export async function serveApi(folder: string | null, flags: ServeFlags, io: Io): Promise<void> {
  if (flags.dev && !isLoopbackHost(flags.host)) {
    const fix = 'Leave out --dev, or listen on this machine only: --host 127.0.0.1.'
    throw new ExportError('option-invalid', `--dev shows a workbench to whoever reaches ${flags.host}.`, fix)
  }
  const live = flags.database === undefined ? null : await openLive(flags, io)
  try {
    const isDevelopment = flags.dev ?? (io.stdout.isTTY === true && isLoopbackHost(flags.host))
    const options = await handlerOptions({ folder, live, isDevelopment }, flags, io)
    const handler = createHandler(options)
    const facts = async () => {
      const own = await (folder === null && live ? databaseFacts(live) : folderFacts(folder ?? ''))
      return withOwnLists(own, handler, options.routes)
    }
    const metrics = new Metrics()
    const { host, port, quiet, monitorPort } = flags
    const onAnswer: ServeOptions['onAnswer'] = (request, status, time) => {
      metrics.count('requests_total', 'Answers by status.', { status: String(status) })
      metrics.count('request_seconds_total', 'Time until the headers of answers were ready.', {}, time / 1000)
      if (!quiet) io.stdout.write(requestLine(request, status, time, flags.logFormat))
    }
    const isWatched = !quiet || monitorPort !== undefined
    const server = await startServer(isDevelopment ? withWorkbench(fastHandler(handler), facts) : handler, {
      host,
      port,
      ...(isWatched ? { onAnswer } : {}),
    })
    const tell = (event: string, text: string, url: string) =>
      io.stdout.write(eventLine(flags, { event, message: `${text} ${url}`, facts: { url } }))
    let stopMonitor = async () => {}
    try {
      stopMonitor = await startMonitor(flags, { metrics, isReady: () => isReady(folder, live) }, (url) =>
        tell('monitoring', 'Monitoring at', url),
      )
      tell('serving', `Serving ${[folder, live && 'the database'].filter(Boolean).join(' and ')} at`, server.url)
      if (isDevelopment) tell('workbench', 'Workbench, for this machine only:', server.url)
      await aborted(stopSignal(io))
    } finally {
      // First, so that probes are answered while requests in progress end.
      await server.close()
      await stopMonitor()
    }
  } finally {
    await live?.close()
  }
}

/** Whether requests can be answered. Rejects if the database cannot be read. */
async function isReady(folder: string | null, live: LiveProject | null): Promise<boolean> {
  if (folder !== null && !readPointer(folder)) return false
  await live?.current()
  return true
}

async function openLive(flags: ServeFlags, io: Io): Promise<LiveProject> {
  const options = await exportOptions({ ...picked(flags, sourceKeys), html: true }, io)
  const renderer = await openHtml(options.html)
  const live = await openLiveProject(options.database, {
    ...options,
    renderer,
    routes: withOwnRoutes(options.routes),
    contract: contracts[options.contract],
  })
  const { clearTextHost: host, project, unnamed } = await live.current()
  if (host !== null) io.stderr.write(`${findingText({ code: 'database-clear-text', host })}.\n`)
  for (const model of unnamed) io.stderr.write(`${findingText(unnamedModel(project.manifest, model))}.\n`)
  return live
}

/** Adds the lists of the project's own routes: the handler says which of them a language has. */
async function withOwnLists(
  facts: SourceFacts,
  handler: Handler,
  routes: HandlerOptions['routes'] = [],
): Promise<WorkbenchFacts> {
  const names = routes.flatMap(({ name, patterns }) => (patterns.includes(`<language>/${name}/`) ? [name] : []))
  const lists: Record<number, string[]> = {}
  for (const { id, languages } of facts.sites) {
    lists[id] = []
    for (const path of languages.flatMap((language) => names.map((name) => `${language}/${name}/`))) {
      const url = `http://localhost${facts.apiRoot}${path}?limit=1`
      const { ok } = await handler(new Request(url, { headers: { 'x-site-id': String(id) } }))
      if (ok) lists[id].push(path)
    }
  }
  return { ...facts, lists }
}

/** The log line of a request. Omits the values of its query, which may be tokens. */
function requestLine(
  { method, url }: Pick<Request, 'method' | 'url'>,
  status: number,
  milliseconds: number,
  format: 'text' | 'json' = 'text',
): string {
  // Servers make the URL from the Host header, which may be anything.
  const { pathname, searchParams } = new URL(URL.canParse(url) ? url : 'http://host.invalid/')
  const names = [...new Set(searchParams.keys())].map((name) => encodeURIComponent(name))
  if (format === 'json') {
    const [time, ms] = [new Date().toISOString(), Math.round(milliseconds * 10) / 10]
    return `${JSON.stringify({ time, level: 'info', event: 'request', method, path: pathname, query: names, status, ms })}\n`
  }
  const query = names.length > 0 ? `?${names.join('&')}` : ''
  return `${method} ${pathname}${query} ${status} ${milliseconds.toFixed(1)} ms\n`
}
