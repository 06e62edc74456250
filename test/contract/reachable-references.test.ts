import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describeSampled, engines } from '../helpers/databases/engines.js'
import { changedDatabase, exported } from '../helpers/exports/exports.js'
import { problemsOf, verified } from '../helpers/exports/verified.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { oneEngine } from '../helpers/sample.js'
import { changedManifest } from '../helpers/sites/manifests.js'
import { configFile, siteManifest } from '../helpers/sites.js'

const documented = ['--contract', 'documented', '--only', 'pages', '--only', 'placeholders']

/** Of press: a page answers in French alone, which is a fallback of English; all teasers lead to page 12 of the first site. */
const frenchAlone = (page: number) => `
  UPDATE refsite_teaser SET target_id = 12;
  UPDATE djangocms_versioning_version SET state = 'draft' WHERE content_type_id = 3
    AND object_id IN (SELECT id FROM cms_pagecontent WHERE page_id = ${page} AND language <> 'fr')
`

/** The home page. */
const changes = frenchAlone(1)

for (const engine of engines) {
  describeSampled(engine, `references of the documented contract, ${engine.name}`, (it) => {
    const { onSqlite } = oneEngine(it, engine)

    it('lead from a fallback that is not public to an answer that is', async () => {
      const database = await changedDatabase(engine, 'press', changes)
      const manifest = withPublic({ en: ['fr'], de: [] })
      const { folder, json } = await exported(database, 'press', [...documented, '--manifest', manifest])
      const page = json('/api/en/pages/')
      assert.is((page as { language?: string } | null)?.language, 'fr')
      assert.ok(targetsIn(page).length > 0)
      assert.equal([...new Set(targetsIn(page))], ['https://press.example.com/api/en/pages/plants/'])
      const report = await verified(folder)
      assert.equal(problemsOf(report), [])
    })

    onSqlite('prefer the language that falls back to the one of the answer', async () => {
      const database = await changedDatabase(engine, 'press', changes)
      const manifest = withPublic({ en: [], de: ['fr'] })
      const { folder } = await exported(database, 'press', [...documented, '--manifest', manifest, '--site', '1'])
      const shown = answers(folder).filter(({ language }) => language === 'fr')
      assert.ok(shown.length > 0)
      assert.equal([...new Set(shown.flatMap(targetsIn))], ['https://press.example.com/api/de/pages/plants-de/'])
    })

    it('to pages of other sites lead to the API of that site', async () => {
      const database = await changedDatabase(engine, 'press', changes)
      const { folder, json } = await exported(database, 'press', documented)
      const page = json('/api/fr/pages/garden-moss-76/', 3)
      assert.equal([...new Set(targetsIn(page))], ['https://press.example.com/api/fr/pages/plants-fr/'])
      assert.equal(problemsOf(await verified(folder)), [])
    })

    it('to pages of other sites are null where no language that is public there shows the page', async () => {
      const database = await changedDatabase(engine, 'press', frenchAlone(12))
      const flags = [...documented, '--manifest', withPublic({})]
      const { folder, json } = await exported(database, 'press', flags)
      assert.equal([...new Set(targetsIn(json('/api/fr/pages/garden-moss-76/', 3)))], [null])
      assert.equal(problemsOf(await verified(folder)), [])
    })

    it('name the path of the content that a fallback which is not public shows, and not that of a draft', async () => {
      const database = await changedDatabase(engine, 'press', frenchAlone(12))
      const templates = temporaryFolder()
      const all = '{% assign urls = instance.target.urls %}[{{ urls.en }}|{{ urls.de }}|{{ urls.fr }}]'
      writeFileSync(join(templates, 'TeaserPlugin.html'), all)
      const manifest = withPublic({ en: ['fr'], de: [] })
      const flags = [...documented, '--manifest', manifest, '--html', '--html-templates', templates]
      const { folder } = await exported(database, 'press', [...flags, '--site', '1', '--language', 'en'])
      const targets = answers(folder).flatMap(targetsIn)
      assert.equal([...new Set(targets)], ['https://press.example.com/api/en/pages/plants-fr/'])
      const shown = JSON.stringify(answers(folder)).match(/\[[^[\]|]*\|[^[\]|]*\|[^[\]|]*\]/g)
      assert.equal([...new Set(shown)], ['[/en/plants-fr/||/en/plants-fr/]'])
      const source = ['--database', database, '--manifest', manifest, '--config', configFile]
      assert.equal(problemsOf(await verified(folder, source)), [])
    })

    onSqlite('to pages of other sites are links of an export whose sites share an address', async () => {
      const database = await changedDatabase(engine, 'press', changes)
      const shared = ['1', '2', '3'].flatMap((id) => ['--api-url', `${id}=https://api.example.com`])
      const { folder } = await exported(database, 'press', [...documented, ...shared])
      assert.equal(problemsOf(await verified(folder)), [])
    })
  })
}

/** The manifest of press where French of the first site is not public, with these fallbacks. */
function withPublic(fallbacks: Record<string, string[]>): string {
  const { sites } = siteManifest('press')
  const changed = Object.entries(sites).map(([id, site]) => {
    const languages = site.languages.map((language) => {
      const { code } = language
      return id === '1'
        ? { ...language, public: code !== 'fr', fallbacks: fallbacks[code] ?? [], hide_untranslated: false }
        : language
    })
    return [id, { ...site, languages }]
  })
  return changedManifest('press', { sites: Object.fromEntries(changed) })
}

function answers(folder: string): { language?: string }[] {
  const files = walk(folder).filter((file) => file.startsWith('api/'))
  return files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
}

/** Where the teasers of an answer lead. */
function targetsIn(answer: unknown): unknown[] {
  const targets: unknown[] = []
  JSON.parse(JSON.stringify(answer), (_, value) => {
    if (value?.plugin_type === 'TeaserPlugin') targets.push(value.target)
    return value
  })
  return targets
}
