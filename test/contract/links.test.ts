import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { contracts } from '../../src/contract/contracts.js'
import { withAddresses } from '../../src/html/dynamic-attributes.js'
import { describe } from '../harness.js'
import { openLive } from '../helpers/answers/live.js'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { changedDatabase, exported } from '../helpers/exports/exports.js'
import { walk } from '../helpers/folders.js'

/** Of press: page 3 is `about-us/team`, page 9 needs a login, page 19 a permission; file 3 is private, 5 public. */
const links = {
  '{"internal_link": "cms.page:2", "anchor": "#top"}': {
    internal_link: 'http://press.example.com/api/en/pages/about-us/',
    anchor: '#top',
  },
  '{"internal_link": "cms.page:9"}': { internal_link: null },
  '{"internal_link": "cms.page:19", "anchor": "#a"}': { internal_link: null, anchor: '#a' },
  '{"internal_link": "cms.page:9999"}': { internal_link: null },
  '{"internal_link": "blog.post:5"}': { internal_link: 'blog.post:5' },
  '{"internal_link": "nonsense"}': { internal_link: null },
  '{"file_link": "3"}': { file_link: null },
  '{"file_link": "5"}': {
    file_link: 'http://press.example.com/media/filer_public/34/c2/34c2452e-2851-41c8-aa88-d2339ed1a345/doc-0.txt',
  },
  '{"file_link": "9999"}': { file_link: null },
  '{"external_link": "tel:1"}': { external_link: 'tel:1' },
  '{}': {},
}

const stored = Object.keys(links)

/** English link plugins of published pages; each gets one of the links. */
const plugins = [4, 36, 38, 61, 62, 80, 82, 139, 245, 261, 336]

const body =
  '<p><a class="x" data-cms-href="cms.page:2">A</a> <a data-cms-href="cms.page:9">B</a> <a href="/c" data-cms-href="blog.post:5">C</a></p>'

const written =
  '<p><a class="x" href="/en/about-us/">A</a> <span data-cms-error="ref-not-found">B</span> <a href="/c" data-cms-href="blog.post:5">C</a></p>'

const changes = [
  ...stored.map(
    (link, index) => `UPDATE djangocms_link_link SET link = '${link}' WHERE cmsplugin_ptr_id = ${plugins[index]}`,
  ),
  `UPDATE djangocms_text_text SET body = '${body}'`,
].join(';\n')

const flags = ['--scheme', 'http', '--paths', 'all', '--only', 'pages', '--only', 'placeholders', '--language', 'en']

interface Plugin {
  readonly id: number
  readonly plugin_type: string
  readonly link?: unknown
  readonly body?: string
}

/** The plugins of a type in the English answers of an export. */
function pluginsOf(folder: string, type: string): Plugin[] {
  const found = new Map<number, Plugin>()
  for (const file of walk(folder).filter((name) => name.startsWith('api/en/placeholders/'))) {
    JSON.parse(readFileSync(join(folder, file), 'utf8'), (_, value: Plugin | null) => {
      if (value?.plugin_type === type) found.set(value.id, value)
      return value
    })
  }
  return [...found.values()]
}

function linksOf(folder: string): unknown[] {
  const found = new Map(pluginsOf(folder, 'LinkPlugin').map(({ id, link }) => [id, link]))
  return plugins.map((id) => found.get(id))
}

