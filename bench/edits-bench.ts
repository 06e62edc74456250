import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ranks } from '../src/build/record/unit.js'
import type { BenchSite } from './build-site.js'
import { type Measure, measure, measureNode } from './measure.js'
import { prepareEdits, siteEdits } from './site-edits.js'

interface EditSettings {
  readonly pages: number
  readonly engine: string
  readonly words: string
  readonly cli: string
  /** Whether `cp -r` is measured, too. */
  readonly copy: boolean
}

/** New, changed and removed files: what an upload would send. */
interface Sent {
  readonly files: number
  readonly bytes: number
  readonly removed: number
  /** The part of them that belongs to search indexes. */
  readonly searchFiles: number
  readonly searchBytes: number
}

interface RecordedFile {
  readonly bytes: number
  readonly hash: string
  readonly isSearch: boolean
}

interface EditResult {
  readonly name: string
  readonly measure: Measure
  /** null: there is no previous export to compare with. */
  readonly sent: Sent | null
}

/** Measures an export after each edit of the site, beside `cp -r` of its output before and after all of them. */
export async function measureEdits(site: BenchSite, settings: EditSettings, folder: string): Promise<void> {
  const { pages, engine, words, cli, copy: copies } = settings
  const [config, out, copy] = [join(folder, 'site.config.mjs'), join(folder, 'out'), join(folder, 'copy')]
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(site.manifest))
  let version = 0
  const setSerializer = () => {
    version += 1
    const serializer = `(plugin) => ({ ...plugin, version: ${version} })`
    writeFileSync(config, `export default { serializers: { Alias: ${serializer} } }\n`)
  }
  setSerializer()
  const flags = ['--config', config, '--manifest', join(folder, 'manifest.json'), '--budget', '1000000', '--json']
  const runExport = async () => {
    // A file that was changed moments ago may change again with the same time, so the next run would compare contents.
    await sleep(settleMilliseconds)
    return measureNode(cli, ['export', '--database', site.url, '--out', out, ...flags], join(folder, 'memory'))
  }
  const copyOnce = () => {
    const measured = measure('cp', ['-r', out, copy])
    rmSync(copy, { recursive: true })
    return measured
  }
  await prepareEdits(site, pages)
  const results: EditResult[] = []
  const add = (result: EditResult) => {
    results.push(result)
    // Of a large site all rows take an hour.
    console.error(`${result.name}: ${measuredCells(result.measure).join(', ')}`)
  }
  add({ name: 'full export', measure: await runExport(), sent: null })
  const first = copies ? copyOnce() : null
  for (const edit of siteEdits(pages, setSerializer)) {
    await edit.apply(site)
    const before = recordedFiles(out)
    add({ name: edit.name, measure: await runExport(), sent: compare(before, recordedFiles(out)) })
  }
  const last = copies ? copyOnce() : null
  const copied = first && last && { ...first, wall: (first.wall + last.wall) / 2, cpu: (first.cpu + last.cpu) / 2 }
  console.log(`${pages} pages in two languages, ${engine}, ${words} words; Node ${process.version}\n`)
  console.log(editTable(copied, results))
}

/** Longer than the resolution of file systems' clocks. */
const settleMilliseconds = 2500

/** By name, from the exporter's record. */
function recordedFiles(out: string): Map<string, RecordedFile> {
  const files = new Map<string, RecordedFile>()
  let isSearch = false
  for (const line of readFileSync(`${out}.state/units.txt`, 'utf8').split('\n')) {
    if (line.startsWith('>')) isSearch = (JSON.parse(line.slice(1)) as { key: number[] }).key[1] === ranks.search
    const [, bytes, hash = '', name] = line.split('\t')
    if (/^[<>]/.test(line) || name === undefined) continue
    if (!files.has(name)) files.set(name, { bytes: Number(bytes), hash, isSearch })
  }
  return files
}

function compare(before: ReadonlyMap<string, RecordedFile>, now: ReadonlyMap<string, RecordedFile>): Sent {
  const sent = [...now].filter(([name, { hash }]) => before.get(name)?.hash !== hash).map(([, file]) => file)
  const search = sent.filter(({ isSearch }) => isSearch)
  const sum = (files: readonly RecordedFile[]) => files.reduce((total, { bytes }) => total + bytes, 0)
  const removed = [...before.keys()].filter((name) => !now.has(name)).length
  return { files: sent.length, bytes: sum(sent), removed, searchFiles: search.length, searchBytes: sum(search) }
}

/** `copied`: of `cp -r`; null: not measured. */
function editTable(copied: Measure | null, results: readonly EditResult[]): string {
  const unchanged = results.find(({ name }) => name === 'nothing')?.measure.cpu ?? Number.NaN
  const all = copied ? [{ name: 'cp -r of the output', measure: copied, sent: null }, ...results] : results
  const rows = all.map(({ name, measure, sent }) => [
    ...[name, ...measuredCells(measure)],
    ...(sent === null ? Array.from({ length: 5 }, () => '–') : sentCells(sent)),
    ...[copied ? (measure.cpu / copied.cpu).toFixed(2) : '–', (measure.cpu / unchanged).toFixed(2)],
  ])
  const columns = ['CPU', 'seconds', 'memory', 'written', 'bytes', 'removed', 'without search', 'bytes']
  const head = ['', ...columns, 'CPU to cp -r', 'CPU to nothing']
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'))
  return [head, rule, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/** Seconds of CPU, seconds and memory. */
function measuredCells({ cpu, wall, memory }: Measure): string[] {
  return [cpu.toFixed(2), wall.toFixed(2), memory === null ? '' : `${(memory / 1e6).toFixed(0)} MB`]
}

function sentCells({ files, bytes, removed, searchFiles, searchBytes }: Sent): string[] {
  const counts = [String(files), kilobytes(bytes), String(removed)]
  return [...counts, String(files - searchFiles), kilobytes(bytes - searchBytes)]
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1e3).toFixed(0)} kB`
}
