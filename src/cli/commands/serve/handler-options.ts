import { inspect } from 'node:util'
import { maskSecrets } from '../../../mask-secrets.js'
import { plainLines } from '../../../one-line.js'
import type { CorsOptions } from '../../../runtime/cors.js'
import { documentSources } from '../../../runtime/document-source.js'
import type { HandlerOptions } from '../../../runtime/handler.js'
import type { Preview } from '../../../runtime/previews/preview.js'
import { anyPreview } from '../../../runtime/previews/preview-any.js'
import { tokenPreview } from '../../../runtime/previews/preview-tokens.js'
import type { ApiSource } from '../../../runtime/source.js'
import { publicSource, superuserSource } from '../../../serve/database-source.js'
import { sessionRules } from '../../../serve/django-session.js'
import { folderStore } from '../../../serve/folder-store.js'
import type { LiveProject } from '../../../serve/live-project.js'
import { sessionPreview } from '../../../serve/session-preview.js'
import { isLocalOrigin } from '../../../serve/workbench/local-request.js'
import { configuredSettings } from '../../config/load-config.js'
import { previewKeys, secretLines } from '../../options/secret-lines.js'
import { eventLine } from '../../print/event-line.js'
import type { Io } from '../../print/terminal.js'
import type { ServeFlags } from './serve-flags.js'

/** Milliseconds before the pointer of an export is read again. */
const refresh = 1000

/** What is served. */
interface Served {
  /** Folder of an export; null: none. */
  readonly folder: string | null
  /** null: no database. */
  readonly live: LiveProject | null
  /** On this machine, for the person who develops the front end. */
  readonly isDevelopment: boolean
}

/** The options of the handler that `serve` runs. Throws ExportErrors for files of secrets. */
export async function handlerOptions(
  { folder, live, isDevelopment }: Served,
  flags: ServeFlags,
  io: Io,
): Promise<HandlerOptions> {
  // Errors of drivers and of the project's own routes may name passwords.
  const onError = (error: unknown) => {
    io.stderr.write(
      eventLine(flags, {
        event: 'unanswered',
        message: plainLines(maskSecrets(inspect(error), io.env)),
        level: 'error',
      }),
    )
  }
  const previews = [...(await tokenPreviews(live, flags, onError)), ...(await sessionPreviews(live, flags))]
  return {
    ...(folder === null ? {} : { store: folderStore(folder), refresh }),
    ...(folder === null && live ? { source: () => publicSource(live) } : {}),
    ...(previews.length > 0 ? { preview: anyPreview(previews) } : {}),
    routes: (await configuredSettings(flags, io)).routes ?? [],
    siteHeader: flags.siteHeader,
    ...(flags.cors || isDevelopment ? { cors: corsOptions(flags.cors ?? [], isDevelopment) } : {}),
    ...(flags.maxLimit === undefined ? {} : { maxLimit: flags.maxLimit }),
    onError,
  }
}

type OnError = NonNullable<HandlerOptions['onError']>

async function tokenPreviews(live: LiveProject | null, flags: ServeFlags, onError: OnError): Promise<Preview[]> {
  const { drafts, previewKeyFile, previewTokenFile } = flags
  if (previewKeyFile === undefined && previewTokenFile === undefined) return []
  const keys = previewKeyFile === undefined ? [] : await previewKeys(previewKeyFile, '--preview-key-file')
  const tokenHashes = previewTokenFile === undefined ? [] : await secretLines(previewTokenFile, '--preview-token-file')
  const source = draftSource(drafts, live, onError)
  return source ? [tokenPreview({ keys, tokenHashes, source })] : []
}

/** The source of drafts: their folder, or else the database. */
function draftSource(
  drafts: string | undefined,
  live: LiveProject | null,
  onError: OnError,
): ((site: number | null) => Promise<ApiSource>) | null {
  if (drafts !== undefined) return documentSources(folderStore(drafts), refresh, undefined, onError)
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
