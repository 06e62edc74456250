import type { AliasReader } from '../build/plan/alias-reader.js'
import { siteContext } from '../build/plan/site-contexts.js'
import type { SiteContext } from '../contract/contract.js'
import { type LiveDatabase, openLiveDatabase, type ReadTransaction } from '../database/live-database.js'
import type { Project, Site } from '../model/project.js'
import type { ContentReader } from '../model/rows.js'
import type { Viewer } from '../model/viewer.js'
import { buildSnapshot, isOver, type LiveOptions, type Snapshot } from './snapshot.js'
import { TimeBudget } from './time-budget.js'

/** Who looks. Equal keys see the same. */
export interface LiveAudience {
  readonly key: string
  viewer(project: Project): Viewer
}

/** What one read transaction answers from. */
export interface LiveRead {
  readonly snapshot: Snapshot
  readonly transaction: ReadTransaction
  readonly reader: ContentReader
}

/** The last attempt to read the tables. */
interface Attempt {
  /** The fingerprint of its transaction. */
  readonly fingerprint: string
  /** The number of the request that made it. */
  readonly request: number
  /** null: it failed. */
  readonly snapshot: Snapshot | null
  readonly error?: unknown
}

/** Reading tables may take a quarter of the time, and ten seconds after a pause of forty. */
const rebuilding = { share: 0.25, saved: 10_000 }

/**
 * Holds the tables of a database that others write to. A request that begins after a commit sees it, as long as reading
 * the tables again keeps within its budget of time; beyond that, answers come from the tables that were read last.
 */
export class LiveProject {
  readonly options: LiveOptions
  readonly #database: LiveDatabase
  readonly #budget: TimeBudget
  #requests = 0
  #latest: Attempt | null = null
  /** Settles when the rebuild that is under way has ended; never rejects. */
  #rebuild: Promise<void> | null = null

  constructor(database: LiveDatabase, options: LiveOptions, budget = new TimeBudget(rebuilding)) {
    this.#database = database
    this.options = options
    this.#budget = budget
  }

  /** The tables as they are now. Throws ExportErrors. */
  async current(): Promise<Snapshot> {
    this.#requests += 1
    const request = this.#requests
    const fingerprint = await this.#database.fingerprint()
    const usable = await this.#usable(fingerprint, request)
    return usable ?? this.#database.read((transaction) => this.#snapshotAt(transaction, request), { catalog: 'known' })
  }

  /** Runs the body in one read transaction, with the tables as it sees them. */
  read<Result>(body: (read: LiveRead) => Promise<Result>): Promise<Result> {
    this.#requests += 1
    const request = this.#requests
    return this.#database.read(
      async (begun) => {
        const snapshot = await this.#snapshotAt(begun, request)
        const transaction = begun.withCatalog(snapshot.catalog)
        return body({ snapshot, transaction, reader: transaction.contentReader(snapshot.project.manifest) })
      },
      { catalog: 'known' },
    )
  }

  /** Runs the body in one read transaction, without the tables of the CMS. */
  readUser<Result>(body: (transaction: ReadTransaction) => Promise<Result>): Promise<Result> {
    return this.#database.read(body, { catalog: 'known' })
  }

  close(): Promise<void> {
    return this.#database.close()
  }

  async #snapshotAt(transaction: ReadTransaction, request: number): Promise<Snapshot> {
    const usable = await this.#usable(transaction.fingerprint, request)
    if (usable) return usable
    const building = this.#budget.charge(() => this.#build(transaction, request))
    const ended = () => {
      this.#rebuild = null
    }
    this.#rebuild = building.then(ended, ended)
    return building
  }

  /** Waits for a rebuild under way. null: the tables have to be read again, and may be. */
  async #usable(fingerprint: string, request: number): Promise<Snapshot | null> {
    while (this.#rebuild) await this.#rebuild
    const latest = this.#latest
    if (!latest) return null
    // What a later request has read holds all that was committed before this one began.
    const isKnown = latest.fingerprint === fingerprint || latest.request > request
    const isCurrent = isKnown && latest.snapshot !== null && !isOver(latest.snapshot)
    if (!isCurrent && !this.#budget.isSpent) return null
    if (latest.snapshot === null) throw latest.error
    return latest.snapshot
  }

  async #build(transaction: ReadTransaction, request: number): Promise<Snapshot> {
    const { fingerprint } = transaction
    try {
      const snapshot = await buildSnapshot(await transaction.withCurrentCatalog(), this.options, this.#latest?.snapshot)
      this.#latest = { fingerprint, request, snapshot }
      return snapshot
    } catch (error) {
      this.#latest = { fingerprint, request, snapshot: null, error }
      throw error
    }
  }
}

/** Opens what `--database` names. Throws an ExportError where it is no CMS, or not the manifest's. */
export async function openLiveProject(
  database: string,
  options: LiveOptions,
  budget?: TimeBudget,
): Promise<LiveProject> {
  const live = new LiveProject(await openLiveDatabase(database), options, budget)
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
  audience: LiveAudience,
  aliases?: AliasReader,
): SiteContext {
  const { project } = snapshot
  // A viewer holds the rights that its key names.
  const bytes = () => 2000 + 4 * audience.key.length
  const context = snapshot.once(`context ${site.id} ${audience.key}`, bytes, () => {
    const viewer = audience.viewer(project)
    // Whoever previews may see what needs a login.
    const includeLoginRequired = options.includeLoginRequired || viewer.preview
    const asked = { html: options.renderer, aliasPlaceholders: () => [], report: () => {} }
    return siteContext(
      project,
      site,
      options.contract,
      viewer,
      { ...options, routes: options.routes.routes, includeLoginRequired },
      asked,
    )
  })
  return aliases ? { ...context, aliasPlaceholders: (id) => aliases.placeholders(id) } : context
}
