import { createHash } from 'node:crypto'
import { fold } from '../src/model/search/search.js'
import { createSearchIndexWriter } from '../src/search/build/search-documents.js'
import { openSearchIndex } from '../src/search/read/search-reader.js'
import { type BenchPages, englishPages, japanesePages } from './search-corpus.js'
import { englishQueries, japaneseQueries, termOf } from './search-queries.js'

/*
 * `node dist/bench/search.js [PAGES]`: size of the search indexes, and what 100 fixed queries read of them. What whole
 * requests read is measured by search-requests.js.
 */
const pageBudget = { reads: 18, bytes: 110_000 }
const count = Number(process.argv[2] ?? 10_000)

const figures = [
  ...(await measure(englishPages(count), englishQueries)),
  ...(await measure(japanesePages(count), japaneseQueries)),
]
const within = figures.filter(({ reads, bytes }) => reads <= pageBudget.reads && bytes <= pageBudget.bytes).length
console.log(
  `\n${within} of ${figures.length} queries within ${pageBudget.reads} reads and ${pageBudget.bytes} bytes of the index`,
)
for (const name of ['reads', 'bytes', 'cold', 'warm'] as const) {
  const sorted = figures.map((figure) => figure[name]).sort((a, b) => a - b)
  const at = (share: number) => round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
  console.log(`${name.padEnd(6)} median ${at(0.5)}, 95 of 100 ${at(0.95)}, worst ${at(1)}`)
}

interface Figure {
  reads: number
  bytes: number
  /** Milliseconds, files in memory. */
  cold: number
  warm: number
}

async function measure({ name, pages, words }: BenchPages, queries: readonly string[]): Promise<Figure[]> {
  const folded = pages.map((texts) => texts.map((text) => fold(text, 'unicode')))
  const before = process.memoryUsage().rss
  const started = performance.now()
  const files = writeFiles(pages)
  const seconds = (performance.now() - started) / 1000
  const held = (process.memoryUsage().rss - before) / 2 ** 20
  console.log(
    `\n${name}: ${pages.length} pages, ${mebibytes(sum(folded.flat().map((text) => Buffer.byteLength(text))))} of text`,
  )
  console.log(`index: ${describeFiles(files.texts)}, ${round(seconds)} s, ${round(held)} MiB more memory`)
  console.log(
    `files that change: ${changedFiles(pages, files.texts, ' edited')} for a word more in a title, ${changedFiles(pages, files.texts, null)} for all texts of a page\n`,
  )
  const figures: Figure[] = []
  for (const query of queries) {
    const term = termOf(query, words)
    files.reads = 0
    files.bytes = 0
    const cold = performance.now()
    const found = await (await openSearchIndex(files.read, files.root)).find(term)
    const warm = performance.now()
    const { reads, bytes } = files
    const again = await (await openSearchIndex(files.read, files.root)).find(term)
    const end = performance.now()
    const upper = fold(term, 'unicode')
    const expected = folded.flatMap((texts, id) => (texts.some((text) => text.includes(upper)) ? [id + 1] : []))
    if (String(found) !== String(expected) || String(again) !== String(found)) throw new Error(`Wrong answer: ${term}`)
    const figure = { reads, bytes, cold: warm - cold, warm: end - warm }
    figures.push(figure)
    const columns = [found.length, reads, bytes].map((value) => String(value).padStart(8)).join('')
    console.log(`${columns} ${round(figure.warm).padStart(8)} ms  ${JSON.stringify(term)}`)
  }
  return figures
}

function writeFiles(pages: BenchPages['pages']) {
  const texts = new Map<string, string>()
  const emit = (text: string) => {
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    texts.set(name, text)
    return name
  }
  const writer = createSearchIndexWriter('unicode')
  for (const [index, page] of pages.entries()) writer.add(index + 1, page)
  const root = writer.finish(emit)
  const files = {
    texts,
    root,
    reads: 0,
    bytes: 0,
    async read(name: string): Promise<string> {
      const text = texts.get(name) ?? ''
      files.reads += 1
      files.bytes += Buffer.byteLength(text)
      return text
    },
  }
  return files
}

function describeFiles(texts: ReadonlyMap<string, string>): string {
  const sizes = [...texts.values()].map((text) => Buffer.byteLength(text))
  return `${sizes.length} files, ${mebibytes(sum(sizes))}, the largest ${Math.max(...sizes)} bytes`
}

/** Files that are new when a page has a longer title, or the texts of its neighbours. */
function changedFiles(pages: BenchPages['pages'], before: ReadonlyMap<string, string>, more: string | null): number {
  const middle = Math.floor(pages.length / 2)
  const changed = [...pages]
  const [title = '', ...bodies] = pages[middle] ?? []
  changed[middle] =
    more === null ? [pages[0]?.[0] ?? '', pages[1]?.[1] ?? '', pages[2]?.[2] ?? ''] : [title + more, ...bodies]
  return [...writeFiles(changed).texts.keys()].filter((name) => !before.has(name)).length
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function mebibytes(bytes: number): string {
  return `${round(bytes / 2 ** 20)} MiB`
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1)
}
