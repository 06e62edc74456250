import { isDocument } from '../../build/plan/export-names.js'
import { answeredPaths } from '../../build/plan/url-paths.js'
import type { FileChange, FileOrigin } from '../../build/reuse/changes.js'
import { originalOf } from '../../build/write/compress.js'
import { withoutEndSlashes } from '../../model/without-end-slashes.js'
import type { RouteTable } from '../../routes/route-table.js'
import { deferredFolders, followingFolders, type ReportSite } from '../handler-paths.js'
import { PathTree } from '../path-tree.js'

/** null: not known. */
export interface PurgedSite extends Omit<ReportSite, 'id' | 'apiUrl'> {
  readonly id: number | null
  readonly apiUrl: string | null
}

export interface PurgeSettings {
  /** `/api/` */
  readonly apiRoot: string
  /** The runtime handler answers what has no file. */
  readonly handler: boolean
  readonly routes: RouteTable
  /** Entries of the collapsed list of each site; null: no such list. */
  readonly purgeLimit: number | null
}

/** What caches have to forget of one site, as its host sees it. */
export class SitePurge {
  readonly #site: PurgedSite
  readonly #settings: PurgeSettings
  /** Path of the site's base URL, without a slash at the end. */
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

  /** Which answers are meant: what a report says before the lists. */
  get place(): { site: number | null; origin: string | null; folder: string } {
    const { id, apiUrl, folder } = this.#site
    return { site: id, origin: apiUrl === null ? null : new URL(apiUrl).origin, folder }
  }

  /** Takes what the handler answers differently from now on, since this has changed in the site. */
  follow(origin: FileOrigin): void {
    const { handler, routes } = this.#settings
    if (!handler) return
    for (const folder of followingFolders(origin, routes)) this.#addWildcard(folder)
    if (origin.family !== 'pointer') for (const folder of this.#deferred) this.#addWildcard(folder)
  }

  /**
   * Takes and returns the paths of a changed file in the site's folder. A document is named by its content, so that what
   * is cached under its name stays right until the document is gone; nobody asks for compressed files by their names,
   * but who has should forget those that are gone.
   */
  take({ name, kind }: Pick<FileChange, 'name' | 'kind'>): string[] {
    if (kind !== 'removed' && (isDocument(name) || originalOf(name) !== null)) return []
    const own = answeredPaths(name.slice(this.#site.folder.length), this.#settings.handler)
    const paths = own.map((path) => `${this.#base}/${path}`)
    for (const path of paths) this.#tree?.add(path)
    return paths
  }

  /** What has no file: everything below these folders. Sorted, each with `*` at its end. */
  get wildcards(): string[] {
    return [...this.#wildcards].sort()
  }

  /** Everything, in as many entries as the limit allows; null: there is no limit. */
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

/** The folder of the site that a file belongs to; empty for the default site and for files of no site. */
export function siteFolder(name: string): string {
  return /^sites\/\d+\//.exec(name)?.[0] ?? ''
}

/** A site that is no longer exported: nobody says where it was served. */
export function goneSite(folder: string): PurgedSite {
  const id = folder === '' ? null : Number(folder.split('/')[1])
  return { id, folder, apiUrl: null, languages: [], written: [] }
}
