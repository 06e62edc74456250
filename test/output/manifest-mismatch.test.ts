import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Diagnosis } from '../../src/cli/commands/doctor/diagnose.js'
import { findingText } from '../../src/finding-table.js'
import type { Finding } from '../../src/findings.js'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import { openLive } from '../helpers/answers/live.js'
import { describeSampled, engines } from '../helpers/databases/engines.js'
import { changedDatabase, exported, failedExport } from '../helpers/exports/exports.js'
import { merged, shards } from '../helpers/exports/shards.js'
import { verified } from '../helpers/exports/verified.js'
import { temporaryFolder } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { oneEngine } from '../helpers/sample.js'
import { changedManifest } from '../helpers/sites/manifests.js'
import { configFile, siteManifest, siteNames } from '../helpers/sites.js'

const open: Partial<Manifest> = { versioning: false, permission: false }

for (const engine of engines) {
  describeSampled(engine, `a manifest that the database contradicts, ${engine.name}`, (it) => {
    const { onSqlite, onPostgresql } = oneEngine(it, engine)
    it('ends an export before it writes, with the rows', async () => {
      const out = join(temporaryFolder(), 'out')
      const flags = ['--manifest', changedManifest('press', open)]
      const failure = await failedExport(await engine.database('press'), 'press', flags, out)
      assert.equal([failure.exitCode, failure.code], [2, 'manifest-mismatch'])
      assert.match(
        failure.message,
        /"versioning" is false, but djangocms_versioning_version has 141 rows of contents that exist: 93 published, 31 draft,/,
      )
      assert.match(failure.message, /such as \d+ \((draft|unpublished|archived), of cms\.pagecontent \d+\)/)
      assert.match(failure.message, '"permission" is false, but cms_pagepermission has 6 rows with can_view')
      assert.match(failure.message, 'such as those of page 19 (grant_on 5), page 3 (grant_on 1)')
      assert.match(failure.fix, '--accept-mismatch versioning --accept-mismatch permission')
      assert.not.ok(existsSync(out))
    })

    onSqlite('is one with Python code that hides contents, until that is accepted', async () => {
      const flags = ['--manifest', changedManifest('press', { contents_filtered_by: 'mysite.embargo.hide' })]
      const database = await engine.database('press')
      const failure = await failedExport(database, 'press', flags)
      assert.match(
        failure.message,
        '"contents_filtered_by" is mysite.embargo.hide: page contents, pages or plugins that',
      )
      assert.match(failure.fix, 'If visitors may see everything that is published, accept this with')
      const { report } = await exported(database, 'press', [...flags, '--accept-mismatch', 'contents'])
      assert.ok(report.findings.some(({ code }) => code === 'mismatch-accepted'))
    })

    onSqlite('tells which model has versions that the manifest does not know', async () => {
      const pages = { versioned: ['cms.pagecontent'] }
      const failure = await failedExport(await engine.database('press'), 'press', [
        '--manifest',
        changedManifest('press', pages),
      ])
      assert.match(failure.message, /"versioned" lacks djangocms_alias\.aliascontent, but .* has \d+ rows/)
      assert.match(failure.message, /of djangocms_alias\.aliascontent \d+\)/)
      const aliases = { versioning: false, versioned: ['djangocms_alias.aliascontent'] }
      const other = await failedExport(await engine.database('press'), 'press', [
        '--manifest',
        changedManifest('press', aliases),
      ])
      assert.match(other.message, '"versioning" is false')
      assert.not.match(other.message, 'of djangocms_alias.aliascontent')
    })

    onPostgresql('is accepted key by key, and reported', async () => {
      const database = await engine.database('press')
      const flags = ['--manifest', changedManifest('press', open), '--accept-mismatch', 'versioning']
      const failure = await failedExport(database, 'press', flags)
      assert.match(failure.message, '"permission" is false')
      assert.not.match(failure.message, '"versioning" is false')
      const both = [...flags, '--accept-mismatch', 'permission', '--dry-run']
      const { report } = await exported(database, 'press', both)
      assert.equal(
        findings(report.findings, 'mismatch-accepted').map(({ key }) => key),
        ['versioning', 'permission'],
      )
    })

    onSqlite('ends a shard, and a merge tells what its shards have accepted', async () => {
      const database = await engine.database('legacy')
      const flags = ['--manifest', changedManifest('legacy', { permission: false })]
      const failure = await failedExport(database, 'legacy', [...flags, '--shard', '1/2'])
      assert.is(failure.code, 'manifest-mismatch')
      const { report } = await merged(
        await shards(database, 'legacy', 2, [...flags, '--accept-mismatch', 'permission']),
      )
      assert.is(findings(report.findings, 'mismatch-accepted').length, 1)
    })

    onPostgresql('ends "verify --database"', async () => {
      const database = await engine.database('press')
      const { folder } = await exported(database, 'press', ['--only', 'languages'])
      const flags = ['--database', database, '--manifest', changedManifest('press', open)]
      const { code, stdout } = await runCli(['verify', folder, '--json', ...flags])
      assert.is(code, 2)
      assert.match(stdout, 'manifest-mismatch')
      const accepted = ['--accept-mismatch', 'versioning', '--accept-mismatch', 'permission', '--allow-broken-links']
      assert.is((await verified(folder, [...flags, ...accepted])).failures, 0)
    })

    it('ends "serve --database", also when the rows come later', async () => {
      const database = await engine.database('press')
      const { code, stderr } = await runCli(
        ['serve', '--port', '0', '--database', database, '--manifest', changedManifest('press', open)],
        {},
      )
      assert.is(code, 2)
      assert.match(stderr, '"versioning" is false')
      const copy = await engine.copy('press')
      await copy.exec('UPDATE cms_pagepermission SET can_view = false')
      const manifest = { ...siteManifest('press'), permission: false }
      const url = 'http://press.example.com/api/en/pages/about-us/'
      const { handler } = await openLive(copy.url, 'press', { manifest })
      assert.is((await handler(new Request(url))).status, 200)
      await copy.exec('UPDATE cms_pagepermission SET can_view = true')
      assert.is((await handler(new Request(url))).status, 503)
    })

    onSqlite('fails "doctor", which still tells what is there', async () => {
      const flags = ['--database', await engine.database('press'), '--config', configFile]
      const argv = ['doctor', '--json', ...flags, '--manifest', changedManifest('press', open)]
      const { code, stdout } = await runCli(argv)
      const found = JSON.parse(stdout) as Diagnosis
      assert.is(code, 1)
      assert.is(found.failure?.code, 'manifest-mismatch')
      assert.ok(found.plugins.length > 0 && found.sites.length === 3)
    })

    onPostgresql(
      'is noticed for sites that have changed places, other users, and a version table that is not there',
      async () => {
        const press = siteManifest('press')
        const { 1: first, 2: second } = press.sites
        const changed: [key: string, facts: Partial<Manifest>, text: string][] = [
          [
            'sites',
            { sites: { ...press.sites, ...(first && second ? { 1: second, 2: first } : {}) } },
            '"sites.1" is prensa.example.es, which is site 2; "sites.2" is press.example.com, which is site 1',
          ],
          [
            'auth',
            { ...(press.auth ? { auth: { ...press.auth, user_table: 'accounts_user' } } : {}) },
            '"auth.user_table" is accounts_user, but cms_pagepermission.user_id points to auth_user',
          ],
        ]
        for (const [key, facts, text] of changed) {
          const flags = ['--manifest', changedManifest('press', facts)]
          const failure = await failedExport(await engine.database('press'), 'press', flags)
          assert.match(failure.message, text)
          assert.match(failure.fix, `--accept-mismatch ${key}`)
        }
        const flags = ['--manifest', changedManifest('garden', { versioning: true })]
        const failure = await failedExport(await engine.database('garden'), 'garden', flags)
        assert.match(failure.message, 'there is no table djangocms_versioning_version')
      },
    )

    it('is none where version rows and permissions are of contents and pages that are gone', async () => {
      const sql =
        'UPDATE djangocms_versioning_version SET object_id = object_id + 100000; ' +
        'UPDATE cms_pagepermission SET page_id = page_id + 100000'
      const database = await changedDatabase(engine, 'press', sql)
      const flags = ['--dry-run', '--manifest', changedManifest('press', open)]
      assert.equal(findings((await exported(database, 'press', flags)).report.findings, 'mismatch-accepted'), [])
    })

    onSqlite('is none of the recorded sites', async () => {
      for (const site of siteNames) {
        const { report } = await exported(await engine.database(site), site, ['--dry-run', '--only', 'languages'])
        const codes = ['mismatch-accepted', 'plugin-table-unknown', 'language-unknown', 'manifest-outdated']
        assert.equal(
          report.findings.filter(({ code }) => codes.includes(code)),
          [],
          site,
        )
      }
    })
  })

  describeSampled(engine, `a database that is newer than its manifest, ${engine.name}`, (it) => {
    const { onSqlite } = oneEngine(it, engine)
    it('has its plugin tables and languages reported, and fails "doctor"', async () => {
      const placeholder = 'SELECT min(placeholder_id) FROM cms_cmsplugin'
      const [columns, values] = ['creation_date, changed_date', "'2026-01-01 00:00:00', '2026-01-01 00:00:00'"]
      const sql = `
        CREATE TABLE poll_poll (cmsplugin_ptr_id integer PRIMARY KEY REFERENCES cms_cmsplugin (id), text text NOT NULL);
        CREATE TABLE poll_unused (cmsplugin_ptr_id integer PRIMARY KEY REFERENCES cms_cmsplugin (id));
        INSERT INTO cms_cmsplugin (id, position, language, plugin_type, placeholder_id, ${columns})
          VALUES (90001, 900, 'xx', 'PollPlugin', (${placeholder}), ${values});
        INSERT INTO poll_poll VALUES (90001, 'Yes?');
        UPDATE cms_pageurl SET language = 'sv' WHERE id = (SELECT max(id) FROM cms_pageurl)`
      const database = await changedDatabase(engine, 'garden', sql)
      const { report } = await exported(database, 'garden', ['--dry-run'])
      assert.equal(findings(report.findings, 'plugin-table-unknown'), [
        { code: 'plugin-table-unknown', table: 'poll_poll', pluginTypes: ['PollPlugin'], plugins: 1 },
      ])
      assert.equal(findings(report.findings, 'language-unknown').map(findingText), [
        'Site 1 has 1 page with a URL in sv, which the manifest does not list for the site',
      ])
      const flags = ['--database', database, '--manifest', changedManifest('garden', {}), '--config', configFile]
      const { code, stdout } = await runCli(['doctor', ...flags])
      assert.is(code, 1)
      assert.match(stdout, /poll_poll holds 1 plugin of types that the\s+manifest does not describe:\s+PollPlugin/)
    })

    onSqlite('may be of another django CMS', async () => {
      const flags = ['--dry-run', '--manifest', changedManifest('garden', { cms: '5.0.13' })]
      const { report } = await exported(await engine.database('garden'), 'garden', flags)
      assert.equal(findings(report.findings, 'manifest-outdated'), [
        { code: 'manifest-outdated', cms: '5.0.13', schema: '5.1' },
      ])
      const newer = ['--dry-run', '--manifest', changedManifest('garden', { cms: '5.2.0' })]
      const { report: other } = await exported(await engine.database('garden'), 'garden', newer)
      assert.equal(findings(other.findings, 'manifest-outdated'), [])
    })
  })
}

function findings<Code extends Finding['code']>(
  all: readonly Finding[],
  wanted: Code,
): Extract<Finding, { code: Code }>[] {
  return all.filter((finding): finding is Extract<Finding, { code: Code }> => finding.code === wanted)
}
