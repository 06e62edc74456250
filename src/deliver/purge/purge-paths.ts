import { originalOf } from '../../build/names/compressed-names.js'
import { isDocument, isExportName } from '../../build/names/export-names.js'
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

export type PurgePaths = ReturnType<typeof purgePaths>

/** Paths to purge of one site, as its host sees them. */
export function purgePaths(site: PurgedSite, { apiRoot, handler, routes, purgeLimit }: PurgeSettings) {
  const { id, apiUrl, folder } = site
  const url = apiUrl === null ? null : new URL(apiUrl)
  /** Path of the site's base URL, without a trailing slash. */
  const base = url === null ? '' : withoutEndSlashes(url.pathname)
  const wildcards = new Set<string>()
  const tree = purgeLimit === null ? null : new PathTree()
  const deferred = deferredFolders(site, routes)

  const addWildcard = (inner: string): void => {
    const wildcard = `${base}${apiRoot}${inner}*`
    if (wildcards.has(wildcard)) return
    wildcards.add(wildcard)
    tree?.add(wildcard)
  }

  return {
    /** Adds wildcards for answers of the handler that depend on a change. */
    follow(origin: FileOrigin): void {
      if (!handler) return
      for (const inner of followingFolders(origin, routes)) addWildcard(inner)
      if (origin.family !== 'pointer') for (const inner of deferred) addWildcard(inner)
    },

    /**
     * Adds and returns the paths of a changed file in the site's folder. Documents, which are named by content, and
     * compressed variants, which are hardly requested by name, are purged only when they are removed. An uploaded file
     * with the name of a variant is an archive.
     */
    take({ name, kind }: Pick<FileChange, 'name' | 'kind'>): string[] {
      const isVariant = originalOf(name) !== null && isExportName(name, apiRoot)
      if (kind !== 'removed' && (isDocument(name) || isVariant)) return []
      const paths = answeredPaths(name.slice(folder.length), handler).map((path) => `${base}/${path}`)
      for (const path of paths) tree?.add(path)
      return paths
    },

    /**
     * The site in the form of the change report: `wildcards` of folders of answers without files, and all paths,
     * collapsed to the limit (null: no limit).
     */
    reported() {
      const collapsed = purgeLimit === null ? null : (tree?.entries(purgeLimit) ?? null)
      return { site: id, origin: url?.origin ?? null, folder, wildcards: [...wildcards].sort(), collapsed }
    },
  }
}

/** A site that is no longer exported, so its URL is unknown. */
export function removedSite(folder: string): PurgedSite {
  const id = folder === '' ? null : Number(folder.split('/')[1])
  return { id, folder, apiUrl: null, languages: [], written: [] }
}