for (const engine of engines) {
  describeOn(engine, `links in plugins, ${engine.name}`, (it) => {
    it('lead to endpoints and files in the documented contract, and are null where their target is gone or hidden', async () => {
      const database = await changedDatabase(engine, 'press', changes)
      const { folder, report } = await exported(database, 'press', [...flags, '--contract', 'documented'])
      assert.equal(linksOf(folder), Object.values(links))
      const codesOf = (reference: string) => [
        ...new Set(
          report.findings.flatMap((finding) =>
            'reference' in finding && finding.reference === reference ? [finding.code] : [],
          ),
        ),
      ]
      assert.equal(codesOf('cms.page:9'), ['reference-hidden'])
      assert.equal(codesOf('filer.file:3'), ['reference-hidden'])
      assert.equal(codesOf('cms.page:9999'), ['reference-broken'])
      assert.equal(codesOf('filer.file:9999'), ['reference-broken'])
      const texts = pluginsOf(folder, 'TextPlugin')
      assert.ok(texts.length > 5)
      for (const text of texts) assert.is(text.body, written)
    })

    it('stay as they are stored in the released contract', async () => {
      const database = await changedDatabase(engine, 'press', changes)
      const { folder } = await exported(database, 'press', [...flags, '--contract', 'released'])
      assert.equal(
        linksOf(folder),
        stored.map((link) => JSON.parse(link)),
      )
      for (const text of pluginsOf(folder, 'TextPlugin')) assert.is(text.body, body)
    })

    it.matrix('follow their targets in incremental runs', async () => {
      const copy = await engine.copy('press')
      await copy.exec(changes)
      const before = await exported(copy.url, 'press', flags)
      await copy.exec(`UPDATE cms_pageurl SET path = 'about', slug = 'about' WHERE page_id = 2 AND language = 'en'`)
      await copy.exec('UPDATE cms_page SET login_required = false WHERE id = 9')
      const { folder, report } = await exported(copy.url, 'press', flags, before.folder)
      assert.is(report.computed, 'changes')
      const [first] = pluginsOf(folder, 'TextPlugin')
      assert.match(first?.body ?? '', 'href="/en/about/"')
      assert.not.match(first?.body ?? '', 'span')
      const whole = await exported(copy.url, 'press', flags)
      for (const name of walk(whole.folder)) {
        assert.is(readFileSync(join(folder, name), 'utf8'), readFileSync(join(whole.folder, name), 'utf8'), name)
      }
    })

    it('are found in JSON whatever the names of its members are', async () => {
      const config = '{"__proto__": {"ref": {"model": "refsite.plant", "pk": 1}}, "constructor": 1}'
      const database = await changedDatabase(engine, 'garden', `UPDATE refsite_teaser SET config = '${config}'`)
      for (const contract of ['documented', 'released']) {
        const { text } = await exported(database, 'garden', ['--contract', contract, '--only', 'placeholders'])
        const answer = text('/api/en/placeholders/3/8/content/') ?? ''
        assert.match(answer, /"__proto__":{"ref":"[^"]*\/api\/plants\/1\/"}/, contract)
        assert.match(answer, '"constructor":1', contract)
      }
    })

    it('are answered alike by "serve --database"', async () => {
      const database = await changedDatabase(engine, 'press', changes)
      const { folder } = await exported(database, 'press', flags)
      const { handler } = await openLive(database, 'press', { contract: contracts.documented })
      const files = walk(folder).filter((name) => name.startsWith('api/en/pages/'))
      for (const file of files) {
        const response = await handler(new Request(`http://example.com/${file.replace('index.json', '')}`))
        assert.is(await response.text(), readFileSync(join(folder, file), 'utf8'), file)
      }
    })
  })
}

const addresses = new Map([
  ['cms.page:1', '/one/'],
  ['filer.image:7', '/i.png?a=1&b=2'],
])

function known(model: string): boolean {
  return model !== 'blog.post'
}

describe('addresses in rich text', (it) => {
  const table: [html: string, result: string][] = [
    ['<p>none</p>', '<p>none</p>'],
    ['<a data-cms-href="cms.page:1">x</a>', '<a href="/one/">x</a>'],
    ['<a href="/old/" data-cms-href="cms.page:1">x</a>', '<a href="/one/">x</a>'],
    ['<img data-cms-src="filer.image:7"/>', '<img src="/i.png?a=1&amp;b=2"/>'],
    [
      '<a data-cms-href="cms.page:2"><b>x</b></a><a href="/y">y</a>',
      '<span data-cms-error="ref-not-found"><b>x</b></span><a href="/y">y</a>',
    ],
    ['<a data-cms-href="blog.post:2">x</a>', '<a data-cms-href="blog.post:2">x</a>'],
    [
      '<cms-plugin id="3"></cms-plugin><!-- <a data-cms-href="cms.page:1"> -->',
      '<cms-plugin id="3"></cms-plugin><!-- <a data-cms-href="cms.page:1"> -->',
    ],
  ]
  it('leave nothing of a stored address where its target may be hidden', () => {
    const html =
      '<a href="/secret/" HREF="/other/" data-cms-href="cms.page:9">x</a><img src="/s.png" data-cms-src="filer.image:9">'
    const hidden = '<span data-cms-error="ref-not-found">x</span><img data-cms-error="ref-not-found">'
    assert.is(
      withAddresses(html, () => '', true),
      hidden,
    )
  })

  for (const [html, result] of table) {
    it(`${html} becomes ${result}`, () => {
      const addressOf = (model: string, key: string) => addresses.get(`${model}:${key}`) ?? (known(model) ? '' : null)
      assert.is(withAddresses(html, addressOf), result)
    })
  }
})
