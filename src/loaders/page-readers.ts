import { ExportError } from '../errors.js'
import { pageRequestPath } from '../model/address.js'
import { pagesListPath } from '../routes/pages-list/answer.js'
import type { AnswerSource } from './answer-source.js'
import type { Page } from './answers.js'
import type { ExportFacts } from './export-facts.js'
import type { ExportedPage, ExportReader } from './export-reader.js'
import { pagePath } from './page-path.js'

/** Reads the pages of a language from its bundle, which has this hash. */
export type BundleReader = (
  language: string,
  hash: string,
  facts: ExportFacts,
  source: AnswerSource,
) => AsyncIterable<ExportedPage>

/** The pages of a language from its list, each with a request of its own. */
export async function* readListedPages(
  language: string,
  { apiRoot }: ExportFacts,
  reader: Pick<ExportReader, 'list' | 'page'>,
  concurrency: number,
): AsyncIterable<ExportedPage> {
  const found = inOrder(reader.list(language), concurrency, async (listed) => {
    // A released list has pages without an address.
    if (listed.details === null) return null
    const path = pagePath(listed.details, apiRoot)
    if (path === null) throw outside(pagesListPath(language), `has a page at ${listed.details}`, apiRoot)
    const page = await reader.page(language, path)
    if (page === null && !listed.login_required) throw missing(listed, language, path)
    return page && { language, path, page }
  })
  for await (const page of found) if (page) yield page
}

function outside(list: string, what: string, apiRoot: string): ExportError {
  const message = `The list ${list} ${what}, which is not an address below ${apiRoot}`
  return new ExportError('export-incomplete', message, 'Export again, or name the root of the API with apiRoot.')
}

function missing({ title }: Page, language: string, path: string): ExportError {
  const message = `The page ${JSON.stringify(title)} is in the list of ${language}, and there is no ${pageRequestPath(language, path)}`
  const fix = 'Export the route pages, or read again when the export is published.'
  return new ExportError('export-incomplete', message, fix)
}

/** Maps items with limited concurrency and yields the results in the order of the items. */
async function* inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): AsyncIterable<Result> {
  const running: Promise<Result>[] = []
  for await (const item of items) {
    const result = work(item)
    // Avoids an unhandled rejection; the failure is thrown where the result is awaited.
    result.catch(() => {})
    running.push(result)
    const first = running.length >= concurrency ? running.shift() : undefined
    if (first) yield await first
  }
  for (const result of running) yield await result
}

/** Every item of the list at a path, from all of its windows. `answer` gets paths below the API's root. */
export async function* readList<Item>(
  list: string,
  { root, apiRoot }: ExportFacts,
  source: AnswerSource,
  answer: (path: string) => Promise<unknown>,
): AsyncIterable<Item> {
  const seen = new Set<string>()
  for (let path: string | null = list; path !== null && !seen.has(path); ) {
    seen.add(path)
    const part = (await answer(path)) as
      | { readonly next: string | null; readonly results: readonly Item[] }
      | readonly Item[]
    // The released contract may answer without pagination.
    if (!('results' in part)) return yield* part
    yield* part.results
    const next: string | null = part.next ? pathBelow(part.next, apiRoot, list) : null
    if (part.next && next === null) throw outside(list, `continues at ${part.next}`, apiRoot)
    if (next?.includes('?') && !source.answersQueries) {
      const message = `${source.nameOf(root + path)} continues at ?${next.split('?')[1]}, which a folder cannot answer`
      const fix = 'Export with --pagination static or with --bundle, or name the address of an API.'
      throw new ExportError('export-incomplete', message, fix)
    }
    path = next
  }
}

/** Path and query of a window of a list below the API's root; null: the URL is not one of the list at this path. */
function pathBelow(url: string, apiRoot: string, list: string): string | null {
  // The path of the base may contain the API's root, too; the query may be another one.
  const at = url.indexOf(apiRoot + list.replace(/\?.*/s, ''))
  return at < 0 ? null : url.slice(at + apiRoot.length)
}
