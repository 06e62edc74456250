import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { NameSet } from '../../src/build/record/name-set.js'
import { followLinks } from '../../src/deliver/verify/answer-links.js'
import type { HiddenContent } from '../../src/deliver/verify/leaks/hidden-content.js'
import { LeakScan } from '../../src/deliver/verify/leaks/leak-scan.js'
import { linkLog } from '../../src/deliver/verify/link-log.js'
import { Problems } from '../../src/deliver/verify/problem.js'
import { answerPlace } from '../../src/exporter/names/answer-place.js'
import { withOwnRoutes } from '../../src/routes/routes.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { problemsOf, verified } from '../helpers/exports/verified.js'
import { walk } from '../helpers/folders.js'
import { ping } from '../helpers/routes/ping-route.js'

const table = withOwnRoutes([ping])

const head = {
  contract: 'documented',
  apiRoot: '/api/',
  defaultSite: 1,
  preview: false,
  handler: false,
  sites: [{ id: 1, domain: 'a', folder: '', facts: null }],
} as const

/** Hides the title Secret, the text secret, plugin 7, and the path x; all are too short to be found in other texts. */
const hidden: HiddenContent = {
  titles: new Map([['Secret', 'page 1']]),
  texts: new Map([['secret', 'page 1']]),
  folded: new Map(),
  plugins: new Map([[7, 'page 1']]),
  passages: { find: () => null },
  paths: {
    get: () => null,
    page: () => null,
    inAddress: hiddenIn,
    inPath: hiddenIn,
  },
  isClosed: () => false,
  isRedirected: () => false,
}

function hiddenIn(address: string) {
  return /\/x\/$/.test(address) ? { path: 'x', of: 'page 1', inMenus: true } : null
}

const title = 'the title "Secret"'
const text = 'the text "secret"'
const path = 'the path "x"'

const url = (place: string) => `https://a/api/en/pages/${place}/`
const plugin = { id: 7, plugin_type: 'TextPlugin', body: 'secret', more: [{ link: url('y') }] }
const placeholder = { slot: 'content', label: 'secret', details: url('slot'), content: [plugin] }
const listed = { title: 'Secret', path: '/x/', absolute_url: 'https://a/en/y/', details: url('y') }
const inner = { title: 'Secret', url: '/x/', api_endpoint: url('inner'), attr: { is_page: true }, children: [] }
const closed = { ...inner, api_endpoint: url('closed'), attr: { is_page: true, auth_required: true } }

/** An answer at a path, the links that are followed in it, and what is found in it. */
const answers: readonly (readonly [
  path: string,
  answer: unknown,
  links: readonly string[],
  leaks: readonly string[],
])[] = [
  ['en/pages/team/', { ...listed, placeholders: [placeholder] }, ['y', 'slot'], [title, path, 'plugin 7', text]],
  ['en/placeholders/1/2/content/', placeholder, ['slot', 'y'], ['plugin 7', text]],
  [
    'en/pages-list/',
    { results: [listed, { ...listed, details: url('z') }], next: url('next'), previous: url('back') },
    ['y', 'z', 'next', 'back'],
    [title, path],
  ],
  ['en/page_search/', { results: [listed], next: null, previous: null }, ['y'], [title, path]],
  [
    'en/pages-tree/',
    [
      { title: '', details: url('a'), children: [{ ...listed, children: [] }] },
      { details: url('b'), children: [] },
    ],
    ['a', 'y', 'b'],
    [title, path],
  ],
  [
    'en/menu/',
    { api_endpoint: url('home'), attr: null, children: [inner, closed] },
    ['home', 'inner', 'closed'],
    [title],
  ],
  ['en/breadcrumbs/', { ...closed, children: [] }, ['closed'], []],
  ['en/ping/', { a: { b: ['secret', url('y')] }, title: 'Secret', ...plugin }, ['y'], [text, 'plugin 7']],
  ['plugins/', [{ plugin_type: 'TextPlugin', id: 7, title: 'secret', link: url('y') }], [], []],
  ['schema/', { info: { title: 'Secret', description: 'secret', link: url('y') } }, [], []],
]

describe('verify knows the parts of answers:', (it) => {
  for (const [place, answer, links, leaks] of answers) {
    const file = `api/${place}index.json`
    const found = answerPlace(file, '/api/', table)

    it(`the links of ${place}, in their order`, () => {
      assert.ok(found)
      const log = linkLog([{ id: 1, folder: '', apiUrl: 'https://a' }], head, new NameSet(), new Set())
      followLinks(log, found, answer)
      assert.equal(
        [...log.open.values()].map((link) => link.url),
        links.map(url),
      )
      assert.equal([...log.homes], place === 'en/menu/' ? [url('home')] : [])
      assert.equal([...log.closed], links.includes('closed') ? [url('closed')] : [])
    })

    it(`what ${place} has of hidden content`, () => {
      assert.ok(found)
      const problems = new Problems()
      new LeakScan(hidden, head, problems).answer(file, found.route, answer)
      const kept = problems.groups(100).flatMap((group) => group.problems)
      assert.equal(kept.flatMap((one) => (one.code === 'leak' ? [one.what] : [])).sort(), [...leaks].sort())
    })
  }

  it('long texts and paths, wherever they are, but for what is made from the manifest', () => {
    const long = { ...hidden, passages: { find: (text: string) => ({ text, of: 'page 2', what: 'text' }) as const } }
    for (const [place, answer] of answers) {
      const problems = new Problems()
      const { route } = answerPlace(`api/${place}index.json`, '/api/', table) ?? {}
      assert.ok(route)
      new LeakScan(long, head, problems).answer('a', route, answer)
      const kept = problems.groups(100).flatMap((group) => group.problems)
      const isFound = kept.some((one) => one.code === 'leak' && one.of === 'page 2')
      assert.is(isFound, place !== 'plugins/', place)
    }
  })
})

describe('verify knows of an answer', (it) => {
  const edit = (file: string, pattern: RegExp, value: string) => {
    const text = readFileSync(file, 'utf8')
    assert.match(text, pattern)
    writeFileSync(file, text.replace(pattern, value))
  }

  it('its own address, from which it takes that of the API where there are no documents', async () => {
    for (const [flags, route] of [
      [['--skip', 'placeholders'], 'pages'],
      [['--skip', 'pages'], 'placeholders'],
    ] as const) {
      const database = await sqliteEngine.database('bridge')
      const { folder } = await exported(database, 'bridge', ['--target', 'static', ...flags])
      const file = walk(folder).find((name) => name.startsWith(`api/en/${route}/`)) ?? ''
      edit(join(folder, file), new RegExp(`"details":"([^"]*)/${route}/[^"]*"`), `"details":"$1/${route}/1/2/gone/"`)
      const broken = problemsOf(await verified(folder)).filter(({ code }) => code === 'link-broken')
      assert.match(JSON.stringify(broken), `https://example.com/api/en/${route}/1/2/gone/`)
    }
  })

  it('that it is a page, which says whether it is a draft', async () => {
    const { folder } = await exported(await sqliteEngine.database('bridge'), 'bridge')
    const page = 'api/en/pages/about-us/index.json'
    for (const file of [page, 'api/en/pages-list/index.json']) {
      edit(join(folder, file), /"is_preview":false/, '"is_preview":true')
    }
    const found = problemsOf(await verified(folder, ['--allow-broken-links']))
    const drafts = found.filter(({ code }) => code === 'preview-differs')
    assert.equal(drafts, [{ code: 'preview-differs', file: page }])
  })
})
