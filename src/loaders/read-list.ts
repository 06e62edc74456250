import { ExportError } from '../errors.js'
import { pagesListPath } from '../routes/pages-list/answer.js'
import type { AnswerSource } from './answer-source.js'
import type { Page, PageList } from './answers.js'
import type { ExportFacts } from './export-facts.js'
import { belowRoot } from './page-path.js'

/** Every page of a list, from all of its pages of results. `answer` gets paths below the API's root. */
export async function* readList(
  language: string,
  { root, apiRoot }: ExportFacts,
  source: AnswerSource,
  answer: (path: string) => Promise<unknown>,
): AsyncIterable<Page> {
  const list = pagesListPath(language)
  const seen = new Set<string>()
  for (let path: string | null = list; path !== null && !seen.has(path); ) {
    seen.add(path)
    const part = (await answer(path)) as PageList | readonly Page[]
    // The released contract may answer without pagination.
    if (!('results' in part)) return yield* part
    yield* part.results
    const next: string | null = part.next === null ? null : belowRoot(part.next, apiRoot)
    if (next?.includes('?') && !source.answersQueries) {
      throw new ExportError(
        'export-incomplete',
        `${source.nameOf(root + path)} continues at ?${next.split('?')[1]}, which a folder cannot answer`,
        'Export with --pagination static or with --bundle, or name the address of an API.',
      )
    }
    path = next
  }
}
