import { ExportError, reasonOf } from '../errors.js'
import { encodePath, pageRequestPath } from '../model/address.js'
import { breadcrumbsPath } from '../routes/breadcrumbs/request-path.js'
import { languagesPath } from '../routes/languages/answer.js'
import { menuPath } from '../routes/menu/answer.js'
import { pagesListPath } from '../routes/pages-list/answer.js'
import type { AnswerSource } from './answer-source.js'
import type { Language, MenuNode, Page, PageList, PageWithPlaceholders } from './answers.js'
import { briefly } from './briefly.js'
import type { ExportFacts } from './export-facts.js'
import type { ExportReader } from './export-reader.js'
import { type BundleReader, readList, readListedPages } from './page-readers.js'
import { linkReader } from './read-links.js'

/** `readBundle`: null where pages are read one by one. */
export function createReader(
  source: AnswerSource,
  facts: ExportFacts,
  current: (isFresh?: boolean) => Promise<ExportFacts>,
  concurrency: number,
  readBundle: BundleReader | null,
): ExportReader {
  const answer = async (path: string) => parse(await source.answer(facts.root + path), source.nameOf(facts.root + path))
  const requiredList = async (path: string, isWanted: (found: unknown) => boolean) => {
    const found = await answer(path)
    if (isWanted(found)) return found
    if (found !== null) {
      const message = `${source.nameOf(facts.root + path)} is not a list`
      throw new ExportError('export-incomplete', message, 'Export again, or check the address.')
    }
    const fix = source.answersQueries
      ? `Name the address above ${facts.apiRoot}, or another mount point of the API as apiRoot; or export the route.`
      : 'Export its route (--only, --skip), or name the address of an API.'
    throw new ExportError('export-incomplete', `There is no ${source.nameOf(facts.root + path)}`, fix)
  }
  /** The path of an answer below the API's root, also from its address, as answers name it. */
  const pathOf = async (address: string) => {
    const [first = address, ...others] = /^(?:https?:\/)?\//i.test(address) ? pathsBelow(address, facts.apiRoot) : []
    if (others.length === 0) return first
    for (const path of [first, ...others]) if ((await answer(path)) !== null) return path
    return first
  }
  const languages = briefly(async () => (await requiredList(languagesPath, isList)) as readonly Language[])
  const publicLanguages = async () => (await languages()).filter((one) => one.public).map(({ code }) => code)
  const checkLanguage = async (language: string) => {
    const codes = await publicLanguages()
    if (codes.includes(language)) return
    const message = `${language} is not a public language of ${source.nameOf('')}; these are ${codes.join(', ')}`
    throw new ExportError('unknown-language', message, 'Name one of these.')
  }
  const page = async (language: string, path: string) =>
    (await answer(pageRequestPath(language, encoded(path)))) as PageWithPlaceholders | null
  const reader: ExportReader = {
    ...linkReader(current, source),
    site: facts.site,
    digest: facts.digest,
    languages,
    publicLanguages,
    answer: async <Answer>(path: string) => (await answer(await pathOf(path))) as Answer | null,
    page,
    placeholders: async (language, path) => (await page(language, path))?.placeholders ?? null,
    async menu(language) {
      await checkLanguage(language)
      // A site without a home page in the language has no menu.
      const menu = (await answer(menuPath(language))) as MenuNode | readonly MenuNode[] | null
      return isList(menu) ? menu : (menu?.children ?? [])
    },
    async breadcrumbs(language, path) {
      const found = await answer(breadcrumbsPath(language, encoded(path)))
      return chainOf(found as MenuNode | readonly MenuNode[] | null)
    },
    async *list(language) {
      await checkLanguage(language)
      yield* reader.items<Page>(pagesListPath(language))
    },
    async *items<Item>(path: string) {
      yield* readList<Item>(await pathOf(path), facts, source, (window) => requiredList(window, isListOrWindow))
    },
    async *pages(language) {
      await checkLanguage(language)
      // Bundles are replaced in place.
      const hash = readBundle && (await current(true)).bundles.get(language)
      if (readBundle && hash) yield* readBundle(language, hash, facts, source)
      else yield* readListedPages(language, facts, reader, concurrency)
    },
  }
  return reader
}

function parse(text: string | null, name: string): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    const reason = reasonOf(error)
    throw new ExportError('export-incomplete', `${name} is not JSON: ${reason}`, 'Export again, or check the address.')
  }
}

/** Breadcrumbs from home on: in the documented contract each node holds the next, the released one lists them. */
function chainOf(answer: MenuNode | readonly MenuNode[] | null): readonly MenuNode[] {
  if (answer === null || isList(answer)) return answer ?? []
  const [next = null] = answer.children
  return [answer, ...chainOf(next)]
}

function encoded(path: string): string {
  return encodePath(path.split('/').filter(Boolean).join('/'))
}

/** Paths below the API's root that an address may mean: the path of its base may contain that root, too. */
function pathsBelow(address: string, apiRoot: string): string[] {
  const paths: string[] = []
  for (let at = address.indexOf(apiRoot); at >= 0; at = address.indexOf(apiRoot, at + 1)) {
    paths.push(address.slice(at + apiRoot.length))
  }
  return paths
}

/** As answers of lists are, in one piece or in pages. */
function isListOrWindow(answer: unknown): boolean {
  return isList(answer) || isList((answer as Partial<PageList> | null)?.results)
}

function isList<T>(value: T | readonly T[] | null | undefined): value is readonly T[] {
  return Array.isArray(value)
}
