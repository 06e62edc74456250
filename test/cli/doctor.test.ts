import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Diagnosis } from '../../src/cli/commands/doctor/diagnose.js'
import { describe } from '../harness.js'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { changedDatabase } from '../helpers/exports/exports.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliFailure, runCli } from '../helpers/processes/cli.js'
import { changedManifest } from '../helpers/sites/manifests.js'
import { configFile, manifestFile, type SiteName, siteManifest } from '../helpers/sites.js'

/** Runs `doctor --json`; the exit code must fit what it found. */
async function diagnosed(flags: string[]): Promise<Diagnosis & { code: number }> {
  const { code, stdout, stderr } = await runCli(['doctor', '--json', ...flags])
  assert.ok(stdout.startsWith('{"engine"'), stdout + stderr)
  return { ...(JSON.parse(stdout) as Diagnosis), code }
}

function source(database: string, site: SiteName): string[] {
  return ['--database', database, '--manifest', manifestFile(site)]
}

for (const engine of engines) {
  describeOn(engine, `doctor, ${engine.name}`, (it) => {
    it('finds nothing missing where nothing is, and writes nothing', async () => {
      const folder = temporaryFolder()
      const database = await engine.database('garden')
      const argv = ['doctor', ...source(database, 'garden'), '--config', configFile]
      const { code, stdout } = await runCli(argv, {}, folder)
      assert.match(stdout, /Nothing is missing/)
      assert.is(code, 0, stdout)
      assert.not.ok(existsSync(join(folder, 'out')))
    })

    it('tells version, sites, plugins and pages of the database', async () => {
      const database = await engine.database('press')
      const { engine: name, cms, sites, plugins, pages } = await diagnosed([...source(database, 'press')])
      assert.is(name, engine.name)
      assert.is(cms, '5.1')
      assert.equal(
        sites.map(({ id, isDefault }) => [id, isDefault]),
        Object.keys(siteManifest('press').sites).map((id) => [Number(id), id === '1']),
      )
      assert.is(
        pages,
        sites.reduce((sum, site) => sum + site.pages, 0),
      )
      assert.ok(plugins.every(({ count }) => count > 0) && plugins.some(({ type }) => type === 'TextPlugin'))
    })

    it('counts pages, and an export the contents that they have in each language', async () => {
      const argv = [...source(await engine.database('garden'), 'garden'), '--config', configFile]
      const doctor = await runCli(['doctor', ...argv])
      assert.match(doctor.stdout, /\b29 published pages\b/)
      const dryRun = await runCli(['export', ...argv, '--dry-run'])
      assert.match(dryRun.stdout.replaceAll('\n', ' '), /: 66 page contents, /)
    })

    it('names plugin types whose serializer the configuration does not have', async () => {
      const found = await diagnosed(source(await engine.database('garden'), 'garden'))
      assert.is(found.code, 1)
      const lacking = found.plugins.filter(({ needs }) => needs.length > 0)
      assert.equal(
        lacking.map(({ type, needs }) => [type, needs.map(({ kind }) => kind)]),
        [['QuotePlugin', ['serializer']]],
      )
      assert.ok(found.gaps.some(({ code }) => code === 'serializer-missing'))
      assert.not.ok(found.gaps.some(({ code }) => code === 'plugin-unready'))
    })

    it('names the serializer of a type that does not exist where its name is close', async () => {
      const config = join(temporaryFolder(), 'site.config.mjs')
      writeFileSync(
        config,
        'export default { serializers: { QuotPlugin: (plugin) => plugin, Other: (plugin) => plugin } }',
      )
      const found = await diagnosed([...source(await engine.database('garden'), 'garden'), '--config', config])
      const [need] = found.plugins.find(({ type }) => type === 'QuotePlugin')?.needs ?? []
      assert.match(need?.text ?? '', /serializer in place of \S+QuoteSerializer.* has one for QuotPlugin, which/)
    })

    it('names plugin types without a template, where HTML is wanted', async () => {
      const flags = [...source(await engine.database('garden'), 'garden'), '--html']
      const lackingIn = ({ plugins }: Diagnosis) =>
        plugins.filter(({ needs }) => needs.some(({ kind }) => kind === 'template')).map(({ type }) => type)
      const found = await diagnosed(flags)
      const lacking = lackingIn(found)
      assert.ok(lacking.includes('TeaserPlugin') && !lacking.includes('TextPlugin'), String(lacking))
      assert.ok(found.gaps.some(({ code }) => code === 'template-missing'))
      // Django writes the sizes of files in the language of the answer.
      assert.equal(lackingIn(await diagnosed([...flags, '--config', configFile])), ['FilePlugin'])
    })

    it('names every guess where there is no manifest', async () => {
      const found = await diagnosed(['--database', await engine.database('bridge')])
      assert.is(found.code, 1)
      assert.is(found.manifest, null)
      assert.ok(found.gaps.filter(({ code }) => code === 'guess').length > 10)
    })

    it('tells a plugin type that the project does not have, also on drafts only', async () => {
      const sql = "update cms_cmsplugin set plugin_type = 'GonePlugin' where id = (select min(id) from cms_cmsplugin)"
      const database = await changedDatabase(engine, 'garden', sql)
      const found = await diagnosed([...source(database, 'garden'), '--config', configFile])
      assert.is(found.code, 1)
      const gone = found.plugins.find(({ type }) => type === 'GonePlugin')
      assert.equal(
        gone?.needs.map(({ kind }) => kind),
        ['description'],
      )
      assert.ok(found.gaps.some((gap) => 'pluginType' in gap && gap.pluginType === 'GonePlugin'))
    })

    it('names a template that is not described of contents that are shown, and not of those that are archived', async () => {
      const type = "(select id from django_content_type where app_label = 'cms' and model = 'pagecontent')"
      const published = `(select min(object_id) from djangocms_versioning_version
        where state = 'published' and content_type_id = ${type})`
      const gone = `update cms_pagecontent set template = 'gone.html' where id = ${published}`
      const archived = `update djangocms_versioning_version set state = 'archived' where content_type_id = ${type}
        and object_id in (select id from cms_pagecontent where template = 'gone.html')`
      const found: boolean[] = []
      for (const sql of [gone, `${gone}; ${archived}`]) {
        const database = await changedDatabase(engine, 'press', sql)
        const { gaps } = await diagnosed([...source(database, 'press'), '--config', configFile])
        found.push(gaps.some(({ code }) => code === 'template-unlisted'))
      }
      assert.equal(found, [true, false])
    })

    it('tells why an export would fail, beside what it found', async () => {
      const database = await changedDatabase(engine, 'garden', 'alter table refsite_quote rename to refsite_lost')
      const found = await diagnosed([...source(database, 'garden'), '--config', configFile])
      assert.is(found.code, 1)
      assert.is(found.failure?.code, 'manifest-mismatch')
      assert.ok(found.plugins.length > 0)
      const { stdout } = await runCli(['doctor', ...source(database, 'garden'), '--config', configFile])
      assert.match(stdout, 'refsite_quote')
      assert.match(stdout, 'An export would fail.')
    })

    it('tells of a wrong primary key of the manifest beside what it found', async () => {
      const models = { 'sites.site': { table: 'django_site', pk: 'uuid' } }
      const manifest = [
        '--manifest',
        changedManifest('press', { models: { ...siteManifest('press').models, ...models } }),
      ]
      const { failure, plugins } = await diagnosed(['--database', await engine.database('press'), ...manifest])
      assert.match(failure?.message ?? '', 'django_site.uuid')
      assert.ok(plugins.length > 0)
    })
  })
}

