import { isDocument } from '../../build/names/export-names.js'
import type { ReportedPlace } from '../../build/record/record-files.js'
import { pointerFile } from '../../documents/export-pointer.js'
import { answeredPaths } from '../../exporter/names/url-paths.js'
import { withoutEndSlashes } from '../../model/values/without-end-slashes.js'
import { siteFolder } from '../../routes/site-folder.js'
import { PathTree } from './path-tree.js'
import type { SitePurge } from './purge-target.js'

/** What decides which paths caches have of an export. */
export interface ServedExport {
  readonly apiRoot: string
  readonly sites: readonly ServedSite[]
  /** The handler answers requests without a file. */
  readonly handler: boolean
}

export type ServedSite = Pick<ReportedPlace, 'id' | 'folder' | 'apiUrl'>

/** What a change report has of a site to purge. */
export interface ReportedPurge {
  readonly origin: string | null
  readonly folder: string
  readonly wildcards: readonly string[]
  readonly paths: readonly string[]
  /** `wildcards` and `paths` within `--purge-limit`; null: no limit was given. */
  readonly collapsed: readonly string[] | null
}

/** The purge of a change report, with documents that are deleted now but were removed by a previous export. */
export function planOfReport(
  reported: readonly ReportedPurge[],
  deletions: readonly string[],
  served: ServedExport,
): SitePurge[] {
  const base = basePath(served, '')
  const documents = deletions.filter(isDocument).map((name) => `${base}/${name}`)
  const sites = reported.map(({ origin, folder, paths, wildcards }) => {
    const more = folder === '' ? documents : []
    return { origin, folder, entries: [...new Set([...wildcards, ...paths, ...more])] }
  })
  if (documents.length > 0 && !sites.some(({ folder }) => folder === '')) {
    sites.push({ ...placeOf(served, ''), entries: documents })
  }
  return sites.filter(({ entries }) => entries.length > 0)
}

/** The purge for changed and deleted files. */
export function planOfFiles(
  changed: readonly string[],
  deletions: readonly string[],
  served: ServedExport,
): SitePurge[] {
  const entries = new Map<string, Set<string>>()
  const add = (folder: string, entry: string) => entries.set(folder, (entries.get(folder) ?? new Set()).add(entry))
  let hasDocuments = false
  const deleted = new Set(deletions)
  for (const name of [...changed, ...deletions]) {
    if (isDocument(name) || name === pointerFile) hasDocuments = true
    // Documents are named by content, so they are purged only when they are deleted.
    if (isDocument(name) && !deleted.has(name)) continue
    const folder = siteFolder(name)
    for (const path of answeredPaths(name.slice(folder.length), served.handler)) {
      add(folder, `${basePath(served, folder)}/${path}`)
    }
  }
  // The names of documents do not tell which answers of the handler have changed.
  if (hasDocuments && served.handler) {
    for (const { folder } of served.sites) add(folder, `${basePath(served, folder)}${served.apiRoot}*`)
  }
  return [...entries].map(([folder, all]) => ({ ...placeOf(served, folder), entries: [...all] }))
}

/** Purges whole folders at the top of each site, since it is unknown what has changed. `names`: of all files. */
export function planOfEverything(names: Iterable<string>, served: ServedExport): SitePurge[] {
  const tops = new Set<string>()
  for (const name of names) {
    const folder = siteFolder(name)
    const [top = '', ...rest] = name.slice(folder.length).split('/')
    tops.add(`${folder}${rest.length > 0 ? `${top}/*` : top}`)
  }
  const all = [...tops].map((top) => [siteFolder(top), top.slice(siteFolder(top).length)] as const)
  return [...new Set(all.map(([folder]) => folder))].map((folder) => ({
    ...placeOf(served, folder),
    entries: all.filter(([of]) => of === folder).map(([, top]) => `${basePath(served, folder)}/${top}`),
  }))
}

/** At most `limit` paths and wildcards that cover all entries of a site, sorted. */
export function collapse({ entries }: Pick<SitePurge, 'entries'>, limit: number): string[] {
  const tree = new PathTree()
  for (const entry of entries) tree.add(entry)
  return tree.entries(limit)
}

/**
 * All paths, for caches without hosts. Paths of other sites are included twice: as seen by their own hosts, and below
 * their folders, as seen by a common host.
 */
export function pathsOfAllSites(sites: readonly SitePurge[]): string[] {
  const paths = sites.flatMap(({ folder, entries }) =>
    folder === '' ? entries : [...entries, ...entries.map((entry) => `/${folder.slice(0, -1)}${entry}`)],
  )
  return [...new Set(paths)].sort()
}

function placeOf({ sites }: ServedExport, folder: string): Omit<SitePurge, 'entries'> {
  const site = siteIn(sites, folder)
  return { origin: site ? new URL(site.apiUrl).origin : null, folder }
}

/** Path of the site's base URL, without a trailing slash. */
function basePath({ sites }: ServedExport, folder: string): string {
  const site = siteIn(sites, folder)
  return site ? withoutEndSlashes(new URL(site.apiUrl).pathname) : ''
}

function siteIn(sites: readonly ServedSite[], folder: string): ServedSite | undefined {
  return sites.find((site) => site.folder === folder)
}
