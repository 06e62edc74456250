import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Command } from 'commander'
import { decodePointer, pointerFile } from '../src/documents/export-pointer.js'
import { buildSqliteSite } from './build-site.js'
import { generateLoad, type LoadResult } from './load-generator.js'

interface Settings {
  folder?: string
  pages: number
  seconds: number
  connections: number
  requests: number
  cli: string
}

interface Target {
  url: string
  /** Resident memory in megabytes. */
  memory(): number
  stop(): Promise<void>
}

const search = 'search, limit 20'

await main(readSettings(process.argv))

function readSettings(argv: string[]): Settings {
  const program = new Command('handler-load')
    .description('Measures `serve` on an export, and beside it a bare server, on this machine.')
    .option('--folder <dir>', 'an export; without it one is made')
    .option('--pages <number>', 'pages of the export that is made, each in two languages', Number, 10_000)
    .option('--seconds <number>', 'how long each kind of request is measured at most', Number, 5)
    .option('--connections <number>', 'requests under way at a time', Number, 32)
    .option('--requests <number>', 'requests of the memory test', Number, 100_000)
    .option('--cli <file>', 'the program to measure', join(import.meta.dirname, '../../bin/djangocms-static.js'))
  return program.parse(argv).opts<Settings>()
}

async function main(settings: Settings): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'djangocms-static-load-'))
  try {
    await measureAll(settings.folder ?? (await makeExport(settings, temporary)), settings)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

async function makeExport({ pages, cli }: Settings, folder: string): Promise<string> {
  const { url, manifest } = await buildSqliteSite(join(folder, 'site.sqlite3'), pages)
  const [manifestFile, out] = [join(folder, 'manifest.json'), join(folder, 'out')]
  writeFileSync(manifestFile, JSON.stringify(manifest))
  execFileSync(process.execPath, [
    cli,
    'export',
    '--database',
    url,
    '--manifest',
    manifestFile,
    '--out',
    out,
    '--quiet',
  ])
  return out
}

async function measureAll(folder: string, { cli, seconds, connections, requests }: Settings): Promise<void> {
  const { paths, words, host } = materialOf(folder, 'en')
  const load = (target: Target, asked: readonly string[], most = Number.POSITIVE_INFINITY, time = seconds) =>
    generateLoad({ url: target.url, host, paths: asked, connections, requests: most, seconds: time })
  console.log(`${paths.length} paths, ${connections} connections; ${cpus().length} cores, Node ${process.version}`)

  const bare = await start([join(import.meta.dirname, 'bare-server.js')])
  const server = await start([cli, 'serve', folder, '--port', '0', '--quiet'])
  try {
    const pages = paths.map((path) => `/api/en/pages/${path}`)
    const queries = queriesOf(paths, words)
    const searches = queries[search] ?? []
    // Cold means not in memory, and not that V8 has yet to compile the code.
    const others = materialOf(folder, 'de')
    await load(
      server,
      others.paths.map((path) => `/api/de/pages/${path}`),
      5000,
    )
    await load(
      server,
      others.words.map((word) => searchPath('de', word)),
      500,
    )
    const cold = await load(server, pages, pages.length)
    const coldSearches = await load(server, searches, searches.length)
    // Alternating, since the speed of a machine varies.
    const rounds: [LoadResult, LoadResult][] = []
    const warm = pages.slice(0, 50)
    await load(bare, ['/'], 20_000)
    await load(server, warm, 20_000)
    for (let round = 0; round < 5; round++) {
      rounds.push([await load(bare, ['/']), await load(server, warm)])
    }
    rounds.sort(([a, b], [c, d]) => b.perSecond / a.perSecond - d.perSecond / c.perSecond)
    const [limit, best] = rounds[2] ?? fail('nothing was measured')
    report('bare server', limit)
    report('warm pages', best, limit)
    report('cold pages', cold, limit)
    report('cold searches', coldSearches, limit)
    for (const [name, asked] of Object.entries(queries)) report(name, await load(server, asked), limit)
    await measureMemory(server, (most) => load(server, mixed(paths, words), most, 600), requests)
  } finally {
    await Promise.all([bare.stop(), server.stop()])
  }
}

/** Paths of pages in a language with a slash at the end, words of their titles, and the site's domain. */
function materialOf(folder: string, language: string): { paths: string[]; words: string[]; host: string } {
  const root = join(folder, 'api', language, 'pages')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('/index.json'))
  const paths = files.map((name) => name.slice(0, -'index.json'.length)).sort()
  const titles = paths.slice(0, 300).map((path) => {
    const { title } = JSON.parse(readFileSync(join(root, path, 'index.json'), 'utf8')) as { title: string }
    return title
  })
  const words = [...new Set(titles.flatMap((title) => title.split(/\s+/)))]
  const pointer = decodePointer(readFileSync(join(folder, pointerFile), 'utf8'))
  return { paths, words, host: pointer.sites[0]?.domain ?? 'localhost' }
}

