import { shownLanguages } from '../../../model/access/contents.js'
import { mayReadPage } from '../../../model/access/pages.js'
import { publicViewer } from '../../../model/access/viewers.js'
import type { ContentReader } from '../../../model/cms-database.js'
import type { Project } from '../../../model/project.js'
import type { Folding } from '../../../model/search/search-rules.js'
import { decoded } from '../../../model/values/decoded.js'
import { withoutEndSlashes } from '../../../model/values/without-end-slashes.js'
import { collectHidden } from './collect-hidden.js'
import { placeholderOwners } from './hidden-owners.js'
import type { HiddenPassages } from './hidden-passages.js'
import { HiddenPaths } from './hidden-paths.js'
import { HiddenTexts } from './hidden-texts.js'

/** The database of a leak scan. */
interface AuditSource {
  readonly project: Project
  readonly reader: ContentReader
  /** Reads plugins that a manager leaves out, too. */
  readonly allPlugins: ContentReader
  readonly includeLoginRequired: boolean
  /** Aliases that only hidden pages use are hidden, too, as in the export's contract. */
  readonly hidesTargets: boolean
  /** Folding of letters in searches of the database. */
  readonly folding: Folding
}

/** Content that is not public; values describe what it belongs to. */
export interface HiddenContent {
  /** Plugins by id. */
  readonly plugins: ReadonlyMap<number, string>
  /** Titles and descriptions that no public page has. */
  readonly titles: ReadonlyMap<string, string>
  /** Texts of plugins that no public plugin has. */
  readonly texts: ReadonlyMap<string, string>
  /** Both, folded as in search documents. */
  readonly folded: ReadonlyMap<string, string>
  /** Both, if long enough to be found inside of other texts. */
  readonly passages: Pick<HiddenPassages, 'find'>
  readonly paths: Pick<HiddenPaths, 'get' | 'page' | 'inAddress' | 'inPath'>
  isClosed(site: number, pagePath: string): boolean
  /** Whether a stored redirect answers at a path, whatever page was or is there. */
  isRedirected(path: string): boolean
}

/** Reads all contents of a database and collects what is hidden. */
export async function readHidden(source: AuditSource): Promise<HiddenContent> {
  const { project, reader, allPlugins, folding, includeLoginRequired, hidesTargets } = source
  const access = { project, viewer: publicViewer(project), includeLoginRequired, contract: { hidesTargets } }
  const found = new HiddenTexts(folding)
  const paths = new HiddenPaths(access, found.passages)
  const languages = new Set([...project.sites.values()].flatMap((site) => shownLanguages(project, site)))
  const audit = { access, reader, allPlugins, languages, owners: await placeholderOwners(access, reader), found }
  await collectHidden(audit)
  const { plugins, titles, texts, folded, passages } = found
  const redirected = new Set<string>()
  for (const { redirects } of project.sites.values()) {
    for (const { oldPath, newPath } of redirects) {
      redirected.add(plainPath(oldPath))
      // Every request for the old path shows both.
      for (const text of [oldPath, newPath]) passages.remove(text)
    }
  }
  const isClosed = (site: number, path: string) => {
    const page = project.sites.get(site)?.urls.get(path)?.page
    return page !== undefined && !mayReadPage(access, page)
  }
  const isRedirected = (path: string) => redirected.has(plainPath(path))
  return { plugins, titles, texts, folded, passages, paths, isClosed, isRedirected }
}

/** A path of a redirect without query and end slashes, decoded. */
function plainPath(path: string): string {
  return withoutEndSlashes(decoded(path.replace(/\?.*$/s, '')))
}
