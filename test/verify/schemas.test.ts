import { Ajv2020 } from 'ajv/dist/2020.js'
import * as assert from 'uvu/assert'
import type { JsonSchema } from '../../src/contract/schemas/json-schema.js'
import { answerChecks } from '../../src/deliver/verify/answer-checks.js'
import { routeOf } from '../../src/exporter/names/answer-place.js'
import { apiSchemas } from '../../src/routes/api-schemas.js'
import { routes, withOwnRoutes } from '../../src/routes/routes.js'
import { describe, note } from '../harness.js'
import { ping } from '../helpers/routes/ping-route.js'
import { recordedRows, siteNames } from '../helpers/sites.js'

const contracts = ['documented', 'released'] as const

describe('schemas', (test) => {
  /** Only members of a site's own plugin types name them. */
  const ofPlugins = ['ImageDetails']

  test('are JSON Schemas of Draft 2020-12, and every component is used', () => {
    for (const contract of contracts) {
      const { components, answers, error } = apiSchemas(contract, routes)
      const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false })
      ajv.addKeyword('components')
      for (const answer of [...Object.values(answers), error]) {
        const schema = { ...answer, components: { schemas: components } }
        assert.ok(ajv.validateSchema(schema), JSON.stringify(ajv.errors))
        ajv.compile(schema)
      }
      const text = JSON.stringify({ components, answers, error })
      const named = Object.keys(components).filter((name) => !ofPlugins.includes(name))
      for (const name of named) assert.ok(text.includes(`"#/components/schemas/${name}"`), name)
    }
  })

  test('of a route of the project may refer to their own parts, and are refused at once if they are none', () => {
    const checksOf = (schema: JsonSchema) =>
      answerChecks('documented', withOwnRoutes([{ ...ping, schema: () => schema }])).answers
    const list = { type: 'array', items: { $ref: '#/$defs/node' } }
    const node = { type: 'object', properties: { id: { type: 'integer' }, children: list } }
    const check = checksOf({ ...list, $defs: { node } }).ping
    assert.is(check?.([{ id: 1, children: [{ id: 2 }] }]), null)
    assert.equal(check?.([{ children: [{ id: 'two' }] }]), {
      at: '/0/children/0/id',
      reason: '"two" must be integer',
    })
    assert.throws(() => checksOf({ type: 'text' }), /schema is invalid/)
    assert.throws(() => checksOf({ $ref: '#/components/schemas/Missing' }), /can't resolve reference/)
  })

  for (const site of siteNames) {
    test(`${site}: recorded answers of the live API fit the released contract`, () => {
      const checks = answerChecks('released', routes)
      let count = 0
      for (const { url, status, type, body } of recordedRows(site)) {
        if (type !== 'application/json') continue
        const route = routeOf((url.split('?')[0] ?? '').replace(/^\/api\//, ''), routes)
        const check = status === 200 ? checks.answers[route?.route.name ?? ''] : checks.error
        if (!check) continue
        assert.is(check(plain(body)), null, `${url}: ${JSON.stringify(check(plain(body)))}`)
        count += 1
      }
      note(`${site}: ${count} answers fit`)
      assert.ok(count > 400)
    })
  }

  test('let a plugin have a field that is called children, as plugins that are not above others show it', () => {
    const check = answerChecks('released', routes).answers.placeholders
    const placeholder = { slot: 'content', label: 'Content', language: 'en', details: 'http://localhost/', html: '' }
    const family = { plugin_type: 'FamilyPlugin', id: 1, parent_plugin_type: null, children: 2 }
    const fault = (children: unknown) => check?.({ ...placeholder, content: [{ ...family, children }] })
    for (const children of [2, 'few', null, [family], [1, { id: 2 }], { a: [3] }]) assert.is(fault(children), null)
    assert.match(fault([{ ...family, id: 'two' }])?.reason ?? '', /"two" must be integer/)
    assert.match(fault([{ id: 2, parent_plugin_type: 'A' }])?.reason ?? '', /must have required property 'plugin_type'/)
    assert.match(fault([family, { id: 2 }])?.reason ?? '', /must have required property 'plugin_type'/)
  })

  test('tell the contracts apart', () => {
    const node = { namespace: null, title: 'A', url: '', api_endpoint: '', visible: true, selected: false }
    const menu = { ...node, attr: null, level: null, children: [] }
    const [documented, released] = contracts.map((contract) => answerChecks(contract, routes).answers)
    assert.is(documented?.menu?.(menu), null)
    assert.is(released?.menu?.([menu]), null)
    assert.equal(documented?.menu?.([menu])?.at, '')
    assert.equal(released?.menu?.(menu)?.at, '')
    assert.is(released?.['pages-list']?.([]), null)
    assert.ok(documented?.['pages-list']?.([]))
    assert.match(
      documented?.menu?.({ ...menu, children: [{ ...menu, level: 'x' }] })?.reason ?? '',
      /"x" must be integer,null/,
    )
  })
})

/** Whole numbers past 2^53 are read as texts, which a schema would refuse. */
function plain(body: unknown): unknown {
  const text = JSON.stringify(body).replace(/"int:(-?\d+)"/g, '$1')
  return JSON.parse(text) as unknown
}
