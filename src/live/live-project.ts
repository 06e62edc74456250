import type { Contract } from '../contract/contract.js'
import type { HtmlRenderer, SiteContext } from '../contract/site-context.js'
import { type LiveDatabase, type Moment, openLiveDatabase } from '../database/live-database.js'
import { Findings } from '../findings.js'
import type { ExportOptions } from '../options.js'
import type { AliasReader } from '../output/alias-reader.js'
import { type ContextOptions, siteContext } from '../output/site-contexts.js'
import { knownManifest, type ManifestOptions } from '../site/known-manifest.js'
import { buildProject, type Project, type Site } from '../site/project.js'
import type { ContentReader } from '../site/rows.js'
import type { UnnamedModel } from '../site/shown-rows.js'
import type { Viewer } from '../site/viewer.js'

/** How answers are made from a database. */
export interface LiveOptions
  extends ContextOptions,
    ManifestOptions,
    Pick<ExportOptions, 'pageSize' | 'placeholderModels'> {
  readonly renderer: HtmlRenderer | null
  readonly contract: Contract
}

/** Who looks. Equal keys see the same. */
export interface Sight {
  readonly key: string
  viewer(project: Project): Viewer
}

/** The tables of the CMS at one moment, and what has been made from them. */
export interface Snapshot {
  readonly mark: string
  readonly engine: 'sqlite' | 'postgresql'
  readonly clearTextHost: Moment['clearTextHost']
  readonly project: Project
  /** When time alone may make other rows public, in milliseconds since 1970; null: never. */
  readonly changesAt: number | null
  /** Models that own placeholders although the configuration does not name them. */
  readonly unnamed: readonly UnnamedModel[]
  /** What is made once for a moment; the key names the viewer, too. */
  once<T>(key: string, make: () => T): T
}

/** What one read transaction answers from. */
export interface LiveRead {
  readonly snapshot: Snapshot
  readonly moment: Moment
  readonly reader: ContentReader
}

/** Things made for a moment before they are all forgotten: every user has things of their own. */
const kept = 200

/** Holds the tables of a database that others write to, and reads them again when something was committed. */
export class LiveProject {
  readonly options: LiveOptions
  readonly #database: LiveDatabase
  #latest: { mark: string; snapshot: Promise<Snapshot> } | null = null

  constructor(database: LiveDatabase, options: LiveOptions) {
    this.#database = database
    this.options = options
  }

  /** The tables as they are now. Throws ExportErrors. */
  async current(): Promise<Snapshot> {
    const mark = await this.#database.mark()
    const latest = await this.#latestOf(mark)
    return latest ?? this.#database.read((moment) => this.#snapshotAt(moment))
  }

  /** Runs the body in one read transaction, with the tables of just that moment. */
  read<Result>(body: (read: LiveRead) => Promise<Result>): Promise<Result> {
    return this.#database.read(async (moment) => {
      const snapshot = await this.#snapshotAt(moment)
      return body({ snapshot, moment, reader: moment.contentReader(snapshot.project.manifest) })
    })
  }

  close(): Promise<void> {
    return this.#database.close()
  }

  /** null: something was committed, or has become public by time. */
  async #latestOf(mark: string): Promise<Snapshot | null> {
    const latest = this.#latest
    if (latest?.mark !== mark) return null
    const snapshot = await latest.snapshot
    const isOver = snapshot.changesAt !== null && Date.now() >= snapshot.changesAt
    if (isOver && this.#latest === latest) this.#latest = null
    return isOver ? null : snapshot
  }

  async #snapshotAt(moment: Moment): Promise<Snapshot> {
    const known = await this.#latestOf(moment.mark)
    if (known) return known
    // Somebody else may have begun meanwhile.
    if (this.#latest?.mark === moment.mark) return this.#latest.snapshot
    const latest = { mark: moment.mark, snapshot: buildSnapshot(moment, this.options) }
    this.#latest = latest
    latest.snapshot.catch(() => {
      if (this.#latest === latest) this.#latest = null
    })
    return latest.snapshot
  }
}

/** Opens what `--database` names. Throws an ExportError where it is no CMS, or not the manifest's. */
export async function openLiveProject(database: string, options: LiveOptions): Promise<LiveProject> {
  const live = new LiveProject(await openLiveDatabase(database), options)
  try {
    await live.current()
    return live
  } catch (error) {
    await live.close()
    throw error
  }
}

/** The context of a site for one viewer, and its aliases as one reader sees them. */
export function contextOf(
  { options }: LiveProject,
  snapshot: Snapshot,
  site: Site,
  sight: Sight,
  aliases?: AliasReader,
): SiteContext {
  const { project } = snapshot
  const context = snapshot.once(`context ${site.id} ${sight.key}`, () => {
    const viewer = sight.viewer(project)
    // Whoever previews may see what needs a login.
    const includeLoginRequired = options.includeLoginRequired || viewer.preview
    const asked = { html: options.renderer, aliasPlaceholders: () => [], report: () => {} }
    return siteContext(project, site, options.contract, viewer, { ...options, includeLoginRequired }, asked)
  })
  return aliases ? { ...context, aliasPlaceholders: (id) => aliases.placeholders(id) } : context
}

async function buildSnapshot(moment: Moment, options: LiveOptions): Promise<Snapshot> {
  const tables = await moment.readTables(options.renderer !== null)
  const manifest = await knownManifest(moment, tables, options, new Findings())
  const shown = await moment.readShownRows(manifest, options.placeholderModels, Date.now())
  const project = buildProject(tables, manifest, options.contract.rules(moment.schema), shown.ids)
  const things = new Map<string, unknown>()
  return {
    mark: moment.mark,
    engine: moment.engine,
    clearTextHost: moment.clearTextHost,
    project,
    changesAt: shown.changesAt,
    unnamed: shown.unnamed,
    once: <T>(key: string, make: () => T) => {
      if (things.has(key)) return things.get(key) as T
      if (things.size >= kept) things.clear()
      const thing = make()
      things.set(key, thing)
      return thing
    },
  }
}
