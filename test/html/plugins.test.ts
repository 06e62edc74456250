import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import { describe } from '../harness.js'
import { temporaryFolder } from '../helpers/folders.js'
import {
  firstId,
  frontendPlugin,
  htmlIn,
  isRendered,
  rendered,
  siteManifestWithTables,
  type TestPlugin,
} from '../helpers/sites/html-site.js'

/** A published version of every page content and alias content, as with djangocms-versioning. */
const publishedVersions = `
  CREATE TABLE djangocms_versioning_version (id integer PRIMARY KEY, content_type_id integer, object_id integer, state text);
  INSERT INTO djangocms_versioning_version (content_type_id, object_id, state)
  SELECT 3, id, 'published' FROM cms_pagecontent UNION SELECT 40, id, 'published' FROM djangocms_alias_aliascontent`

describe('HTML of stock plugins', (it) => {
  it('writes a text with references anew, where files have no addresses', async () => {
    const body =
      '<p>A&nbsp;<img alt="a &quot;b&quot;" src="/x" data-cms-src="filer.image:1"> <a data-cms-href="filer.file:1">f</a></p>'
    const texts = async (contract: string) =>
      (await rendered([{ type: 'TextPlugin', columns: { body } }], { flags: ['--contract', contract] })).html
    const lost = 'data-cms-error="ref-not-found"'
    assert.is(await texts('released'), `<p>A&#160;<img alt='a "b"' src="/x" ${lost}> <span ${lost}>f</span></p>`)
    assert.match(await texts('documented'), '<p>A&nbsp;<img alt="a &quot;b&quot;" src="/media/')
  })

  it.matrix('has sentences in the languages of their packages, and names other words that stay English', async () => {
    const plugins: TestPlugin[] = [
      { type: 'FolderPlugin', columns: { folder_src_id: 999, show_file_size: 0 } },
      { type: 'FilePlugin', columns: { show_file_size: 1 } },
      { type: 'FilePlugin', columns: { show_file_size: 0 } },
    ]
    const manifest = join(temporaryFolder(), 'manifest.json')
    const inLanguage = async (language: string, facts: Partial<Manifest> = {}) => {
      writeFileSync(manifest, JSON.stringify({ ...siteManifestWithTables(), default_language: language, ...facts }))
      const flags = ['--manifest', manifest, '--contract', 'released']
      const { html, report } = await rendered(plugins, { flags })
      const found = report.findings.flatMap((one) =>
        one.code === 'html-incomplete' && isRendered(one.pluginId) ? [one.reason] : [],
      )
      return { html, found }
    }
    const german = await inLanguage('de')
    assert.match(german.html, '<p>Es wurden keine Dateien im angegebenen Ordner gefunden.</p>')
    assert.equal(german.found, ['units of file sizes are English, and not in "de"'])
    const english = await inLanguage('en')
    assert.match(english.html, '<p>No files were found in the specified folder.</p>')
    assert.equal(english.found, [])
    const untranslated = await inLanguage('de', { use_i18n: false })
    assert.match(untranslated.html, '<p>No files were found in the specified folder.</p>')
    assert.equal(untranslated.found, [])
  })

  it.matrix('has the original where no thumbnail is known, and says so', async () => {
    const picture = { type: 'PicturePlugin', columns: { picture_id: 1, width: 333 } }
    const { html, report } = await rendered([picture], { sql: `UPDATE filer_file SET file = 'i.png' WHERE id = 1` })
    assert.match(html, 'src="/media/i.png"')
    const [finding] = report.findings.filter((one) => one.code === 'html-incomplete' && isRendered(one.pluginId))
    assert.ok(finding?.code === 'html-incomplete')
    assert.match(finding.reason, /no thumbnail of bild 0 ü\.png with 333x\? pixels/)
  })

  it.matrix('has the addresses of thumbnails that the manifest says, and no thumbnails of other storages', async () => {
    const storage = '0d677af76ca5bf5575d614e04932c3a4'
    const picture = { type: 'PicturePlugin', columns: { picture_id: 1, width: 300, height: 200 } }
    const src = async (thumbnails: object, own: string, more: string[] = []) => {
      const manifest = join(temporaryFolder(), 'manifest.json')
      writeFileSync(manifest, JSON.stringify({ ...siteManifestWithTables(), version: 2, thumbnails }))
      const sql = `UPDATE easy_thumbnails_source SET storage_hash = '${storage}' WHERE id = 1;
        UPDATE filer_file SET file = (SELECT name FROM easy_thumbnails_source WHERE id = 1) WHERE id = 1;
        INSERT INTO easy_thumbnails_thumbnail (id, storage_hash, name, modified, source_id)
        VALUES (99, '${own}', 't/a.png__300x200_q85.jpg', '2026-01-01', 1)`
      const { html } = await rendered([picture], { sql, flags: ['--manifest', manifest, ...more] })
      return /src="([^"]*)"/.exec(html)?.[1]
    }
    const at = (url: string) => ({ url, storage, source_storage: storage })
    const name = 't/a.png__300x200_q85.jpg'
    assert.is(await src(at('https://thumbs.example.com/of/'), storage), `https://thumbs.example.com/of/${name}`)
    const cdn = ['--media-url', 'https://cdn.example.com/m']
    assert.is(await src(at('/media/a%20b/'), storage, cdn), `https://cdn.example.com/m/a%20b/${name}`)
    for (const facts of [at('/media/'), { unknown: 'its addresses are signed' }])
      assert.not.match((await src(facts, 'another')) ?? '', '300x200')
  })

  it.matrix('leads to pages of other sites by their hosts, but from texts of the released contract', async () => {
    const manifest = join(temporaryFolder(), 'manifest.json')
    const plain = siteManifestWithTables()
    const [first] = Object.values(plain.sites)
    const plugins: TestPlugin[] = [
      { type: 'LinkPlugin', columns: { name: 'two', link: '{"internal_link": "cms.page:2"}' } },
      { type: 'TextPlugin', columns: { body: '<p><a data-cms-href="cms.page:2">too</a></p>' } },
    ]
    writeFileSync(
      manifest,
      JSON.stringify({ ...plain, sites: { 1: first, 2: { ...first, domain: 'second.example.com' } } }),
    )
    const sql = `INSERT INTO django_site (id, domain, name) VALUES (2, 'second.example.com', 'Second');
      UPDATE cms_page SET site_id = 2 WHERE id = 2`
    const links = async (contract: string) => {
      const flags = ['--manifest', manifest, '--contract', contract, '--scheme', 'http']
      const { html } = await rendered(plugins, { sql, flags })
      return [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    }
    const away = '//second.example.com/en/about-us/'
    assert.equal(await links('documented'), [away, away])
    assert.equal(await links('released'), [away, '/en/about-us/'])
  })

  for (const [versioning, html] of [
    [true, ['<p>By <em>me</em></p>', '<p>One</p><p>two</p>', '<p>Below</p>', 'A <b> & C', '<i>in</i>']],
    [false, ['By <em>me</em>', '<p>One</p><p>two</p>', 'Below', 'A &lt;b&gt; &amp; C', '&lt;i&gt;in&lt;/i&gt;']],
  ] as const) {
    const title = versioning
      ? 'as they are in published versions'
      : 'as Django prints them without djangocms-versioning'
    it(`writes fields that can be edited in place ${title}`, async () => {
      const manifest = join(temporaryFolder(), 'manifest.json')
      writeFileSync(manifest, JSON.stringify({ ...siteManifestWithTables(), versioning }))
      const plugins = [
        frontendPlugin('BlockquotePlugin', { quote_content: '<p>Q</p>', quote_origin: '<p>By <em>me</em></p>' }),
        frontendPlugin('BlockquotePlugin', { quote_content: '<p>Q</p>', quote_origin: '<p>One</p><p>two</p>' }),
        frontendPlugin('FigurePlugin', { figure_caption: '<p>Below</p>' }),
        frontendPlugin('HeadingPlugin', { heading_level: 'h2', heading: 'A <b> & C' }),
        frontendPlugin('SpacingPlugin', { simple_content: '<i>in</i>' }),
      ]
      const sql = versioning ? publishedVersions : ''
      const result = await rendered(plugins, { sql, flags: ['--contract', 'released', '--manifest', manifest] })
      const found = [...result.html.matchAll(/<(figcaption|h2|div)[^>]*>(.*?)<\/\1>/g)]
      assert.equal(
        found.map(([, , inner = '']) => inner.trim()),
        [...html],
      )
    })
  }

  it('writes those of an alias as they are, since visitors may not change it', async () => {
    const placeholder = '(SELECT id FROM cms_placeholder WHERE content_type_id = 40 AND object_id = 1)'
    const sql = `DELETE FROM cms_cmsplugin WHERE placeholder_id = ${placeholder};
      UPDATE cms_cmsplugin SET placeholder_id = ${placeholder} WHERE id = ${firstId}`
    const plugins = [frontendPlugin('HeadingPlugin', { heading_level: 'h2', heading: 'A <b> & C' })]
    const { folder } = await rendered(plugins, { sql, flags: ['--contract', 'released'] })
    const answer = readFileSync(join(folder, 'api/en/placeholders/40/1/content/html.json'), 'utf8')
    assert.match((JSON.parse(answer) as { html: string }).html, />\s*A <b> & C\s*<\/h2>/)
  })

  it('writes nothing for an alias inside itself, also at its own address', async () => {
    const placeholder = '(SELECT id FROM cms_placeholder WHERE content_type_id = 40 AND object_id = 1)'
    const sql = `DELETE FROM cms_cmsplugin WHERE placeholder_id = ${placeholder};
      UPDATE cms_cmsplugin SET placeholder_id = ${placeholder} WHERE id IN (${firstId}, ${firstId + 1})`
    const plugins: TestPlugin[] = [
      { type: 'TextPlugin', columns: { body: '<p>once</p>' } },
      { type: 'Alias', columns: { alias_id: 1, template: 'default' } },
    ]
    const { folder } = await rendered(plugins, { sql, flags: ['--contract', 'released'] })
    const answer = readFileSync(join(folder, 'api/en/placeholders/40/1/content/html.json'), 'utf8')
    assert.is((JSON.parse(answer) as { html: string }).html.trim(), '<p>once</p>')
  })

  it('shows an alias in the active language, which is the first one in the released contract', async () => {
    const sql = `UPDATE djangocms_alias_aliascontent SET language = 'de' WHERE id = 1;
      UPDATE cms_cmsplugin SET language = 'de' WHERE placeholder_id IN
        (SELECT id FROM cms_placeholder WHERE content_type_id = 40 AND object_id = 1)`
    const alias: TestPlugin = { type: 'Alias', columns: { alias_id: 1, template: 'default' } }
    const htmlOf = async (contract: string) =>
      (await rendered([alias], { sql, flags: ['--contract', contract], settings: { default_language: 'de' } })).html
    assert.match(await htmlOf('released'), 'jardim</p>')
    assert.is(await htmlOf('documented'), '')
  })

  it('links to rows of an app whose label has capitals', async () => {
    const manifest = siteManifestWithTables()
    const name = { name: 'name', column: 'name', table: 'refsite_plant', type: 'CharField' }
    const plant = {
      table: 'refsite_plant',
      pk: 'id',
      absolute_url: { pattern: '/plants/{name}/', fields: { name }, rows: 1 },
    }
    const models = { ...manifest.models, 'Nursery.plant': plant }
    const file = join(temporaryFolder(), 'manifest.json')
    writeFileSync(file, JSON.stringify({ ...manifest, version: 2, models }))
    const link = (reference: string) => ({
      type: 'LinkPlugin',
      columns: { name: 'x', link: `{"internal_link": "${reference}"}` },
    })
    const plugins = [link('Nursery.plant:1'), link('Nursery.Plant:1')]
    const { html } = await rendered(plugins, {
      sql: "UPDATE refsite_plant SET name = 'rose' WHERE id = 1",
      flags: ['--manifest', file],
    })
    assert.is(html, '<a href="/plants/rose/">x</a><a href="/plants/rose/">x</a>')
  })

  it('has the current version of a snippet in previews, and none that is archived or unpublished', async () => {
    const states = ['published', 'draft', 'published', 'archived', 'unpublished']
    const sql = states.map((state, index) => {
      const grouper = index < 2 ? 1 : index < 4 ? 2 : 3
      return `INSERT INTO djangocms_snippet_snippet VALUES (${index + 1}, ${grouper}, 'n', '${state} ${grouper},', '', 's${index}');
        INSERT INTO djangocms_versioning_version (content_type_id, object_id, state) VALUES (900, ${index + 1}, '${state}')`
    })
    const drafts = join(temporaryFolder(), 'drafts')
    const plugins = [1, 2, 3].map((id) => ({ type: 'SnippetPlugin', columns: { snippet_grouper_id: id } }))
    const { html } = await rendered(plugins, {
      sql: [
        publishedVersions,
        "INSERT INTO django_content_type VALUES (900, 'djangocms_snippet', 'snippet')",
        ...sql,
      ].join(';\n'),
      flags: ['--drafts', drafts],
      settings: { versioning: true },
    })
    assert.is(html, 'published 1, published 2,')
    assert.is(htmlIn(drafts), 'draft 1, published 2,')
  })

  it('says which snippets would need Django', async () => {
    const sql = `INSERT INTO djangocms_snippet_snippet VALUES (1, 4, 'n', 'a {% now "Y" %}', '', 's')`
    const { html, report } = await rendered([{ type: 'SnippetPlugin', columns: { snippet_grouper_id: 4 } }], { sql })
    assert.is(html, 'a {% now "Y" %}')
    assert.ok(report.findings.some((one) => one.code === 'html-incomplete' && /Django template tags/.test(one.reason)))
  })

  it('is that of its children for a type without a template, which is reported by type and page', async () => {
    const inner = { type: 'TextPlugin', columns: { body: '<b>in</b>' } }
    const { html, report } = await rendered([frontendPlugin('TOCPlugin', {}, [inner])])
    assert.is(html, '<b>in</b>')
    const [finding] = report.findings.filter(({ code }) => code === 'template-missing')
    assert.equal(finding, { code: 'template-missing', pluginType: 'TOCPlugin', page: '/api/en/pages/' })
  })

  it('says which template of a plugin is not there', async () => {
    const { report } = await rendered([{ type: 'LinkPlugin', columns: { template: 'feature', name: 'x' } }])
    const [finding] = report.findings.filter(({ code }) => code === 'template-missing')
    assert.ok(finding?.code === 'template-missing' && finding.pluginType === 'LinkPlugin (feature)')
  })
})
