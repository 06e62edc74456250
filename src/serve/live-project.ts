import type { SiteContext } from '../contract/contract.js'
import { type LiveDatabase, openLiveDatabase, type ReadTransaction } from '../database/live-database.js'
import { orClose } from '../database/or-close.js'
import { checkAddresses } from '../exporter/plan/check-addresses.js'
import { siteContext } from '../exporter/plan/site-context.js'
import type { Viewer } from '../model/access/viewer.js'
import type { ContentReader } from '../model/cms-database.js'
import type { Project, Site } from '../model/project.js'
import { buildSnapshot, isOutdated, type LiveOptions, type Snapshot } from './snapshot.js'
import { TimeBudget } from './time-budget.js'

/** A group of viewers who see the same, identified by `key`. */
export interface LiveAudience {
  readonly key: string
  viewer(project: Project): Viewer
}

/** One read transaction, with the tables as it sees them. */
export interface LiveRead {
  readonly snapshot: Snapshot
  readonly reader: ContentReader
}

/** The last attempt to read the tables. */
interface Attempt {
  /** The fingerprint of its transaction. */
  readonly fingerprint: string
  /** Number of the request that read the tables. */
  readonly request: number
  /** null: it failed. */
  readonly snapshot: Snapshot | null
  readonly error?: unknown
}

/** Reading tables may use a quarter of the time; unused time is saved, up to ten seconds. */
const rebuilding = { share: 0.25, saved: 10_000 }

/**
 * The tables of a live database. A request that starts after a commit sees its changes. Only when reading the tables
 * again and again would exceed its time budget, answers come from the last snapshot.
 */
export class LiveProject {
  readonly options: LiveOptions
  readonly #database: LiveDatabase
  readonly #budget: TimeBudget
  #requests = 0
  #latest: Attempt | null = null
  /** Resolves when the running rebuild has ended; never rejects. */
  #rebuild: Promise<void> | null = null

  constructor(database: LiveDatabase, options: LiveOptions, budget = new TimeBudget(rebuilding)) {
    this.#database = database
    this.options = options
    this.#budget = budget
  }

  /** The current tables. Throws ExportErrors. */
  async current(): Promise<Snapshot> {
    this.#requests += 1
    const request = this.#requests
    const fingerprint = await this.#database.fingerprint()
    while (this.#rebuild) await this.#rebuild
    const usable = this.#usable(fingerprint, request)
    return usable ?? this.#database.read((transaction) => this.#snapshotAt(transaction, request), { catalog: 'known' })
  }

  /** Runs the body in one read transaction, with its snapshot of the tables. */
  read<Result>(body: (read: LiveRead) => Promise<Result>): Promise<Result> {
    this.#requests += 1
    const request = this.#requests
    return this.#database.read(
      async (begun) => {
        const snapshot = await this.#snapshotAt(begun, request)
        const transaction = begun.withCatalog(snapshot.catalog)
        return body({ snapshot, reader: transaction.contentReader(snapshot.project.manifest) })
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
    while (this.#rebuild) await this.#rebuild
    // Nothing is awaited from here on, so that of several requests that have waited one begins the next rebuild.
    const usable = this.#usable(transaction.fingerprint, request)
    if (usable) return usable
    const building = this.#budget.charge(() => this.#build(transaction, request))
    const ended = () => {
      this.#rebuild = null
    }
    this.#rebuild = building.then(ended, ended)
    return building
  }

  /** The latest snapshot, when no rebuild runs. null: the tables must be read again, and the budget allows it. */
  #usable(fingerprint: string, request: number): Snapshot | null {
    const latest = this.#latest
    if (!latest) return null
    // A snapshot read by a later request includes everything committed before this one started.
    const isKnown = latest.fingerprint === fingerprint || latest.request > request
    const isCurrent = isKnown && latest.snapshot !== null && !isOutdated(latest.snapshot)
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

/**
 * Opens the database of `--database`. Throws an ExportError for one that is no CMS, does not match the manifest, or lacks
 * a site of the options.
 */
export async function openLiveProject(
  database: string,
  options: LiveOptions,
  budget?: TimeBudget,
): Promise<LiveProject> {
  const live = new LiveProject(await openLiveDatabase(database, options), options, budget)
  await orClose(live, async () => checkAddresses(options, [...(await live.current()).project.sites.values()]))
  return live
}

/** The context of a site for one audience, without the placeholders of aliases. Made once for each snapshot. */
export function contextOf(
  { options }: LiveProject,
  snapshot: Snapshot,
  site: Site,
  audience: LiveAudience,
): SiteContext {
  const { project } = snapshot
  // The key lists the viewer's permissions, so its length is a measure of them.
  const bytes = () => 2000 + 4 * audience.key.length
  return snapshot.once(`context ${site.id} ${audience.key}`, bytes, () => {
    const viewer = audience.viewer(project)
    // Previews include pages that require login.
    const includeLoginRequired = options.includeLoginRequired || viewer.preview
    const asked = { html: options.renderer, aliasPlaceholders: () => [], report: () => {} }
    return siteContext(
      { project, site, contract: options.contract, viewer },
      { ...options, routes: options.routes.routes, includeLoginRequired },
      asked,
    )
  })
}
