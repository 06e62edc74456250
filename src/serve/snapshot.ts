import { hash } from 'node:crypto'
import type { ContextOptions } from '../build/plan/site-contexts.js'
import { shownRowsFingerprint } from '../build/reuse/fingerprints.js'
import type { Contract, HtmlRenderer } from '../contract/contract.js'
import type { ReadTransaction } from '../database/live-database.js'
import type { Catalog } from '../database/schema/catalog.js'
import { Findings } from '../findings.js'
import { buildProject } from '../model/linking/build-project.js'
import { knownManifest, type ManifestOptions } from '../model/manifest/known-manifest.js'
import type { Manifest } from '../model/manifest/manifest.js'
import type { Project } from '../model/project.js'
import type { ShownRows, UnnamedModel } from '../model/shown-rows.js'
import type { ExportOptions } from '../options.js'
import type { RouteTable } from '../routes/route-table.js'
import { ByteCache } from '../runtime/byte-cache.js'

/** How answers are made from a database. */
export interface LiveOptions
  extends Omit<ContextOptions, 'routes'>,
    ManifestOptions,
    Pick<ExportOptions, 'pageSize' | 'placeholderModels'> {
  readonly renderer: HtmlRenderer | null
  readonly contract: Contract
  readonly routes: RouteTable
}

/** The tables of the CMS at one transaction, and what has been made from them. */
export interface Snapshot {
  readonly engine: ReadTransaction['engine']
  readonly clearTextHost: ReadTransaction['clearTextHost']
  readonly catalog: Catalog
  readonly project: Project
  /** When time alone may make other rows public, in milliseconds since 1970; null: never. */
  readonly changesAt: number | null
  /** Models that own placeholders although the configuration does not name them. */
  readonly unnamed: readonly UnnamedModel[]
  /** Changes with everything that answers are made from, and on SQLite with every commit. */
  readonly fingerprint: string
  /**
   * What is made once for these tables, unless there is no room for it; the key names the viewer, too. `bytes`: about
   * what it takes in memory.
   */
  once<T>(key: string, bytes: (thing: T) => number, make: () => T): T
  /** The same for what is read: requests that come meanwhile wait for it. A failure is not kept. */
  onceRead<T>(key: string, bytes: (thing: T) => number, read: () => Promise<T>): Promise<T>
}

/** Bytes of things made from one snapshot: every user has navigations and lists of their own. */
const room = 200_000_000

/** Whether rows have become public since, or are no longer, by time alone. */
export function isOver({ changesAt }: Snapshot): boolean {
  return changesAt !== null && Date.now() >= changesAt
}

/** Reads the tables; the previous snapshot itself where nothing has changed since. Throws ExportErrors. */
export async function buildSnapshot(
  transaction: ReadTransaction,
  options: LiveOptions,
  previous: Snapshot | null | undefined,
): Promise<Snapshot> {
  // On PostgreSQL a fingerprint changes with every transaction of the server.
  if (previous && !isOver(previous)) {
    const { fingerprint } = await stateOf(transaction, previous.project.manifest, options)
    if (fingerprint === previous.fingerprint) return previous
  }
  const tables = await transaction.readTables(options.renderer !== null, options.manifest)
  const manifest = await knownManifest(transaction, tables, options, new Findings())
  tables.addressRows = await transaction.readAddressRows(manifest)
  tables.extensions = await transaction.readExtensions(manifest)
  const { shown, fingerprint } = await stateOf(transaction, manifest, options)
  const project = buildProject(tables, manifest, options.contract.rules(transaction.schema), shown.ids, shown.rows)
  return {
    engine: transaction.engine,
    clearTextHost: transaction.clearTextHost,
    catalog: transaction.catalog,
    project,
    changesAt: shown.changesAt,
    unnamed: shown.unnamed,
    fingerprint,
    ...memory(),
  }
}

/** What decides about answers, as a hash, with the rows of other models that are public now. */
async function stateOf(
  transaction: ReadTransaction,
  manifest: Manifest,
  { renderer, placeholderModels, routes }: LiveOptions,
): Promise<{ shown: ShownRows; fingerprint: string }> {
  const shown = await transaction.readShownRows(manifest, { placeholders: placeholderModels, ...routes }, Date.now())
  const rows = await transaction.changeFingerprint(manifest, renderer !== null)
  const catalog = hash('sha1', JSON.stringify([...transaction.catalog.values()]))
  return { shown, fingerprint: `${catalog} ${rows} ${shownRowsFingerprint(shown)}` }
}

function memory(): Pick<Snapshot, 'once' | 'onceRead'> {
  const things = new ByteCache<{ readonly thing: unknown }>(room)
  return {
    once<T>(key: string, bytes: (thing: T) => number, make: () => T): T {
      const known = things.find(key)
      if (known) return known.thing as T
      const thing = make()
      things.add(key, { thing }, bytes(thing))
      return thing
    },
    onceRead<T>(key: string, bytes: (thing: T) => number, read: () => Promise<T>): Promise<T> {
      const known = things.find(key)
      if (known) return known.thing as Promise<T>
      const thing = read()
      const entry = things.add(key, { thing }, 0)
      thing.then(
        (made) => things.grow(entry, bytes(made)),
        () => things.remove(entry),
      )
      return thing
    },
  }
}
