import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BenchSite, buildSqliteSite } from '../../../bench/build-site.js'
import { prepareEdits } from '../../../bench/site-edits.js'
import type { ExportReport } from '../../../src/options.js'
import { type Files, snapshot } from '../exports/snapshot.js'
import { temporaryFolder } from '../folders.js'
import { cliOutput } from '../processes/cli.js'

export function answers(folder: string): Files {
  return new Map([...snapshot(folder)].filter(([name]) => name.startsWith('api/')))
}

export function counts(report: ExportReport | null) {
  if (!report) return null
  const { pages, files, bytes, families, findings } = report
  return { pages, files, bytes, families, findings: findings.filter(({ code }) => code !== 'computed-anew') }
}

interface GroupedSite {
  readonly out: string
  readonly groupFile: string
  readonly database: BenchSite
  export(): Promise<ExportReport>
  /** Writes into the record of each group which one it is: an export that reuses a group keeps what it says. */
  markGroups(): void
  markedGroups(): readonly number[]
  /** A full export into another folder. */
  fresh(): Promise<{ folder: string; report: ExportReport }>
}

/**
 * A site of so many generated pages in two languages, exported without lists and menus, and its groups of units.
 * `more`: flags of the exports, and the text of a configuration.
 */
export async function groupedSite(
  pages: number,
  more: { readonly flags?: readonly string[]; readonly config?: string } = {},
): Promise<GroupedSite> {
  const folder = temporaryFolder()
  const database = await buildSqliteSite(join(folder, 'site.sqlite3'), pages)
  await prepareEdits(database, 20)
  // Groups are the same, and the search index is small.
  await database.exec("UPDATE djangocms_text_text SET body = '<p>' || cmsplugin_ptr_id || '</p>'")
  await database.exec("UPDATE refsite_teaser SET body = ''")
  const manifest = join(folder, 'manifest.json')
  writeFileSync(manifest, JSON.stringify(database.manifest))
  const config = join(folder, 'site.config.mjs')
  writeFileSync(config, more.config ?? 'export default {}')
  const out = join(folder, 'out')
  const groupFile = `${out}.state/groups.txt`
  const exportTo = async (target: string): Promise<ExportReport> => {
    const sources = ['--database', database.url, '--manifest', manifest, '--config', config, ...(more.flags ?? [])]
    const only = ['--only', 'pages', '--only', 'placeholders']
    const stdout = await cliOutput(['export', '--json', ...sources, ...only, '--out', target])
    return JSON.parse(stdout) as ExportReport
  }
  return {
    out,
    groupFile,
    database,
    export: () => exportTo(out),
    markGroups() {
      const [first = '', ...groups] = linesOf(groupFile)
      const marked = groups.map((line, mark) => JSON.stringify({ ...parseGroup(line), mark }))
      writeFileSync(groupFile, `${[first, ...marked].join('\n')}\n`)
    },
    markedGroups() {
      const [, ...groups] = linesOf(groupFile)
      return groups.map((line) => parseGroup(line).mark).filter((mark) => mark !== undefined)
    },
    async fresh() {
      const target = join(temporaryFolder(), 'out')
      return { folder: target, report: await exportTo(target) }
    },
  }
}

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8').trim().split('\n')
}

function parseGroup(line: string): { readonly mark?: number } {
  return JSON.parse(line) as { mark?: number }
}
