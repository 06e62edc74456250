import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import { readTag } from '../../src/documents/document-tag.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { databaseFlags, problemsOf, verified } from '../helpers/exports/verified.js'
import { edit, walk } from '../helpers/folders.js'
import { changedManifest } from '../helpers/sites/manifests.js'
import { siteManifest } from '../helpers/sites.js'

describe('verify finds', (test) => {
  test('hidden content: of drafts, of login and of restricted pages', async () => {
    for (const site of ['press', 'garden'] as const) {
      const copy = await sqliteEngine.copy(site)
      const { folder } = await exported(copy.url, site)
      const flags = [...databaseFlags(copy.url, site), '--allow-broken-links']
      assert.equal(problemsOf(await verified(folder, flags)), [])
      const hide: [string, string][] = [
        ['login', 'UPDATE cms_page SET login_required = 1'],
        ...(site === 'press'
          ? [['draft', "UPDATE djangocms_versioning_version SET state = 'draft'"] as [string, string]]
          : []),
      ]
      for (const [kind, sql] of hide) {
        await copy.exec(sql)
        const leaks = problemsOf(await verified(folder, flags))
        assert.ok(leaks.length > 100 && leaks.every(({ code }) => code === 'leak'))
        const text = JSON.stringify(leaks)
        for (const what of ['the title ', 'the text ', 'the path ', 'plugin ', `of the ${kind} content`.slice(3)]) {
          assert.ok(text.includes(what), `${site} ${kind}: ${what}`)
        }
        assert.match(text, /_data\/[^"]*","what":"the text \\"[^a-z\\]{4,}/)
        for (const place of ['pages', 'pages-list', 'placeholders', '_data']) {
          assert.ok(
            leaks.some((leak) => 'file' in leak && leak.file.includes(place)),
            `${site} ${kind}: ${place}`,
          )
        }
      }
    }
  })

  test('nothing hidden in plugins of a public language, though their content is in another one', async () => {
    const copy = await sqliteEngine.copy('garden')
    // Placeholder 5 is of content 3, which is French: that is not public, and so are not its plugins in French.
    const english = '(SELECT max(id) FROM cms_cmsplugin)'
    await copy.exec(`
      INSERT INTO cms_cmsplugin (position, language, plugin_type, creation_date, changed_date, placeholder_id)
        VALUES (90, 'en', 'TextPlugin', '2026-01-01', '2026-01-01', 5);
      INSERT INTO djangocms_text_text (cmsplugin_ptr_id, body, rte) VALUES (${english}, 'In English', 'text')`)
    const { folder, json } = await exported(copy.url, 'garden')
    assert.match(JSON.stringify(json('/api/en/placeholders/3/3/content/')), 'In English')
    const flags = [...databaseFlags(copy.url, 'garden'), '--allow-broken-links']
    assert.equal(problemsOf(await verified(folder, flags)), [])
  })

  test('nothing hidden in an address that is made of a slug, as a hidden page of another site has it for a path', async () => {
    const copy = await sqliteEngine.copy('legacy')
    // On django CMS 4.1 page 18 is at its slug then, and page 47 of the other site is a draft.
    await copy.exec('UPDATE cms_pageurl SET path = NULL WHERE page_id = 18')
    const flags = ['--contract', 'released', '--scheme', 'http']
    const { folder, text } = await exported(copy.url, 'legacy', flags)
    assert.match(text('/api/de/menu/') ?? '', 'http://old.example.com/de/only-second/')
    assert.equal(problemsOf(await verified(folder, databaseFlags(copy.url, 'legacy'))), [])
  })

  test('nothing hidden in a draft that holds a public text as it was rendered', async () => {
    const copy = await sqliteEngine.copy('press')
    // The body of a text as a field that is rendered when it is read; plugin 145 is the draft of 141.
    const { plugins } = siteManifest('press')
    for (const field of plugins.TextPlugin?.fields ?? []) if (field.name === 'body') field.like = 'HTMLField'
    const described = ['--manifest', changedManifest('press', { plugins })]
    const body = (id: number, text: string) =>
      copy.exec(`UPDATE djangocms_text_text SET body = '${text}' WHERE cmsplugin_ptr_id = ${id}`)
    const reference = 'data-cms-href="cms.page:1"'
    await body(141, `<ul><li>First<li>Go <a ${reference}>home</a></ul>`)
    const { folder, text } = await exported(copy.url, 'press', described)
    const written = `<ul><li>First</li><li>Go <a ${reference} href="/en/">home</a></li></ul>`
    assert.match(text('/api/en/pages/broken-plugins/') ?? '', JSON.stringify(written).slice(1, -1))
    await body(145, written)
    const flags = [...databaseFlags(copy.url, 'press'), ...described, '--allow-broken-links']
    assert.equal(problemsOf(await verified(folder, flags)), [])
  })

  test('nothing hidden in a reference, which is written with a colon where a public plugin has its parts', async () => {
    const copy = await sqliteEngine.copy('garden')
    const reference = 'refsite.supplier:9999'
    // Card 7 is French, which is not public; teaser 29 has `{"model": "refsite.supplier", "pk": 9999}`.
    await copy.exec(`UPDATE refsite_richcard SET subtitle = '${reference}' WHERE basecard_ptr_id = 7`)
    const { folder, json } = await exported(copy.url, 'garden')
    assert.match(JSON.stringify(json('/api/en/placeholders/3/8/content/')), reference)
    const flags = [...databaseFlags(copy.url, 'garden'), '--allow-broken-links']
    assert.equal(problemsOf(await verified(folder, flags)), [])
  })

  test('nothing hidden in the path of home, where a page with the path of a language is not public', async () => {
    const copy = await sqliteEngine.copy('garden')
    await copy.exec("UPDATE cms_pageurl SET path = 'en', slug = 'en' WHERE path = 'about-us/history-fr'")
    // The other language has no prefix, so that addresses begin with `/` alone.
    const sites = structuredClone(siteManifest('garden').sites)
    for (const { page_root: roots } of Object.values(sites)) roots.de = '/'
    const described = ['--manifest', changedManifest('garden', { sites })]
    const { folder, json } = await exported(copy.url, 'garden', described)
    assert.match(JSON.stringify(json('/api/en/pages-list/')), '"path":"/en/"')
    const flags = [...databaseFlags(copy.url, 'garden'), ...described, '--allow-broken-links']
    assert.equal(problemsOf(await verified(folder, flags)), [])
    const page = join(folder, 'api/en/pages/about-us/history/index.json')
    edit(page, (text) => text.replace('"path":"/en/about-us/history/"', '"path":"/en/en/"'))
    const leaks = problemsOf(await verified(folder, flags)).filter(({ code }) => code === 'leak')
    assert.equal(leaks.length, 1)
  })

  test('hidden paths, in names of files, in documents, bundles and redirects, and in addresses', async () => {
    const database = await sqliteEngine.database('garden')
    const { folder } = await exported(database, 'garden', ['--bundle', '--profile', 'nginx'])
    rmSync(`${folder}.state`, { recursive: true })
    mkdirSync(join(folder, 'feeds'))
    writeFileSync(join(folder, 'feeds/plants.en.xml'), '<feed/>')
    const flags = [...databaseFlags(database, 'garden'), '--allow-broken-links']
    const before = await verified(folder, flags)
    assert.equal(problemsOf(before), [])
    const unknown = problemsOf(before, false).filter(({ code }) => code === 'file-unknown')
    assert.not.match(JSON.stringify(unknown), 'feeds/')
    // French is not public; the page itself is.
    const [open, hidden] = ['about-us/history', 'about-us/history-fr']
    const inPlace = (pattern: RegExp) => (text: string) => text.replace(pattern, (found) => found.replace(open, hidden))
    const paths = walk(folder).find((name) => {
      const isDocument = name.startsWith('_data/') && name.endsWith('.json')
      return isDocument && readTag(readFileSync(join(folder, name), 'utf8'))?.kind === 'paths'
    })
    const plants: [string, (text: string) => string][] = [
      ['_bundle/en.ndjson', inPlace(/"path":"about-us\/history"/)],
      [paths ?? '', inPlace(/"about-us\/history":/)],
      ['api/en/menu/index.json', inPlace(/\/en\/about-us\/history\//)],
      ['api/en/pages-tree/index.json', inPlace(/\/en\/about-us\/history\//)],
      ['feeds/plants.en.xml', () => `<feed><link href="https://example.com/fr/${hidden}/"/></feed>`],
      ['redirects.json', () => '{"/fr/about-us/history-fr/":"/en/"}'],
    ]
    for (const [file, change] of plants) edit(join(folder, file), change)
    const copy = `api/en/breadcrumbs/${hidden}/index.json`
    mkdirSync(dirname(join(folder, copy)), { recursive: true })
    cpSync(join(folder, 'api/en/breadcrumbs/index.json'), join(folder, copy))
    const leaks = problemsOf(await verified(folder, flags)).flatMap((leak) =>
      leak.code === 'leak' ? [`${leak.file} ${leak.what}`] : [],
    )
    const files = [...plants.map(([file]) => file), copy]
    assert.equal(leaks, files.map((file) => `${file} the path "${hidden}"`).sort())
  })

  test('nothing hidden in the paths of pages that require login, below those of pages that are not published', async () => {
    const copy = await sqliteEngine.copy('press')
    const versions = (state: string, contents: string) =>
      copy.exec(`UPDATE djangocms_versioning_version SET state = '${state}' WHERE object_id IN (${contents})
        AND content_type_id = (SELECT id FROM django_content_type WHERE app_label = 'cms' AND model = 'pagecontent')`)
    const parent = 'quoted-naive-20/soil-rose-23'
    await copy.exec('UPDATE cms_page SET login_required = 1 WHERE parent_id = 24')
    const flags = [...databaseFlags(copy.url, 'press'), '--allow-broken-links']
    // First the parent has no content, then one in German: it is a node of the English menu, without its own path.
    for (const contents of ['47, 48, 49', '47, 48']) {
      await versions('published', '49')
      await versions('draft', contents)
      const { folder, text } = await exported(copy.url, 'press')
      assert.ok(text(`/api/en/breadcrumbs/${parent}/light-jardim-rose-25/`))
      assert.is(
        text('/api/en/submenu/quoted-naive-20/')?.includes(`/en/${parent}/light-jardim-rose-25/`),
        contents === '47, 48',
      )
      assert.equal(problemsOf(await verified(folder, flags)), [])
      rmSync(`${folder}.state`, { recursive: true })
      const plant = (file: string, found: RegExp, planted: string) =>
        edit(join(folder, file), (before) => before.replace(found, planted))
      plant('api/en/menu/index.json', /"attr":{/, `"attr":{"hint":"/en/${parent}/",`)
      plant('api/en/pages/index.json', /"title":"/, `"title":"${parent}/light-jardim-rose-25 `)
      mkdirSync(join(folder, 'api/en/submenu', parent, 'other'), { recursive: true })
      cpSync(join(folder, 'api/en/submenu/index.json'), join(folder, 'api/en/submenu', parent, 'other/index.json'))
      assert.equal(
        problemsOf(await verified(folder, flags)).flatMap((leak) => (leak.code === 'leak' ? [leak.file] : [])),
        ['api/en/menu/index.json', 'api/en/pages/index.json', `api/en/submenu/${parent}/other/index.json`],
      )
    }
  })

  test('the address of a page that requires login, also where that of the API has its mount point in its path', async () => {
    const copy = await sqliteEngine.copy('garden')
    await copy.exec(
      "UPDATE cms_page SET login_required = 1 WHERE id = (SELECT page_id FROM cms_pageurl WHERE path = 'about-us/team')",
    )
    for (const base of ['', '/api/cms']) {
      const { folder } = await exported(copy.url, 'garden', ['--api-url', `https://www.example.com${base}`])
      rmSync(`${folder}.state`, { recursive: true })
      edit(join(folder, 'api/en/pages/about-us/history/index.json'), (text) =>
        text.replace(`${base}/api/en/pages/about-us/history/`, `${base}/api/en/pages/about-us/team/`),
      )
      const leaks = problemsOf(await verified(folder, [...databaseFlags(copy.url, 'garden'), '--allow-broken-links']))
      assert.equal(
        leaks.map((leak) => (leak.code === 'leak' ? leak.what : leak.code)),
        ['the path "about-us/team"'],
      )
    }
  })

  test.matrix('hidden texts inside of other texts, but none that public pages have', async () => {
    const copy = await sqliteEngine.copy('press')
    const pageContents = "(SELECT id FROM django_content_type WHERE app_label = 'cms' AND model = 'pagecontent')"
    const versions = `SELECT object_id FROM djangocms_versioning_version WHERE content_type_id = ${pageContents}`
    const drafts = `(${versions} AND state = 'draft')`
    const title = (text: string) => copy.exec(`UPDATE cms_pagecontent SET title = '${text}' WHERE id IN ${drafts}`)
    await title('Tim & Ann sell the garden')
    const { folder } = await exported(copy.url, 'press')
    rmSync(`${folder}.state`, { recursive: true })
    const flags = [...databaseFlags(copy.url, 'press'), '--allow-broken-links']
    assert.equal(problemsOf(await verified(folder, flags)), [])
    const inside: [string, (text: string) => string][] = [
      ['api/en/pages/index.json', (text) => text.replace('"title":"', '"title":"News: tim & ann sell the garden! ')],
      ['api/en/menu/index.json', (text) => text.replace('"attr":{', '"attr":{"teaser":"(Tim & Ann sell the garden)",')],
      [
        'api/de/pages/index.json',
        (text) => text.replace('"content":[{', '"content":[{"list":"<li>Tim &amp; Ann <b>sell</b>\\nthe garden</li>",'),
      ],
    ]
    for (const [file, change] of inside) edit(join(folder, file), change)
    const leaks = problemsOf(await verified(folder, flags))
    assert.equal(
      leaks.map((leak) => leak.code === 'leak' && [leak.file, leak.what]),
      inside.map(([file]) => [file, 'the title "Tim & Ann sell the garden"']).sort(),
    )
    // A public text that holds it makes it public, and short ones are found by chance.
    const home = `page_id IN (SELECT id FROM cms_page WHERE is_home) AND id IN (${versions} AND state = 'published')`
    await copy.exec(`UPDATE cms_pagecontent SET menu_title = 'Tim & Ann sell the garden.' WHERE ${home}`)
    assert.not.match(JSON.stringify(problemsOf(await verified(folder, flags))), /Tim & Ann/)
    await title('the garden')
    assert.not.match(JSON.stringify(problemsOf(await verified(folder, flags))), /the garden/)
  })
})
