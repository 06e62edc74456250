import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { run } from '../src/cli/run.js'
import { createHandler, type Handler } from '../src/runtime/handler.js'
import { folderStore } from '../src/serve/folder-store.js'
import { countingStore } from '../test/helpers/answers/handlers.js'
import { buildSqliteSite } from './build-site.js'
import { type BenchPages, englishPages, japanesePages } from './search-corpus.js'
import { englishQueries, japaneseQueries, termOf } from './search-queries.js'

/*
 * `node dist/bench/search-requests.js [PAGES]`: what searches with `limit=20` read of an export, by a handler that has
 * read nothing but the pointer and the site before, and how long they take when it has read everything.
 */
const count = Number(process.argv[2] ?? 10_000)
const most = { reads: 40, bytes: 256 * 1024, warm: 50 }

interface Figure {
  term: string
  found: number
  reads: number
  bytes: number
  /** Milliseconds. */
  warm: number
}

const folder = mkdtempSync(join(tmpdir(), 'djangocms-static-search-'))
try {
  const texts = { en: englishPages(count), de: japanesePages(count) }
  const out = await exportSite(texts)
  const figures = [
    ...(await measure(out, 'en', englishQueries, texts.en.words)),
    ...(await measure(out, 'de', japaneseQueries, texts.de.words)),
  ]
  report(figures)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The site of other benchmarks with these texts in its pages, by language. */
async function exportSite(texts: Record<string, BenchPages>): Promise<string> {
  const { url, manifest } = await buildSqliteSite(join(folder, 'site.sqlite3'), count)
  const database = new Database(url)
  const contents = database.prepare('SELECT id, page_id, language FROM cms_pagecontent').all() as Content[]
  const title = database.prepare('UPDATE cms_pagecontent SET title = ? WHERE id = ?')
  const body = database.prepare(`UPDATE djangocms_text_text SET body = ? WHERE cmsplugin_ptr_id = (
    SELECT p.id FROM cms_cmsplugin p JOIN cms_placeholder h ON h.id = p.placeholder_id
    WHERE h.object_id = ? AND p.plugin_type = 'TextPlugin' ORDER BY p.id LIMIT 1 OFFSET ?)`)
  // For the statement above.
  database.exec('CREATE INDEX bench_object ON cms_placeholder (object_id)')
  database.transaction(() => {
    for (const { id, page_id: page, language } of contents) {
      const [name = '', ...bodies] = texts[language]?.pages[page - 1] ?? []
      title.run(name.slice(0, 255), id)
      bodies.forEach((text, index) => {
        body.run(text, id, index)
      })
    }
  })()
  database.close()
  const [manifestFile, out] = [join(folder, 'manifest.json'), join(folder, 'out')]
  writeFileSync(manifestFile, JSON.stringify(manifest))
  const flags = ['--database', url, '--manifest', manifestFile, '--out', out, '--only', 'page_search', '--quiet']
  if ((await run(['export', ...flags])) !== 0) throw new Error('The export failed')
  return out
}

interface Content {
  id: number
  page_id: number
  language: string
}

async function measure(
  out: string,
  language: string,
  queries: readonly string[],
  words: readonly string[],
): Promise<Figure[]> {
  const options = { refresh: Number.POSITIVE_INFINITY }
  const warm = createHandler({ store: folderStore(out), ...options })
  const figures: Figure[] = []
  for (const query of queries) {
    const term = termOf(query, words)
    const path = `${language}/page_search/?limit=20&q=${encodeURIComponent(term)}`
    const store = countingStore(folderStore(out))
    const cold = createHandler({ store, ...options })
    await ask(cold, 'healthcheck/')
    store.reset()
    const { count: found } = JSON.parse(await ask(cold, path)) as { count: number }
    const bytes = store.reads.reduce((sum, read) => sum + read.bytes, 0)
    await ask(warm, path)
    const start = performance.now()
    await ask(warm, path)
    figures.push({ term, found, reads: store.reads.length, bytes, warm: performance.now() - start })
  }
  return figures
}

async function ask(handler: Handler, path: string): Promise<string> {
  const response = await handler(new Request(`http://example.com/api/${path}`))
  if (response.status !== 200) throw new Error(`${response.status} for ${path}`)
  return response.text()
}

function report(figures: readonly Figure[]): void {
  for (const { term, found, reads, bytes, warm } of figures) {
    const columns = [found, reads, bytes].map((value) => String(value).padStart(8)).join('')
    console.log(`${columns} ${warm.toFixed(1).padStart(8)} ms  ${JSON.stringify(term)}`)
  }
  const within = figures.filter(
    ({ reads, bytes, warm }) => reads <= most.reads && bytes < most.bytes && warm < most.warm,
  )
  console.log(
    `\n${count} pages: ${within.length} of ${figures.length} searches within ${most.reads} reads, 256 kB and 50 ms warm`,
  )
  for (const name of ['reads', 'bytes', 'warm'] as const) {
    const sorted = figures.map((figure) => figure[name]).sort((a, b) => a - b)
    const at = (share: number) => Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1))
    console.log(`${name.padEnd(6)} median ${at(0.5)}, 95 of 100 ${at(0.95)}, worst ${at(1)}`)
  }
}
