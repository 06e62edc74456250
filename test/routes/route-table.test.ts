import * as assert from 'uvu/assert'
import { ExportError } from '../../src/errors.js'
import type { Route } from '../../src/routes/route.js'
import { routeAnswers } from '../../src/routes/route-answers.js'
import { routeTable } from '../../src/routes/route-table.js'
import { routes, withOwnRoutes } from '../../src/routes/routes.js'
import { describe } from '../harness.js'
import { ping } from '../helpers/routes/ping-route.js'

const [first, second] = routes.routes

/** What is wrong with a list of routes. */
function refusal(list: readonly unknown[]): string {
  try {
    routeTable(list as Route[])
    return ''
  } catch (error) {
    assert.ok(error instanceof ExportError)
    assert.is(error.code, 'route-invalid')
    return error.message
  }
}

describe('a list of routes', (it) => {
  it('is refused with the route and what is wrong with it', () => {
    assert.ok(first && second)
    assert.is(refusal(routes.routes), '')
    assert.match(refusal([{ ...first, name: 'a/b' }]), 'a/b cannot be used: its name is not made of')
    assert.match(refusal([{ ...first, answer: undefined }]), `${first.name} cannot be used: it lacks the part answer`)
    assert.is(
      refusal([
        { ...first, checks: undefined },
        { ...second, checks: {} },
      ]),
      '',
    )
    assert.match(refusal([{ ...first, patterns: [] }]), 'it has no patterns')
    assert.match(refusal([first, first]), 'another route has its name')
    assert.match(refusal([first, { ...second, patterns: first.patterns, operations: null }]), 'is hidden by those of')
    assert.match(refusal([null]), 'cannot be used')
  })

  // Changed members, and what is said.
  const [family] = ping.families
  const [operation] = ping.operations ?? []
  const changes: [object, string][] = [
    [{ patterns: undefined }, 'it lacks the part patterns'],
    [{ patterns: [1] }, 'its part patterns[0] is not a string'],
    [
      { patterns: ['<language>/ping/<str>/'] },
      'its pattern <language>/ping/<str>/ has <str>, and known are <int>, <language>',
    ],
    ...['(?<slug>x)', '(', '[', 'a+b'].map((text): [object, string] => [
      { patterns: [`<language>/ping/${text}/`] },
      `its pattern <language>/ping/${text}/ has `,
    ]),
    [{ patterns: ['<language>/ping/<int:pk>/'] }, 'its pattern <language>/ping/<int:pk>/ has <int:pk>, and known are'],
    [{ answer: null }, 'its part answer is not a function'],
    [{ schema: {} }, 'its part schema is not a function'],
    [{ values: {} }, 'its part values is not a function'],
    [{ pageSize: { documented: 10 } }, 'it lacks the part pageSize.released'],
    [{ families: undefined }, 'it lacks the part families'],
    [{ families: {} }, 'its part families is not an array'],
    [{ families: [null] }, 'its part families[0] is not an object'],
    [{ families: [{ name: 'ping' }] }, 'it lacks the part families[0].from'],
    [{ families: [{ ...family, from: 'pages' }] }, 'its part families[0].from is not one of site, language, contents'],
    [{ families: [{ ...family, requests: undefined }] }, 'it lacks the part families[0].requests'],
    [{ families: [family, { name: 'pong', from: 'contents' }] }, 'it lacks the part families[1].files'],
    [{ families: [{ ...family, from: 'language', shows: 'all' }] }, 'its part families[0].shows is not a function'],
    [{ operations: {} }, 'its part operations is not an array'],
    [{ operations: [{ names: [], query: [], tag: 'ping' }] }, 'it lacks the part operations[0].summary'],
    [
      { operations: [{ ...operation, query: ['page'] }] },
      'its part operations[0].query[0] is not one of limit, offset',
    ],
    [
      { operations: [{ ...operation, query: [{ name: 'x' }] }] },
      'it lacks the part operations[0].query[0].description',
    ],
    [{ caching: undefined }, 'it lacks the part caching'],
    [{ caching: { topic: null, follows: [] } }, 'it lacks the part caching.tags'],
    [{ caching: { ...ping.caching, topic: 'news' } }, 'its part caching.topic is not one of null, contents, list'],
    [{ caching: { ...ping.caching, follows: ['news'] } }, 'its part caching.follows[0] is not one of contents, list'],
    [{ checks: null }, 'its part checks is not an object'],
    [{ checks: { parts: [] } }, 'its part checks.parts is not a function'],
    [{ checks: { isOfManifest: 'yes' } }, 'its part checks.isOfManifest is not a boolean'],
    [{ checks: { released: { expected: {} } } }, 'it lacks the part checks.released.expected.isList'],
  ]
  for (const [change, problem] of changes) {
    it(`is refused if of a route ${problem}`, () => {
      assert.match(refusal([{ ...ping, ...change }]), `The route ping cannot be used: ${problem}`)
    })
  }

  it('may have routes whose members another object gives them', () => {
    assert.is(refusal([Object.create(ping)]), '')
  })

  it('takes a dot of a pattern for a dot alone', () => {
    const { match } = withOwnRoutes([{ ...ping, patterns: ['<language>/ping/v1.0/'] }])
    assert.is(match('en/ping/v1.0/')?.route.name, 'ping')
    assert.is(match('en/ping/v1x0/'), null)
  })

  it('is the same for the exporter and for the handler', () => {
    assert.equal(
      routes.routes.map(({ name, patterns }) => [name, patterns]),
      routeAnswers.map(({ name, patterns }) => [name, patterns]),
    )
    for (const { answer } of routes.routes) assert.ok(routeAnswers.some((one) => one.answer === answer))
  })

  it('has no route of its own with a name that other files have', () => {
    const media = { ...ping, name: 'media', patterns: ['<language>/media/'] }
    assert.throws(() => withOwnRoutes([media]), 'The route media cannot be used: media is the name of other files')
    const [family] = ping.families
    const documents = { ...ping, families: [{ ...family, name: 'documents' }] } as Route
    assert.throws(() => withOwnRoutes([documents]), 'documents is the name of other files')
    assert.ok(withOwnRoutes([ping]).ofName('ping'))
  })
})
