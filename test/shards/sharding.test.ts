import { cpSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { buildSqliteSite } from '../../bench/build-site.js'
import type { ExportReport } from '../../src/options.js'
import { describe, full, note, seed } from '../harness.js'
import { type DatabaseCopy, describeSampled, type Engine, engines } from '../helpers/databases/engines.js'
import { duplicate } from '../helpers/databases/mysql-engine.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { type ChangeReport, readReport } from '../helpers/exports/change-report.js'
import { exported } from '../helpers/exports/exports.js'
import { differences, rewritten } from '../helpers/exports/folder-differences.js'
import { checkSameExport, merged, shard, shards } from '../helpers/exports/shards.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliOutput } from '../helpers/processes/cli.js'
import { startCli } from '../helpers/processes/running-cli.js'
import { RandomSiteChanges } from '../helpers/random/random-site-changes.js'
import { inParts, inSample, oneEngine } from '../helpers/sample.js'
import { siteManifest, siteNames } from '../helpers/sites.js'

/** What decides about how pages and placeholders come into an export. */
const settings: [flags: string[], numbers: number[]][] = [
  [['--contract', 'released', '--paths', 'all', '--bundle'], [3]],
  [['--skip', 'pages', '--skip', 'placeholders'], [2]],
  [['--skip', 'placeholders', '--paths', 'all', '--include-login-required', '--bundle'], [4]],
  [
    ['--target', 'static', '--pagination', 'query', '--precompress', 'gzip', '--search-records'],
    [1, 5],
  ],
]

const everything = 'UPDATE cms_pagecontent SET title = title || 1; UPDATE djangocms_text_text SET body = body || 1'

for (const engine of engines) {
  describeSampled(engine, `shards and their merge, ${engine.name}`, (it) => {
    const { onSqlite, onPostgresql } = oneEngine(it, engine)
    for (const [index, site] of siteNames.entries()) {
      const check = async (most: number) => {
        const database = await engine.database(site)
        const few = settings.filter(
          (_, number) => number === index || (engine.name === 'sqlite' && number === (index + 1) % 4),
        )
        for (const [flags, numbers] of full() ? settings : few.slice(0, most)) {
          const whole = await exported(database, site, flags)
          const more = flags === few[0]?.[0] ? [7, 100] : [7]
          for (const of of full() ? [...numbers, ...more] : numbers) {
            checkSameExport(whole, await merged(await shards(database, site, of, flags)))
          }
        }
      }
      const declare = inSample({ site, engine }) ? onSqlite : inParts(it, { site, engine }).all
      declare(`are one export of ${site}, byte for byte`, () => check(1))
      // The heavy form of the first has all forms.
      const others = engine.name === 'sqlite' ? it.matrix : it.full
      if (!full()) others(`are one export of ${site} in other forms, byte for byte`, () => check(2))
    }

    it.matrix('are of one site and language, or without content at all', async () => {
      const database = await engine.database('press')
      for (const flags of [
        ['--site', '2', '--language', 'es'],
        ['--only', 'menu', '--only', 'languages', '--target', 'static'],
        ['--budget', '0.05'],
      ]) {
        checkSameExport(
          await exported(database, 'press', flags),
          await merged(await shards(database, 'press', 3, flags)),
        )
      }
    })

    it.matrix('tell of the same changes', async () => {
      const copy = await engine.copy('garden')
      const [one, other] = [temporaryFolder(), temporaryFolder()]
      await exported(copy.url, 'garden', [], `${one}/out`)
      await merged(await shards(copy.url, 'garden', 3), [], `${other}/out`)
      await copy.exec("UPDATE djangocms_text_text SET body = '<p>Xylophone</p>' WHERE cmsplugin_ptr_id = 75")
      // Page 7 takes over the address of page 13.
      await copy.exec('DELETE FROM cms_pageurl WHERE page_id = 13')
      await copy.exec("UPDATE cms_pageurl SET path = 'only-here' WHERE page_id = 7 AND language = 'en'")
      const flags = (folder: string) => ['--report', `${folder}/report.json`, '--purge-limit', '5', '--tags']
      const whole = await exported(copy.url, 'garden', flags(one), `${one}/out`)
      const joined = await merged(await shards(copy.url, 'garden', 3), flags(other), `${other}/out`)
      checkSameExport(whole, joined)
      assert.is(joined.report.computed, 'changes')
      const [want, got] = [one, other].map((folder) => readReport(`${folder}/report.json`))
      assert.equal(got && comparable(got), want && comparable(want))
      assert.ok(got?.purge.tags?.includes('page-13'))
    })

    onSqlite('go on from each other and from plain exports', async () => {
      const site = full() ? 'press' : 'bridge'
      const copy = await engine.copy(site)
      const folder = `${temporaryFolder()}/out`
      await merged(await shards(copy.url, site, 4), [], folder)
      assert.is((await exported(copy.url, site, [], folder)).report.computed, 'nothing')
      const rounds = full() ? 30 : 2
      const number = seed()
      const changes = new RandomSiteChanges(copy, siteManifest(site), number)
      let known = snapshot(folder)
      for (let round = 1; round <= rounds; round += 1) {
        const change = await changes.next()
        // Documents of still earlier exports stay for a while, and are written again when they come back.
        const before = new Map([...snapshot(folder)].filter(([name]) => known.has(name)))
        const parts = await shards(copy.url, site, 1 + (round % 4))
        await merged(parts, ['--force'], folder)
        const after = snapshot(folder)
        const fresh = snapshot((await exported(copy.url, site)).folder)
        known = fresh
        const where = `round ${round}, seed ${number}: ${JSON.stringify(change)}`
        assert.equal([...differences(fresh, after), ...rewritten(before, after)], [], where)
        assert.is((await merged(parts, [], folder)).report.computed, 'nothing', where)
        assert.is((await exported(copy.url, site, [], folder)).report.computed, 'nothing', where)
      }
      note(`${engine.name}: ${rounds} merges over an earlier export`)
    })

    onPostgresql('are of one moment, whatever is written meanwhile', async () => {
      const copy = await engine.copy('garden')
      const whole = await exported(copy.url, 'garden')
      const { flags, url, end } = await moment(engine, copy)
      const folders: string[] = []
      for (const number of [1, 2, 3]) {
        folders.push(await shard(url, 'garden', `${number}/3`, flags))
        await copy.exec(everything)
      }
      checkSameExport(whole, await merged(folders))
      await end()
    })
  })
}

describe('more shards than pages', (it) => {
  it.matrix('are one export as well', async () => {
    const database = await sqliteEngine.database('bridge')
    const parts = await shards(database, 'bridge', 25)
    assert.ok(parts.some((folder) => statSync(`${folder}/site-1.txt`).size === 0))
    checkSameExport(await exported(database, 'bridge'), await merged(parts))
  })
})

if (full()) {
  describe('shards of a large site', (it) => {
    it('are one export, byte for byte', async () => {
      const folder = temporaryFolder()
      const { manifest, url } = await buildSqliteSite(join(folder, 'site.sqlite3'), 10_000)
      const manifestFile = join(folder, 'manifest.json')
      writeFileSync(manifestFile, JSON.stringify(manifest))
      const source = ['--database', url, '--manifest', manifestFile]
      const started = performance.now()
      const whole = await ran(['export', ...source, '--out', join(folder, 'whole')])
      const between = performance.now()
      const parts = [1, 2, 3, 4].map((number) => join(folder, `shard-${number}`))
      for (const [index, part] of parts.entries()) {
        await ran(['export', ...source, '--shard', `${index + 1}/4`, '--out', part])
      }
      const last = performance.now()
      checkSameExport(whole, await ran(['merge', ...parts, '--out', join(folder, 'merged')]))
      const [one, four, merge] = [between - started, last - between, performance.now() - last]
      note(
        `10,000 pages: ${seconds(one)} at once; ${seconds(four)} for four shards, ${seconds(merge)} merged and compared`,
      )
    })
  })
}

async function ran(argv: string[]): Promise<{ folder: string; report: ExportReport }> {
  const stdout = await cliOutput([...argv, '--json'])
  const report = JSON.parse(stdout) as ExportReport
  return { folder: report.out, report }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

/** Holds a moment of the database: a snapshot of PostgreSQL, a copy of another. */
async function moment(
  engine: Engine,
  { url }: DatabaseCopy,
): Promise<{ flags: string[]; url: string; end(): Promise<unknown> }> {
  if (engine.name === 'sqlite') {
    const folder = temporaryFolder()
    cpSync(url, `${folder}/copy.sqlite3`)
    return { flags: [], url: `${folder}/copy.sqlite3`, end: async () => {} }
  }
  if (engine.name === 'mysql') {
    const copy = await duplicate(url)
    return { flags: [], url: copy.url, end: () => copy.dispose() }
  }
  const holder = startCli(['snapshot', '--database', url])
  await holder.until('stdout', /\n/)
  return { flags: ['--snapshot', holder.stdout.trim()], url, end: () => holder.stop() }
}

/** Without what the two reports have of their own. */
function comparable(report: ChangeReport): object {
  const { previous: _, retired, ...rest } = report
  return { ...rest, retired: retired.files, out: '', finished: '', seconds: 0 }
}
