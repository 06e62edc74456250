import { originalOf } from '../../build/names/compressed-names.js'
import { isDocument } from '../../build/names/export-names.js'
import type { FileChange, FileOrigin } from '../../build/record/file-change.js'
import { answeredPaths } from '../../exporter/names/url-paths.js'
import { withoutEndSlashes } from '../../model/values/without-end-slashes.js'
import type { RouteTable } from '../../routes/route-table.js'
import { deferredFolders, followingFolders, type ReportSite } from './handler-folders.js'
import { PathTree } from './path-tree.js'

/** A site to purge; null: unknown. */
interface PurgedSite extends Omit<ReportSite, 'id' | 'apiUrl'> {
  readonly id: number | null
  readonly apiUrl: string | null
}

export interface PurgeSettings {
  /** `/api/` */
  readonly apiRoot: string
  /** The runtime handler answers requests without a file. */
  readonly handler: boolean
  readonly routes: RouteTable
  /** Most entries of the collapsed list of each site; null: no such list. */
  readonly purgeLimit: number | null
}

/** Paths to purge of one site, as its host sees them. */
export class PurgePaths {
  readonly #site: PurgedSite
  readonly #settings: PurgeSettings
  /** Path of the site's base URL, without a trailing slash. */
  readonly #base: string
  readonly #wildcards = new Set<string>()
  readonly #tree: PathTree | null
  readonly #deferred: readonly string[]

  constructor(site: PurgedSite, settings: PurgeSettings) {
    this.#site = site
    this.#settings = settings
    this.#deferred = deferredFolders(site, settings.routes)
    this.#base = site.apiUrl === null ? '' : withoutEndSlashes(new URL(site.apiUrl).pathname)
    this.#tree = settings.purgeLimit === null ? null : new PathTree()
  }

  /** The site in the form of the change report. */
  get place(): { site: number | null; origin: string | null; folder: string } {
    const { id, apiUrl, folder } = this.#site
    return { site: id, origin: apiUrl === null ? null : new URL(apiUrl).origin, folder }
  }

  /** Adds wildcards for answers of the handler that depend on a change. */
  follow(origin: FileOrigin): void {
    const { handler, routes } = this.#settings
    if (!handler) return
    for (const folder of followingFolders(origin, routes)) this.#addWildcard(folder)
    if (origin.family !== 'pointer') for (const folder of this.#deferred) this.#addWildcard(folder)
  }

  /**
   * Adds and returns the paths of a changed file in the site's folder. Documents, which are named by content, and
   * compressed variants, which are hardly requested by name, are purged only when they are removed.
   */
  take({ name, kind }: Pick<FileChange, 'name' | 'kind'>): string[] {
    if (kind !== 'removed' && (isDocument(name) || originalOf(name) !== null)) return []
    const own = answeredPaths(name.slice(this.#site.folder.length), this.#settings.handler)
    const paths = own.map((path) => `${this.#base}/${path}`)
    for (const path of paths) this.#tree?.add(path)
    return paths
  }

  /** Folders of answers without files, sorted, each with a trailing `*`. */
  get wildcards(): string[] {
    return [...this.#wildcards].sort()
  }

  /** All paths, collapsed to the limit; null: no limit. */
  get collapsed(): string[] | null {
    const { purgeLimit } = this.#settings
    return purgeLimit === null ? null : (this.#tree?.entries(purgeLimit) ?? null)
  }

  #addWildcard(folder: string): void {
    const wildcard = `${this.#base}${this.#settings.apiRoot}${folder}*`
    if (this.#wildcards.has(wildcard)) return
    this.#wildcards.add(wildcard)
    this.#tree?.add(wildcard)
  }
}

/** A site that is no longer exported, so its URL is unknown. */
export function removedSite(folder: string): PurgedSite {
  const id = folder === '' ? null : Number(folder.split('/')[1])
  return { id, folder, apiUrl: null, languages: [], written: [] }
}
