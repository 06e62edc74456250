import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { fold } from '../src/model/search/search.js'
import { SearchWriters } from '../src/search/build/search-writers.js'
import { searchPages } from '../src/search/read/search-reader.js'
import { type BenchPages, englishPages, japanesePages } from './search-corpus.js'
import { englishQueries, japaneseQueries, termOf } from './search-queries.js'

/*
 * `node dist/bench/search.js [PAGES]`: size of the search indexes, and what 100 fixed queries read of them. What whole
 * requests read is measured by search-requests.js.
 */
const budget = { reads: 20, bytes: 256_000 }
const count = Number(process.argv[2] ?? 10_000)

const figures = [
  ...(await measure(englishPages(count), englishQueries)),
  ...(await measure(longPages(count), englishQueries)),
  ...(await measure(japanesePages(count), japaneseQueries)),
]
const within = figures.filter(({ reads, bytes }) => reads <= budget.reads && bytes <= budget.bytes).length
console.log(
  `\n${within} of ${figures.length} queries within ${budget.reads} reads and ${budget.bytes} bytes of the index`,
)
for (const name of ['reads', 'bytes', 'gzip', 'cold', 'warm'] as const) {
  const sorted = figures.map((figure) => figure[name]).sort((a, b) => a - b)
  const at = (share: number) => round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
  console.log(`${name.padEnd(6)} median ${at(0.5)}, 95 of 100 ${at(0.95)}, worst ${at(1)}`)
}

interface Figure {
  reads: number
  bytes: number
  /** The same bytes as hosts send them, each file compressed. */
  gzip: number
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
  const bytes = sum(folded.flat().map((text) => Buffer.byteLength(text)))
  const lists = [...files.texts.values()].filter((text) => !text.startsWith('{"kind":"search-texts"'))
  const share = sum(lists.map((text) => Buffer.byteLength(text))) / bytes
  console.log(`index: ${describeFiles(files.texts)}, ${round(seconds)} s, ${round(held)} MiB more memory`)
  console.log(`${share.toFixed(2)} bytes of it for a byte of text, texts aside\n`)
  const figures: Figure[] = []
  for (const query of queries) {
    const term = termOf(query, words)
    files.names.clear()
    const cold = performance.now()
    const found = await searchPages(files.read, (_, make) => make(), files.root, term)
    const warm = performance.now()
    const reads = files.names.size
    const read = [...files.names]
    const bytes = sum(read.map((name) => Buffer.byteLength(files.texts.get(name) ?? '')))
    const gzip = sum(read.map(files.gzipOf))
    const again = await searchPages(files.read, (_, make) => make(), files.root, term)
    const end = performance.now()
    const upper = fold(term, 'unicode')
    const expected = folded.flatMap((texts, id) => (texts.some((text) => text.includes(upper)) ? [id + 1] : []))
    if (String(found) !== String(expected) || String(again) !== String(found)) throw new Error(`Wrong answer: ${term}`)
    const figure = { reads, bytes, gzip, cold: warm - cold, warm: end - warm }
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
  const writers = new SearchWriters('unicode', [null], null)
  writers.add(pages.map((own, index) => [index + 1, [own]]))
  writers.finishLists(0, emit)
  const root = writers.finish(0, emit)
  const compressed = new Map<string, number>()
  const files = {
    texts,
    root,
    names: new Set<string>(),
    async read<T>(name: string, decode: (text: string) => T): Promise<T> {
      files.names.add(name)
      return decode(texts.get(name) ?? '')
    },
    gzipOf(name: string): number {
      const length = compressed.get(name) ?? gzipSync(texts.get(name) ?? '').length
      compressed.set(name, length)
      return length
    },
  }
  return files
}

function describeFiles(texts: ReadonlyMap<string, string>): string {
  const sizes = [...texts.values()].map((text) => Buffer.byteLength(text))
  return `${sizes.length} files, ${mebibytes(sum(sizes))}, the largest ${Math.max(...sizes)} bytes`
}

/** Twice as long, with the same words. */
function longPages(count: number): BenchPages {
  const { pages, words } = englishPages(2 * count)
  return {
    name: 'Long English',
    pages: pages.slice(count).map((page, index) => [...(pages[index] ?? []), ...page]),
    words,
  }
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
