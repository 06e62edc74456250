import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { type BenchSite, buildSqliteSite } from '../../bench/build-site.js'
import { prepareEdits } from '../../bench/site-edits.js'
import type { ExportReport } from '../../src/options.js'
import { describe } from '../harness.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { type Files, snapshot } from '../helpers/exports/snapshot.js'
import { temporaryFolder } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'

/** With two contents a page a group of 233 and one of 67: see ends-piece.ts. */
const pages = 150

const contents = (values: string) => `UPDATE cms_pagecontent SET ${values}`
const without = (page: number) => `DELETE FROM cms_pagecontent WHERE page_id = ${page}`
const path = (page: number) => `UPDATE cms_pageurl SET path = path || '-new' WHERE page_id = ${page}`
const text = (body: string) => `UPDATE djangocms_text_text SET body = ${body}`

/** One after the other, each with the groups that are reused then. `isGone`: the record of groups is lost. */
const edits: readonly [title: string, statement: string, reused: readonly number[], isGone?: true][] = [
  ['a file that pages of the first group show', "UPDATE filer_file SET file = 'shared/two.png' WHERE id = 900", [1]],
  ['a page that no page of the first group leads to', without(142), [0]],
  ['a page that pages of both groups lead to', without(149), []],
  ['a path that no page of the second group leads to', path(12), [1]],
  ['a path that pages of both groups lead to', path(13), []],
  ['the name of the site', "UPDATE django_site SET name = 'Other'", []],
  ['a text in the first group', text("'Zanzibar' WHERE cmsplugin_ptr_id = 9"), [1]],
  ['a text, without a record of groups', text("'No' WHERE cmsplugin_ptr_id = 9"), [], true],
  ['a text in the second group', text("'Xylophon' WHERE cmsplugin_ptr_id = 1153"), [0]],
  ['a title in the second group', contents("title = 'Xylophon' WHERE id = 290"), [0]],
  ['a template that is inherited from the other group', contents("template = 'INHERIT' WHERE id = 290"), [0]],
  ['the template above', contents("template = 'landing.html' WHERE page_id IN (1, 2, 3, 15)"), []],
  ['an alias that pages of the first group show', text("'Yes' WHERE cmsplugin_ptr_id = 90000001"), [1]],
]

describe('groups of units', (it) => {
  const check = async (together: number) => {
    const site = await madeSite()
    await site.export()
    for (let start = 0; start < edits.length; start += together) {
      let report: ExportReport | null = null
      for (const [title, statement, reused, isGone] of edits.slice(start, start + together)) {
        site.markGroups()
        await site.database.exec(statement)
        if (isGone) rmSync(site.groupFile)
        report = await site.export()
        assert.equal(site.markedGroups(), reused, title)
      }
      const { folder, report: full } = await site.fresh()
      assert.equal(differences(answers(folder), answers(site.out)), [])
      assert.equal(counts(report), counts(full))
    }
  }

  it('that are reused give the export and the report of a run from scratch', () => check(edits.length))
  it.matrix('do so after each edit', () => check(1))
})

function answers(folder: string): Files {
  return new Map([...snapshot(folder)].filter(([name]) => name.startsWith('api/')))
}

function counts(report: ExportReport | null) {
  if (!report) return null
  const { pages, files, bytes, families, findings } = report
  return { pages, files, bytes, families, findings: findings.filter(({ code }) => code !== 'computed-anew') }
}

interface MadeSite {
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

async function madeSite(): Promise<MadeSite> {
  const folder = temporaryFolder()
  const database = await buildSqliteSite(join(folder, 'site.sqlite3'), pages)
  await prepareEdits(database, 20)
  const manifest = join(folder, 'manifest.json')
  writeFileSync(manifest, JSON.stringify(database.manifest))
  const out = join(folder, 'out')
  const groupFile = `${out}.state/groups.txt`
  const exportTo = async (target: string): Promise<ExportReport> => {
    const flags = ['--database', database.url, '--manifest', manifest, '--only', 'pages', '--only', 'placeholders']
    const { code, stdout, stderr } = await runCli(['export', '--json', ...flags, '--out', target])
    assert.is(code, 0, stderr + stdout)
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
