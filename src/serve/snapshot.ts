import type { Contract, HtmlRenderer } from '../contract/contract.js'
import type { ReadTransaction } from '../database/live-database.js'
import { type Catalog, catalogFingerprint } from '../database/schema/catalog.js'
import type { TimeLimits } from '../database/time-limits.js'
import type { ContextOptions } from '../exporter/plan/site-context.js'
import { shownRowsFingerprint } from '../exporter/plan/source-fingerprints.js'
import { Findings } from '../findings.js'
import { buildProject } from '../model/linking/build-project.js'
import { readProjectRows } from '../model/linking/read-project-rows.js'
import type { ManifestOptions } from '../model/manifest/known-manifest.js'
import type { Manifest } from '../model/manifest/manifest.js'
import type { Project } from '../model/project.js'
import { relatedUse } from '../model/related.js'
import type { ShownRows, UnnamedModel } from '../model/rows/model-rows.js'
import type { RelatedUse } from '../model/rows/related-rows.js'
import type { ExportOptions } from '../options.js'
import type { RouteTable } from '../routes/route-table.js'
import { byteCache } from '../runtime/byte-cache.js'
import { cachedRead } from '../runtime/cached-read.js'

/** Options of answers from a database. */
export interface LiveOptions
  extends Omit<ContextOptions, 'routes'>,
    Omit<ManifestOptions, 'serializers'>,
    Pick<ExportOptions, 'pageSize' | 'placeholderModels'>,
    TimeLimits {
  readonly renderer: HtmlRenderer | null
  readonly contract: Contract
  readonly routes: RouteTable
}

/** The tables of the CMS as of one transaction, and a cache of values made from them. */
export interface Snapshot {
  readonly engine: ReadTransaction['engine']
  readonly clearTextHost: ReadTransaction['clearTextHost']
  readonly catalog: Catalog
  readonly project: Project
  /** The time that decided which rows are public, in milliseconds since 1970. */
  readonly time: number
  /** When rows become public or hidden by time alone; null: never. */
  readonly changesAt: number | null
  /** Models that own placeholders but are missing in the configuration. */
  readonly unnamed: readonly UnnamedModel[]
  /** Changes with the data of answers, and on SQLite with every commit. */
  readonly fingerprint: string
  /**
   * Makes a value once for this snapshot and caches it, as memory allows; the key must include the audience. `bytes`:
   * the estimated memory of the value.
   */
  once<T extends object>(key: string, bytes: (value: T) => number, make: () => T): T
  /** The same for asynchronous reads: concurrent calls share one read. A failure is not cached. */
  onceRead<T>(key: string, bytes: (value: T) => number, read: () => Promise<T>): Promise<T>
}

/** Limit in bytes of the values cached for one snapshot: every user has navigations and lists of their own. */
const cacheBytes = 200_000_000

/** Whether rows may have become public or hidden by time alone: since then, or because the clock was ahead. */
export function isOutdated({ time, changesAt }: Snapshot): boolean {
  const now = Date.now()
  return now < time || (changesAt !== null && now >= changesAt)
}

/** Reads the tables; returns the previous snapshot if nothing has changed. Throws ExportErrors. */
export async function buildSnapshot(
  transaction: ReadTransaction,
  options: LiveOptions,
  previous: Snapshot | null | undefined,
): Promise<Snapshot> {
  const { renderer, placeholderModels, routes } = options
  const related = relatedUse({ ...options, html: renderer })
  const named = { placeholders: placeholderModels, routes: routes.routes, html: renderer !== null }
  // On PostgreSQL a fingerprint changes with every transaction of the server.
  if (previous && !isOutdated(previous)) {
    const { manifest } = previous.project
    const shown = await transaction.readShownRows(manifest, named, Date.now())
    if ((await stateOf(transaction, manifest, related, shown)) === previous.fingerprint) return previous
  }
  const time = Date.now()
  const reads = { related, named, time }
  const { tables, manifest, shown } = await readProjectRows(transaction, options, reads, new Findings())
  const fingerprint = await stateOf(transaction, manifest, related, shown)
  await transaction.checkRead(manifest, { related, selections: [] })
  const project = buildProject(tables, manifest, options.contract.rules(transaction.schema), shown)
  return {
    engine: transaction.engine,
    clearTextHost: transaction.clearTextHost,
    catalog: transaction.catalog,
    project,
    time,
    changesAt: shown.changesAt,
    unnamed: shown.unnamed,
    fingerprint,
    ...snapshotCache(),
  }
}

/** A fingerprint of all that answers depend on. */
async function stateOf(
  transaction: ReadTransaction,
  manifest: Manifest,
  related: RelatedUse,
  shown: ShownRows,
): Promise<string> {
  const rows = await transaction.changeFingerprint(manifest, related)
  return `${catalogFingerprint(transaction.catalog)} ${rows} ${shownRowsFingerprint(shown)}`
}

function snapshotCache(): Pick<Snapshot, 'once' | 'onceRead'> {
  const values = byteCache<unknown>(cacheBytes)
  return {
    once<T extends object>(key: string, bytes: (value: T) => number, make: () => T): T {
      const known = values.find(key)
      if (known) return known as T
      const value = make()
      values.add(key, value, bytes(value))
      return value
    },
    onceRead: (key, bytes, read) =>
      cachedRead(values, key, async (grow) => {
        const value = await read()
        grow(bytes(value))
        return value
      }),
  }
}
