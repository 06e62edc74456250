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
    assert.match(refusal([{ ...first, patterns: [] }]), 'it has no patterns')
    assert.match(refusal([first, first]), 'another route has its name')
    assert.match(refusal([first, { ...second, patterns: first.patterns, operations: null }]), 'is hidden by those of')
    assert.match(refusal([null]), 'cannot be used')
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
