import type { NameSet } from '../../build/record/name-set.js'
import { type AnswerPlace, fileOfUrl } from '../../exporter/names/answer-place.js'
import { htmlFile } from '../../exporter/names/file-path.js'

export interface LinkedSite {
  readonly id: number
  readonly folder: string
  /** Base URL of the API; null: unknown. */
  readonly apiUrl: string | null
}

/** A link without a file. */
export interface UnresolvedLink {
  readonly url: string
  readonly site: LinkedSite
  /** Percent-encoded path without a leading slash. */
  readonly path: string
  readonly query: string
  count: number
  /** Some answers with the link: pages, and others. */
  readonly pages: string[]
  readonly others: string[]
}

const shownPlaces = 3

export type LinkLog = ReturnType<typeof linkLog>

/**
 * Resolves links into an export, and collects those without a file. `folders`: top-level folders of the export that hold
 * other files than answers.
 */
export function linkLog(
  sites: readonly LinkedSite[],
  { apiRoot, preview }: { apiRoot: string; preview: boolean },
  files: NameSet,
  folders: ReadonlySet<string>,
) {
  const open = new Map<string, UnresolvedLink>()

  const resolve = (url: string, site: LinkedSite, rest: string, place: AnswerPlace): void => {
    const inApi = rest.startsWith(apiRoot.slice(1))
    if (!inApi && !folders.has(rest.slice(0, Math.max(0, rest.indexOf('/'))))) return
    const [path = '', query = ''] = rest.split('#', 1)[0]?.split('?') ?? []
    // Hosts ignore the query of a file, or resize an image by it.
    const own = inApi ? query : ''
    const plain = preview ? own.replace(/(^|&)preview=1$/, '') : own
    const html = plain === 'html=1'
    if ((plain === '' || html) && hasFile(site, path, inApi, html)) return
    const key = `${site.id} ${url}`
    const link = open.get(key) ?? { url, site, path, query: plain, count: 0, pages: [], others: [] }
    open.set(key, link)
    link.count += 1
    // Answers with HTML repeat the links of the page.
    const places = place.route.checks?.isPage && !place.html ? link.pages : link.others
    const name = `${place.folder && `/${place.folder.slice(0, -1)}`}${apiRoot}${place.url}`
    if (places.length < shownPlaces && !places.includes(name)) places.push(name)
  }

  const hasFile = ({ folder }: LinkedSite, path: string, inApi: boolean, html: boolean): boolean => {
    const file = fileOfUrl(path)
    if (file === null) return false
    if (html) return files.has(folder + htmlFile(file))
    return files.has(inApi ? folder + file : file.slice(0, -'/index.json'.length))
  }

  return {
    /** Links without a file, by site and URL. */
    open: open as ReadonlyMap<string, UnresolvedLink>,
    /** URLs in menus of pages that require login, and of home pages. */
    closed: new Set<string>(),
    homes: new Set<string>(),

    /** Follows a link of an answer; ignores texts that are not links into the export. */
    follow(url: unknown, place: AnswerPlace): void {
      if (typeof url !== 'string' || !url.startsWith('http')) return
      const linked = sites.filter(({ apiUrl }) => apiUrl !== null && url.startsWith(`${apiUrl}/`))
      // Sites may share a base URL; the site of the answer comes first.
      const sharing = linked.filter(({ apiUrl }) => apiUrl === linked[0]?.apiUrl)
      const site = sharing.find(({ folder }) => folder === place.folder) ?? sharing[0]
      if (!site?.apiUrl) return
      const rest = url.slice(site.apiUrl.length + 1)
      if (rest.endsWith('/') && sharing.some(({ folder }) => files.has(`${folder}${rest}index.json`))) return
      resolve(url, site, rest, place)
    },
  }
}
