import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import { families } from '../../src/routes/routes.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { type Exported, exported, failedExport } from '../helpers/exports/exports.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { access, siteManifest } from '../helpers/sites.js'

const press = await sqliteEngine.database('press')
const garden = await sqliteEngine.database('garden')

describe('what is exported', (it) => {
  it('are the families of --only', async () => {
    const result = await exported(garden, 'garden', ['--only', 'languages', '--only', 'menu', '--target', 'static'])
    assert.equal([...new Set(result.report.families.map(({ family }) => family))], ['languages', 'menu'])
    assert.equal(resourcesOf(result), ['languages', 'menu'])
    assert.is(
      result.report.files,
      result.report.families.reduce((sum, { files }) => sum + files, 0),
    )
  })

  it('are not the families of --skip, also among those of --only', async () => {
    const without = await exported(garden, 'garden', ['--skip', 'placeholders', '--skip', 'menu-paths'])
    assert.equal(
      [...new Set(without.report.families.map(({ family }) => family))].toSorted(),
      families.filter((family) => !['placeholders', 'menu-paths'].includes(family)).toSorted(),
    )
    assert.not(resourcesOf(without).includes('placeholders'))
    assert.is(without.text('/api/en/menu/0/100/100/100/about-us/'), null)
    assert.ok(without.text('/api/en/submenu/about-us/'))
    const both = await exported(garden, 'garden', ['--only', 'languages', '--only', 'menu', '--skip', 'menu'])
    assert.equal(resourcesOf(both), ['languages'])
  })

  it('are the languages of --language, with equal answers', async () => {
    const result = await exported(garden, 'garden', ['--language', 'nl', '--language', 'de'])
    const whole = await sharedExport(sqliteEngine, 'garden')
    assert.equal(result.report.languages, ['de', 'nl'])
    assert.equal(languagesOf(result), ['de', 'nl'])
    for (const file of walk(join(result.folder, 'api')).map((path) => `/api/${dirname(path)}/`)) {
      // Placeholders without a language of theirs move to the first one.
      if (!file.includes('/placeholders/')) assert.is(result.text(file), whole.text(file), file)
    }
  })

  it('are the sites of --site, in their own folders', async () => {
    const second = await exported(press, 'press', ['--site', '2'])
    assert.equal(second.report.sites, [2])
    assert.equal(second.report.languages, ['es'])
    const files = walk(second.folder).filter((file) => !/^(_data\/|404\.json$)/.test(file))
    assert.ok(files.length > 20 && files.every((file) => file.startsWith('sites/2/api/')))
    const whole = await sharedExport(sqliteEngine, 'press')
    for (const file of files) {
      const url = file.slice('sites/2'.length, -'index.json'.length)
      assert.is(second.text(url, 2), whole.text(url, 2), url)
    }
    const two = await exported(press, 'press', ['--site', '3', '--site', '1', '--only', 'languages'])
    assert.equal(two.report.sites, [1, 3])
    assert.ok(two.text('/api/languages/') && two.text('/api/languages/', 3) && !two.text('/api/languages/', 2))
  })

  it('are pages that need a login with --include-login-required', async () => {
    const { paths, objects } = access('garden').login_required['1'] ?? { paths: [], objects: [] }
    const flags = ['--paths', 'all', '--only', 'pages', '--only', 'placeholders', '--only', 'pages-list']
    const closed = await exported(garden, 'garden', flags)
    const open = await exported(garden, 'garden', [...flags, '--include-login-required'])
    assert.ok(paths.length > 0 && objects.length > 0)
    for (const path of paths) assert.is(closed.text(`/api/en/pages/${encodeURI(path)}/`), null, path)
    assert.ok(paths.some((path) => open.text(`/api/en/pages/${encodeURI(path)}/`)?.includes('"login_required":true')))
    for (const object of objects) assert.is(closed.text(`/api/en/placeholders/${object}/content/`), null, object)
    assert.ok(objects.every((object) => open.text(`/api/en/placeholders/${object}/content/`)))
    // The package lists them for logged-in users only.
    assert.is(open.text('/api/en/pages-list/'), closed.text('/api/en/pages-list/'))
  })

  it('is counted and not written with --dry-run', async () => {
    const folder = join(temporaryFolder(), 'out')
    const dry = await exported(press, 'press', ['--dry-run'], folder)
    assert.equal([existsSync(folder), existsSync(`${folder}.state`)], [false, false])
    const { report } = await exported(press, 'press', [], folder)
    const { changes, ...written } = report
    assert.equal({ ...dry.report, changes, dryRun: false, seconds: 0 }, { ...written, changes, seconds: 0 })
    assert.equal(dry.report.changes, { added: 0, changed: 0, removed: 0 })
    assert.is(dry.report.dryRun, true)
  })
})

describe('what does not exist', (it) => {
  it('is an error for sites and languages that lists the known ones', async () => {
    const site = await failedExport(press, 'press', ['--site', '9'])
    assert.equal([site.exitCode, site.code], [2, 'unknown-site'])
    assert.match(
      site.message,
      'Site 9 is not in both database and manifest. Available: 1 (press.example.com), 2 (prensa.example.es), 3 (presse.example.fr)',
    )
    const language = await failedExport(press, 'press', ['--language', 'sv'])
    assert.equal([language.exitCode, language.code], [2, 'unknown-language'])
    assert.match(language.message, 'sv is not a public language of the exported sites. Available: en, de, fr, es')
    const elsewhere = await failedExport(press, 'press', ['--site', '2', '--language', 'de'])
    assert.match(elsewhere.message, 'Available: es')
    // French is configured, but not public.
    assert.is((await failedExport(garden, 'garden', ['--language', 'fr'])).code, 'unknown-language')
  })

  it('is an error where the manifest is of another database', async () => {
    const { exitCode, code, message } = await failedExport(garden, 'press')
    assert.equal([exitCode, code], [2, 'manifest-mismatch'])
    assert.match(message, 'The manifest describes site 2, the database has 1')
  })
})

describe('sites that the manifest does not describe', (it) => {
  it('are left out and reported', async () => {
    const file = join(temporaryFolder(), 'manifest.json')
    const { 3: _, ...sites } = siteManifest('press').sites
    writeFileSync(file, JSON.stringify({ ...siteManifest('press'), sites }))
    const { report } = await exported(press, 'press', ['--dry-run', '--manifest', file])
    assert.equal(report.sites, [1, 2])
    const unknown = report.findings.filter(({ code }) => code === 'site-unknown')
    assert.equal(unknown, [{ code: 'site-unknown', site: 3, domain: 'presse.example.fr' }])
  })
})

/** First segments below the API's root or the language. */
function resourcesOf({ folder }: Exported): string[] {
  const names = walk(join(folder, 'api')).map((file) => {
    const [first = '', second = ''] = file.split('/')
    return second === 'index.json' ? first : second
  })
  return [...new Set(names)].toSorted()
}

function languagesOf({ folder }: Exported): string[] {
  const names = walk(join(folder, 'api')).flatMap((file) =>
    file.split('/').length > 2 ? (file.split('/')[0] ?? '') : [],
  )
  return [...new Set(names)].toSorted()
}
