import { readPointer } from '../../../build/output/read-pointer.js'
import { contracts } from '../../../contract/contracts.js'
import { ExportError } from '../../../errors.js'
import { findingText } from '../../../findings.js'
import { openHtml } from '../../../html/open-html.js'
import { unnamedModel } from '../../../model/site-findings.js'
import type { Route } from '../../../routes/route.js'
import { withOwnRoutes } from '../../../routes/routes.js'
import type { CorsOptions } from '../../../runtime/cors.js'
import { documentSources } from '../../../runtime/document-source.js'
import { createHandler, type HandlerOptions } from '../../../runtime/handler.js'
import type { Preview } from '../../../runtime/previews/preview.js'
import { anyPreview } from '../../../runtime/previews/preview-any.js'
import { tokenPreview } from '../../../runtime/previews/preview-tokens.js'
import type { ApiSource } from '../../../runtime/source.js'
import { publicSource, superuserSource } from '../../../serve/database-source.js'
import { sessionRules } from '../../../serve/django-session.js'
import { folderStore } from '../../../serve/folder-store.js'
import { type LiveProject, openLiveProject } from '../../../serve/live-project.js'
import { Metrics } from '../../../serve/metrics.js'
import { fastHandler, type ServeOptions, startServer } from '../../../serve/serve.js'
import { sessionPreview } from '../../../serve/session-preview.js'
import { isLocalOrigin, isLoopbackHost } from '../../../serve/workbench/local-request.js'
import { withWorkbench } from '../../../serve/workbench/workbench.js'
import { loadConfig } from '../../config/load-config.js'
import { exportOptions } from '../../options/export-options.js'
import { given } from '../../options/given.js'
import { startMonitor } from '../../options/operation-flags.js'
import { previewKeys, secretLines } from '../../options/secret-lines.js'
import { eventLine } from '../../print/event-line.js'
import { type Io, workingFolder } from '../../print/terminal.js'
import { aborted, stopSignal } from '../../stop-signal.js'
import { fromFolder } from '../../values/folder-paths.js'
import { databaseFacts, folderFacts } from './gather-facts.js'
import { requestLine } from './request-log.js'
import type { ServeFlags } from './serve-flags.js'

/** Milliseconds before the pointer of an export is read again. */
const refresh = 1000

/** Serves a folder, a database or both until it is stopped. */
export async function serveApi(folder: string | null, flags: ServeFlags, io: Io): Promise<void> {
  if (flags.dev && !isLoopbackHost(flags.host)) {
    const fix = 'Leave out --dev, or listen on this machine only: --host 127.0.0.1.'
    throw new ExportError('option-invalid', `--dev shows a workbench to whoever reaches ${flags.host}.`, fix)
  }
  const live = flags.database === undefined ? null : await openLive(flags, io)
  try {
    const isDevelopment = flags.dev ?? (io.stdout.isTTY === true && isLoopbackHost(flags.host))
    const handler = createHandler(await handlerOptions(folder, live, flags, isDevelopment, io))
    const facts = () => (folder === null && live ? databaseFacts(live) : folderFacts(folder ?? ''))
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
      io.stdout.write(eventLine(flags, event, `${text} ${url}`, { url }))
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
  const { database, manifest, acceptMismatch, config, contract, scheme, siteUrl, apiUrl } = flags
  const { includeLoginRequired, htmlTemplates, imageDetails, imageUrl, imageWidths } = flags
  const exportFlags = {
    database,
    manifest,
    acceptMismatch,
    config,
    contract,
    scheme,
    siteUrls: siteUrl,
    apiUrls: apiUrl,
    includeLoginRequired,
    html: true,
    htmlTemplates,
    imageDetails,
    imageUrl,
    imageWidths,
  }
  const options = await exportOptions(given(exportFlags), io)
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

async function handlerOptions(
  folder: string | null,
  live: LiveProject | null,
  flags: ServeFlags,
  isDevelopment: boolean,
  io: Io,
): Promise<HandlerOptions> {
  const previews = [...(await tokenPreviews(live, flags)), ...(await sessionPreviews(live, flags))]
  return {
    ...(folder === null ? {} : { store: folderStore(folder), refresh }),
    ...(folder === null && live ? { source: () => publicSource(live) } : {}),
    ...(previews.length > 0 ? { preview: anyPreview(previews) } : {}),
    routes: await ownRoutes(flags, io),
    siteHeader: flags.siteHeader,
    ...(flags.cors || isDevelopment ? { cors: corsOptions(flags.cors ?? [], isDevelopment) } : {}),
    ...(flags.maxLimit === undefined ? {} : { maxLimit: flags.maxLimit }),
  }
}

/** The project's own routes, from the configuration. */
async function ownRoutes({ config }: ServeFlags, io: Io): Promise<readonly Route[]> {
  return config === undefined ? [] : ((await loadConfig(fromFolder(workingFolder(io), config))).routes ?? [])
}

async function tokenPreviews(live: LiveProject | null, flags: ServeFlags): Promise<Preview[]> {
  const { drafts, previewKeyFile, previewTokenFile } = flags
  if (previewKeyFile === undefined && previewTokenFile === undefined) return []
  const keys = previewKeyFile === undefined ? [] : await previewKeys(previewKeyFile, '--preview-key-file')
  const tokenHashes = previewTokenFile === undefined ? [] : await secretLines(previewTokenFile, '--preview-token-file')
  const source = draftSource(drafts, live)
  return source ? [tokenPreview({ keys, tokenHashes, source })] : []
}

/** The source of drafts: their folder, or else the database. */
function draftSource(
  drafts: string | undefined,
  live: LiveProject | null,
): ((site: number | null) => Promise<ApiSource>) | null {
  if (drafts !== undefined) return documentSources(folderStore(drafts), refresh)
  return live && ((site) => superuserSource(live, site))
}

async function sessionPreviews(live: LiveProject | null, { secretKeyFile }: ServeFlags): Promise<Preview[]> {
  if (!live || secretKeyFile === undefined) return []
  const keys = await secretLines(secretKeyFile, '--secret-key-file')
  const { project } = await live.current()
  return [sessionPreview(live, sessionRules(project.manifest.auth, keys))]
}

function corsOptions(origins: readonly string[], isDevelopment: boolean): CorsOptions {
  if (origins.includes('*')) return { origins: '*' }
  return {
    origins: { includes: (origin: string) => origins.includes(origin) || (isDevelopment && isLocalOrigin(origin)) },
  }
}