describe('doctor', (it) => {
  it('fits 80 columns', async () => {
    const database = (await engines[0]?.database('garden')) ?? ''
    const { stdout } = await runCli(['doctor', '--verbose', '--database', database])
    assert.match(stdout, /\d+ gaps: an export would differ from the live API\./)
    const [, gaps = '', notes = ''] = stdout.split(/^(?:Gaps, .*|Notes):$/m)
    assert.match(gaps, 'Guesses')
    assert.match(notes, 'Fix:')
    for (const line of stdout.split('\n')) assert.ok(line.length <= 80, line)
  })

  it('says what to do about a table of plugins whose name has a dot', async () => {
    const sql = 'create table "my.poll" (cmsplugin_ptr_id integer primary key references cms_cmsplugin (id))'
    const database = await changedDatabase(sqliteEngine, 'garden', sql)
    for (const flags of [['--database', database], source(database, 'garden')]) {
      const { message, fix } = await cliFailure(['doctor', '--json', ...flags])
      assert.match(message, 'The table my.poll holds plugins')
      assert.match(fix, 'db_table')
    }
  })

  it('counts sites that the manifest does not describe', async () => {
    const database = (await engines[0]?.database('press')) ?? ''
    const { sites, ...rest } = siteManifest('press')
    const file = join(temporaryFolder(), 'manifest.json')
    writeFileSync(file, JSON.stringify({ ...rest, sites: { 1: sites['1'] } }))
    const found = await diagnosed(['--database', database, '--manifest', file])
    assert.is(found.code, 1)
    assert.ok(found.gaps.some(({ code, text }) => code === 'site-unknown' && text.includes('is left out')))
  })
})
