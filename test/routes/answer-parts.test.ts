import * as assert from 'uvu/assert'
import { answerParts } from '../../src/deliver/verify/answer-links.js'
import { aliases } from '../../src/routes/aliases/route.js'
import type { Route } from '../../src/routes/route.js'
import type { AnswerPart } from '../../src/routes/route-checks.js'
import { routes } from '../../src/routes/routes.js'
import { describe } from '../harness.js'
import { ping } from '../helpers/routes/ping-route.js'

const plugin = { id: 1, plugin_type: 'TextPlugin', body: '<p>Hello</p>' }
const placeholder = { slot: 'content', details: 'https://a/placeholders/content/', content: [plugin] }
const page = { title: 'Team', details: 'https://a/team/', placeholders: [placeholder, { ...placeholder, content: [] }] }
const first = { title: 'One', details: 'https://a/one/' }
const second = { title: 'Two', details: 'https://a/two/' }
const list = { count: 3, next: 'https://a/next/', previous: null, results: [first, second] }
const leaf = { ...second, children: [] }
const root = { ...first, children: [leaf] }
const inner = { api_endpoint: 'https://a/inner/', attr: { is_page: true }, children: [] }
const outer = { api_endpoint: 'https://a/outer/', attr: null, children: [inner] }

/** Answers of each route, and what they hold, in this order. */
const answers: readonly (readonly [route: string, answer: unknown, parts: readonly AnswerPart[]])[] = [
  ['healthcheck', { status: 'ok' }, []],
  ['languages', [{ code: 'en', name: 'English' }], []],
  ['plugins', [{ plugin_type: 'TextPlugin', title: 'Text' }], []],
  ['placeholders', placeholder, [{ link: placeholder.details }, { content: [plugin] }]],
  [
    'pages',
    page,
    [{ page }, { link: placeholder.details }, { content: [plugin] }, { link: placeholder.details }, { content: [] }],
  ],
  ['pages-list', list, [{ page: first }, { page: second }, { link: list.next }, { link: null }]],
  ['pages-list', list.results, [{ page: first }, { page: second }]],
  ['pages-tree', [root, leaf], [{ page: root }, { page: leaf }, { page: leaf }]],
  ['page_search', { ...list, next: null, results: [first] }, [{ page: first }, { link: null }, { link: null }]],
  ['page_search', [], []],
  ...['menu', 'submenu', 'breadcrumbs'].flatMap((name) => [
    [name, outer, [{ node: outer }, { node: inner }]] as const,
    [name, [inner, outer], [{ node: inner }, { node: outer }, { node: inner }]] as const,
    [name, [], []] as const,
  ]),
  ['openapi', { openapi: '3.1.0', info: { title: 'https://a/' } }, []],
]

describe('the parts of an answer', (it) => {
  for (const [name, answer, parts] of answers) {
    it(`of ${name} are ${parts.flatMap((part) => Object.keys(part)).join(', ') || 'none'}`, () => {
      const route = routes.ofName(name)
      assert.ok(route)
      assert.equal([...answerParts(route, answer)], parts)
    })
  }

  it('are known of every route of djangocms-rest', () => {
    assert.equal(
      [...new Set(answers.map(([name]) => name))],
      routes.routes.map(({ name }) => name),
    )
  })

  it('are all that it holds where the route does not say more', () => {
    const answer = { pong: 'https://a/', list: [{ deep: 'text' }] }
    for (const route of [ping, aliases, {}] as Pick<Route, 'checks'>[]) {
      assert.equal([...answerParts(route, answer)], [{ content: answer }])
    }
  })

  it('are none for links and leaks where it is made from the manifest alone', () => {
    const ofManifest = routes.routes.filter(({ checks }) => checks?.isOfManifest).map(({ name }) => name)
    assert.equal(ofManifest, ['healthcheck', 'languages', 'plugins'])
  })
})
