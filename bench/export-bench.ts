import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Command, Option } from 'commander'
import pg from 'pg'
import type { ExportReport } from '../src/options.js'
import { startMysql } from '../test/helpers/databases/mysql-server.js'
import { startPostgres } from '../test/helpers/databases/postgres-server.js'
import { buildMysqlSite } from './build-mysql-site.js'
import { type BenchSite, buildPostgresSite, buildSqliteSite } from './build-site.js'
import { measureEdits } from './edits-bench.js'
import { liveText } from './live-api.js'
import { compareFiles, fileFingerprints, type Measure, measure, measureNode } from './measure.js'
import { type Round, resultTable } from './result-table.js'
import type { Words } from './text.js'
import { measureWatch } from './watch-bench.js'

interface Settings {
  pages: number
  engine: 'sqlite' | 'postgresql' | 'mysql'
  rounds: number
  changed: number
  folder: string
  cli: string
  edits: boolean
  watch: boolean
  copy: boolean
  words: Words
}

/** In megabytes: large enough that every route is written. */
const everything = ['--budget', '1000000']

const servedSites: Record<Settings['engine'], (folder: string, settings: Settings) => Promise<ServedSite>> = {
  sqlite: sqliteSite,
  postgresql: postgresSite,
  mysql: mysqlSite,
}

const settings = readSettings(process.argv)
mkdirSync(settings.folder, { recursive: true })
const folder = mkdtempSync(join(resolve(settings.folder), 'djangocms-static-bench-'))
try {
  await run(settings, folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function readSettings(argv: string[]): Settings {
  const program = new Command('bench')
    .description('Measures exports of a made site against `cp -r` of their output.')
    .option('--pages <number>', 'pages, each in two languages', Number, 10_000)
    .addOption(new Option('--engine <name>').choices(['sqlite', 'postgresql', 'mysql']).default('sqlite'))
    .option('--rounds <number>', 'how often everything is measured', Number, 3)
    .option('--changed <percent>', 'contents that change before the last export of a round', Number, 1)
    .option('--edits', 'measure exports after one edit each instead', false)
    .option('--no-copy', 'edits without `cp -r`: the memory of a machine may not hold a copy of 100,000 pages')
    .option('--watch', 'measure how long edits take until a watching export has published them instead', false)
    .addOption(new Option('--words <kind>', 'how words are chosen').choices(['plain', 'natural']).default('plain'))
    .option('--folder <folder>', 'the disk to write on; /dev/shm leaves the disk out', tmpdir())
    .option('--cli <file>', 'the program to measure', join(import.meta.dirname, '../../bin/djangocms-static.js'))
  return program.parse(argv).opts<Settings>()
}

async function run(settings: Settings, folder: string): Promise<void> {
  const { pages, engine, rounds, changed, cli } = settings
  const { site, stop } = await servedSites[engine](folder, settings)
  try {
    if (settings.watch) return await measureWatch(site, settings, folder)
    if (settings.edits) return await measureEdits(site, settings, folder)
    const manifest = join(folder, 'manifest.json')
    writeFileSync(manifest, JSON.stringify(site.manifest))
    const [source, out, copy] = [join(folder, 'source'), join(folder, 'out'), join(folder, 'copy')]
    const runExport = (target: string) => {
      const args = ['export', '--database', site.url, '--manifest', manifest, '--out', target, '--json', ...everything]
      return measureNode(cli, args, join(folder, 'memory'))
    }
    const runCopy = () => measure('cp', ['-r', source, copy])

    const report = JSON.parse(runExport(source).output) as ExportReport
    console.log(`${pages} pages in two languages, ${engine}; ${cpus().length} cores, Node ${process.version}`)
    console.log(`${report.files} files of ${megabytes(report.bytes)}, ${documentsText(report)}; ${rounds} rounds`)
    console.log(liveText(report))
    const results: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      // Alternating, so that neither always finds the disk in the state that the other has left.
      const first =
        round % 2 === 0 ? { full: runExport(out), copy: runCopy() } : { copy: runCopy(), full: runExport(out) }
      rmSync(copy, { recursive: true })
      const before = fileFingerprints(out)
      const unchanged = { ...runExport(out), ...compareFiles(out, before) }
      await site.change(changed, round + 1)
      const partly = { ...runExport(out), ...compareFiles(out, before) }
      const verify = measureNode(cli, ['verify', out, '--allow-broken-links'], join(folder, 'memory'))
      rmSync(out, { recursive: true })
      rmSync(`${out}.state`, { recursive: true, force: true })
      results.push({ ...first, unchanged, changed: partly, verify })
      console.log(`round ${round + 1}: ${roundText(first.full, first.copy)}`)
    }
    console.log(`\n${resultTable(results, changed)}`)
  } finally {
    await stop()
  }
}

interface ServedSite {
  site: BenchSite
  stop(): Promise<void>
}

async function sqliteSite(folder: string, { pages, words }: Settings): Promise<ServedSite> {
  return { site: await buildSqliteSite(join(folder, 'site.sqlite3'), pages, words), stop: async () => {} }
}

async function postgresSite(_: string, { pages, words }: Settings): Promise<ServedSite> {
  const server = await startPostgres()
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query("CREATE DATABASE bench TEMPLATE template0 ENCODING 'UTF8'")
  await client.end()
  const url = new URL(server.url)
  url.pathname = 'bench'
  return { site: await buildPostgresSite(url.href, pages, words), stop: () => server.stop() }
}

async function mysqlSite(_: string, { pages, words }: Settings): Promise<ServedSite> {
  const server = await startMysql()
  return { site: await buildMysqlSite(server.url, pages, words), stop: () => server.stop() }
}

function documentsText({ documents }: ExportReport): string {
  return `and ${documents.files} documents of ${megabytes(documents.bytes)} for the handler`
}

function roundText(full: Measure, copy: Measure): string {
  return `export ${full.wall.toFixed(2)} s, cp -r ${copy.wall.toFixed(2)} s, ratio ${(full.wall / copy.wall).toFixed(2)}`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