function queriesOf(paths: readonly string[], words: readonly string[]): Record<string, string[]> {
  const every = (step: number) => paths.filter((_, index) => index % step === 0)
  return {
    'pages-list by links': paths.flatMap((_, offset) => (offset % 20 === 0 ? [listWindow(offset)] : [])),
    'pages-list, any offset': paths.map((_, index) => listWindow((index * 37) % paths.length)),
    'menu with path': every(7).map((path) => `/api/en/menu/0/2/0/1/${path}`),
    [search]: words.map((word) => searchPath('en', word)),
    'pages, ?html=1': every(3).map((path) => `/api/en/pages/${path}?html=1`),
    'pages not found': every(5).map((path) => `/api/en/pages/${path}no-such-page/`),
  }
}

function searchPath(language: string, word: string): string {
  return `/api/${language}/page_search/?limit=20&q=${encodeURIComponent(word)}`
}

function listWindow(offset: number): string {
  return `/api/en/pages-list/?limit=20&offset=${offset}`
}

/** Mostly pages, each of the others now and then. */
function mixed(paths: readonly string[], words: readonly string[]): string[] {
  const others = Object.values(queriesOf(paths, words))
  return paths.flatMap((path, index) => {
    const list = others[index % others.length] ?? []
    const other = list[index % list.length]
    return index % 10 === 0 && other ? [`/api/en/pages/${path}`, other] : [`/api/en/pages/${path}`]
  })
}

async function measureMemory(
  server: Target,
  run: (most: number) => Promise<LoadResult>,
  requests: number,
): Promise<void> {
  const steps = 10
  const readings = [server.memory()]
  for (let step = 0; step < steps; step++) {
    await run(requests / steps)
    readings.push(server.memory())
  }
  const text = readings.map((megabytes) => megabytes.toFixed(0)).join(', ')
  console.log(`memory over ${requests} mixed requests: ${text} MB`)
}

function report(name: string, result: LoadResult, limit?: LoadResult): void {
  const { perSecond, median, p99, bytes, requests, failures } = result
  const share = limit ? `${((100 * perSecond) / limit.perSecond).toFixed(0)} % of bare` : ''
  const failed = failures > 0 ? `${failures} of ${requests} not 200` : ''
  const cells = [
    name.padEnd(22),
    `${perSecond.toFixed(0).padStart(6)} / s`,
    `median ${median.toFixed(2)} ms`,
    `p99 ${p99.toFixed(2)} ms`,
    `${(bytes / 1000).toFixed(1)} kB`,
  ]
  console.log([...cells, share, failed].filter(Boolean).join('  '))
}

async function start(args: readonly string[]): Promise<Target> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await addressOf(child)
  return {
    url,
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill()
      }),
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) return fail('the server has no output')
  for await (const line of createInterface(child.stdout)) {
    const url = /http:\S+/.exec(line)?.[0]
    if (url) return url
  }
  return fail('the server ended before it listened')
}

function fail(message: string): never {
  throw new Error(message)
}
