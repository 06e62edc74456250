import pLimit from 'p-limit'
import { ExportError } from '../errors.js'
import { maskPasswords } from '../mask-secrets.js'
import type { AnswerSource } from './answer-source.js'
import { briefly } from './briefly.js'
import { createReader } from './create-reader.js'
import { type ExportFacts, readExportFacts } from './export-facts.js'
import type { ExportReader } from './export-reader.js'
import type { BundleReader } from './page-readers.js'
import type { SiteAnswers } from './site-answers.js'
import type { Fetch } from './url-source.js'

export interface ReadOptions {
  /** Id; the default site by default. */
  readonly site?: number
  /** Concurrent reads of files or requests; 8 by default. */
  readonly concurrency?: number
  /** Mount point of the API, for the URL of a live API; `/api/` by default. */
  readonly apiRoot?: string
  /** Replaces the global `fetch`, such as by one with credentials or a cache. */
  readonly fetch?: Fetch
}

/** What Node and browsers do differently. */
interface Platform {
  openSource(place: string | URL, fetch: Fetch): AnswerSource
  /** null: pages are read one by one. */
  readonly readBundle: BundleReader | null
}

/** Opens an export, as `readExport` does. */
export async function openExport<Site extends SiteAnswers>(
  place: string | URL,
  options: ReadOptions,
  { openSource, readBundle }: Platform,
): Promise<ExportReader<Site>> {
  const { site = null, concurrency = 8, apiRoot = '/api/', fetch = globalThis.fetch, ...others } = options
  // JavaScript may misspell one: a wrong `site` would read another one.
  for (const name of Object.keys(others)) throw new TypeError(`readExport has no option "${name}"`)
  checkPlace(place)
  const source = limited(openSource(place, fetch), concurrency)
  let last: ExportFacts | null = null
  const current = briefly(async () => {
    last = await readExportFacts(source, { site, apiRoot }, last)
    return last
  })
  const reader = createReader(source, await current(), current, concurrency, readBundle)
  // Only the site's own types describe its answers.
  return reader as unknown as ExportReader<Site>
}

/** Whether a place is given as an address, of a host or of a folder. */
export function isAddress(place: string | URL): boolean {
  return typeof place !== 'string' || /^(https?|file):\/\//i.test(place)
}

function checkPlace(place: string | URL): void {
  if (place && (!isAddress(place) || URL.canParse(place))) return
  const fix = 'Name the folder of an export, or an address. A variable of the environment may be missing.'
  const given = maskPasswords(JSON.stringify(place) ?? 'nothing')
  throw new ExportError('not-an-export', `readExport was given ${given}`, fix)
}

/** Limits concurrent reads of all callers together. */
function limited(source: AnswerSource, concurrency: number): AnswerSource {
  const limit = pLimit(concurrency)
  return {
    ...source,
    file: (name) => limit(() => source.file(name)),
    answer: (path) => limit(() => source.answer(path)),
  }
}
