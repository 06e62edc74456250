import { isDocument } from '../../build/plan/export-names.js'
import { answeredPaths } from '../../build/plan/url-paths.js'
import { pointerFile } from '../../documents/export-pointer.js'
import { withoutEndSlashes } from '../../model/without-end-slashes.js'
import { PathTree } from '../path-tree.js'
import type { ExportedSite, OpenExport } from '../upload/open-export.js'
import type { ChangeList } from '../upload/read-changes.js'
import { siteFolder } from './purge-paths.js'
import type { PurgePlan, SitePurge } from './purge-target.js'

type Served = Pick<OpenExport, 'apiRoot' | 'sites' | 'handler'>

/** As the report of an export says, and documents that are deleted now, although an earlier export has removed them. */
export function planOfReport({ purge }: ChangeList, deletions: readonly string[], served: Served): PurgePlan {
  const base = basePath(served, '')
  const documents = deletions.filter(isDocument).map((name) => `${base}/${name}`)
  const sites = purge.sites.map(({ origin, folder, paths, wildcards }) => {
    const more = folder === '' ? documents : []
    return { origin, folder, entries: [...new Set([...wildcards, ...paths, ...more])] }
  })
  if (documents.length > 0 && !sites.some(({ folder }) => folder === '')) {
    sites.push({ ...placeOf(served, ''), entries: documents })
  }
  return { sites: sites.filter(({ entries }) => entries.length > 0) }
}

/** What is answered differently when some files have changed and others are gone. */
export function planOfFiles(changed: readonly string[], deletions: readonly string[], served: Served): PurgePlan {
  const entries = new Map<string, Set<string>>()
  const add = (folder: string, entry: string) => entries.set(folder, (entries.get(folder) ?? new Set()).add(entry))
  let hasDocuments = false
  const deleted = new Set(deletions)
  for (const name of [...changed, ...deletions]) {
    if (isDocument(name) || name === pointerFile) hasDocuments = true
    // Documents are named by their content: what is cached under that name stays right until they are gone.
    if (isDocument(name) && !deleted.has(name)) continue
    const folder = siteFolder(name)
    for (const path of answeredPaths(name.slice(folder.length), served.handler)) {
      add(folder, `${basePath(served, folder)}/${path}`)
    }
  }
  // From names alone nobody knows which of the handler's answers have changed.
  if (hasDocuments && served.handler) {
    for (const { folder } of served.sites) add(folder, `${basePath(served, folder)}${served.apiRoot}*`)
  }
  return { sites: [...entries].map(([folder, all]) => ({ ...placeOf(served, folder), entries: [...all] })) }
}

/** Everything that an export with these files answers. */
export function planOfEverything(names: Iterable<string>, served: Served): PurgePlan {
  const tops = new Set<string>()
  for (const name of names) {
    const folder = siteFolder(name)
    const [top = '', ...rest] = name.slice(folder.length).split('/')
    tops.add(`${folder}${rest.length > 0 ? `${top}/*` : top}`)
  }
  const all = [...tops].map((top) => [siteFolder(top), top.slice(siteFolder(top).length)] as const)
  return {
    sites: [...new Set(all.map(([folder]) => folder))].map((folder) => ({
      ...placeOf(served, folder),
      entries: all.filter(([of]) => of === folder).map(([, top]) => `${basePath(served, folder)}/${top}`),
    })),
  }
}

/** The entries of one site in at most so many. */
export function collapse({ entries }: Pick<SitePurge, 'entries'>, limit: number): string[] {
  const tree = new PathTree()
  for (const entry of entries) tree.add(entry)
  return tree.entries(limit)
}

/**
 * For a cache that knows paths only. Those of other sites are there twice: as their own hosts see them, and below
 * their folders, as a host for all of them does.
 */
export function pathsOfAllSites({ sites }: PurgePlan): string[] {
  const paths = sites.flatMap(({ folder, entries }) =>
    folder === '' ? entries : [...entries, ...entries.map((entry) => `/${folder.slice(0, -1)}${entry}`)],
  )
  return [...new Set(paths)].sort()
}

function placeOf({ sites }: Served, folder: string): Omit<SitePurge, 'entries'> {
  const site = siteIn(sites, folder)
  return { origin: site ? new URL(site.apiUrl).origin : null, folder }
}

/** Path of the site's base URL, without a slash at the end. */
function basePath({ sites }: Served, folder: string): string {
  const site = siteIn(sites, folder)
  return site ? withoutEndSlashes(new URL(site.apiUrl).pathname) : ''
}

function siteIn(sites: readonly ExportedSite[], folder: string): ExportedSite | undefined {
  return sites.find((site) => site.folder === folder)
}
