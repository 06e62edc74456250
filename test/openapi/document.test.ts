import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import * as assert from 'uvu/assert'
import { apiPaths } from '../../src/routes/description/operations.js'
import { withOwnRoutes } from '../../src/routes/routes.js'
import { describe, full, note } from '../harness.js'
import { answerFiles } from '../helpers/answers/handlers.js'
import { answerValidator, type OpenApi, openApiOf } from '../helpers/answers/openapi.js'
import { engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { exportExample } from '../helpers/front-ends/example.js'
import { ping } from '../helpers/routes/ping-route.js'
import { sampled } from '../helpers/sample.js'
import { siteNames } from '../helpers/sites.js'

/** Rules that an API with addresses of Django cannot keep, and what nobody but its owner knows. */
const off = {
  'no-path-trailing-slash': 'off',
  'info-license': 'off',
  // That is where the recorded sites are.
  'no-server-example.com': 'off',
} as const

for (const contract of ['documented', 'released']) {
  describe(`the OpenAPI document, ${contract}`, (it) => {
    for (const site of siteNames) {
      sampled(it, { site, contract })(`of ${site} describes every file`, async () => {
        const flags = ['--openapi', '--contract', contract, ...(full() ? ['--paths', 'all'] : [])]
        const result = await sharedExport(sqliteEngine, site, flags)
        const document = openApiOf(result)
        assert.is(document.openapi, '3.1.0')
        const check = answerValidator(document)
        const own = answerFiles(result.folder, site).filter(({ path }) => !path.startsWith('schema'))
        for (const { file, path } of own) {
          assert.is(check(`/api/${path}`, JSON.parse(readFileSync(join(result.folder, file), 'utf8'))), null, file)
        }
        note(`${site}, ${contract}: ${own.length} files, ${Object.keys(document.paths).length} paths`)
        assert.ok(own.length > 100)
      })

      // The linter takes its time, and sites are much alike.
      if (!full() && !['garden documented', 'legacy released'].includes(`${site} ${contract}`)) continue
      it(`of ${site} passes a linter`, async () => {
        const result = await sharedExport(sqliteEngine, site, ['--openapi', '--contract', contract])
        assert.equal(await lint(openApiOf(result)), [])
      })
    }
  })
}

describe('the OpenAPI document', (it) => {
  it('tells plugins apart: a wrong member of one is found', async () => {
    const result = await sharedExport(sqliteEngine, 'garden', ['--openapi'])
    const check = answerValidator(openApiOf(result))
    const placeholder = (plugin: object) => {
      const rest = { slot: 'content', label: 'Content', language: 'en', details: 'https://a.example/', html: '' }
      return check('/api/en/placeholders/1/2/content/', { ...rest, content: [plugin] })
    }
    const text = { id: 1, parent_plugin_type: null, plugin_type: 'TextPlugin', body: '', json: {}, rte: '' }
    assert.is(placeholder(text), null)
    assert.ok(placeholder({ ...text, body: 5 }))
    assert.ok(placeholder({ ...text, more: 5 }))
    assert.ok(placeholder({ ...text, plugin_type: 'NoSuchPlugin' }))
    assert.is(placeholder({ plugin_type: 'QuotePlugin', whatever: 5 }), null)
    assert.is(check('/api/en/no-such-route/', {}), 'no such path')
  })

  it('is linted: a fault is found', async () => {
    const result = await sharedExport(sqliteEngine, 'garden', ['--openapi'])
    const document = openApiOf(result)
    const [operation] = Object.values(document.paths)
    if (operation) operation.get.responses = {}
    assert.ok((await lint(document)).length > 0)
  })

  it('passes a linter with routes of a configuration that have several lists', async () => {
    const folder = temporaryFolder()
    await exportExample(folder, ['--openapi'])
    assert.equal(await lint(openApiOf({ folder })), [])
  })

  it('has no id twice where routes differ in their language or in signs alone', () => {
    const patterns = ['<language>/ping/', 'ping/', '<language>/ping/a-b/', '<language>/ping/a/b/', 'ping/2/']
    const operations = patterns.map(() => ({ names: [], summary: 'Answers.', query: [], tag: 'tools' }))
    const paths = apiPaths('/api/', ['en'], {}, withOwnRoutes([{ ...ping, patterns, operations }]))
    const ids = Object.values(paths as unknown as OpenApi['paths']).map(({ get }) => get.operationId)
    assert.equal(ids.slice(-patterns.length), ['ping', 'ping_2', 'ping_a_b', 'ping_a_b_2', 'ping_2_2'])
  })

  it.matrix('is the same on every engine, and at both addresses', async () => {
    const texts: string[][] = []
    for (const engine of engines) {
      const { text } = await sharedExport(engine, 'press', ['--openapi'])
      const sites = [1, 2].map((site) => {
        assert.is(text('/api/schema/', site), text('/api/schema-json/', site))
        return text('/api/schema/', site) ?? ''
      })
      texts.push(sites)
    }
    const [first = [], ...others] = texts
    for (const other of others) assert.equal(other, first)
    assert.not.equal(first[0], first[1])
  })

  it('of each site names its own address and languages', async () => {
    const result = await sharedExport(sqliteEngine, 'press', ['--openapi', '--api-url', '2=https://two.example'])
    const { servers, paths } = openApiOf(result, 'sites/2')
    assert.equal(
      servers.map(({ url }) => url),
      ['../..', 'https://two.example'],
    )
    const [language] = paths['/api/{language}/pages/']?.get.parameters ?? []
    assert.equal(language && 'schema' in language && language.schema, { type: 'string', enum: ['es'] })
  })

  it('comes only when it is asked for, and changes no other file', async () => {
    const [without, with_] = [
      await sharedExport(sqliteEngine, 'press'),
      await sharedExport(sqliteEngine, 'press', ['--openapi']),
    ]
    const names = walk(without.folder)
    const added = walk(with_.folder).filter((name) => !names.includes(name))
    assert.equal(
      added.filter((name) => !name.startsWith('sites/')),
      ['api/docs/index.html', 'api/redoc/index.html', 'api/schema-json/index.json', 'api/schema/index.json'],
    )
    assert.is(added.length, 4 * without.report.sites.length)
    for (const name of names) {
      const [one, other] = [without, with_].map(({ folder }) => readFileSync(join(folder, name)))
      assert.ok(one && other?.equals(one), name)
    }
  })
})

async function lint(document: OpenApi): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'], rules: off })
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
  return problems.map(({ severity, ruleId, message, location }) => {
    return `${severity} ${ruleId} ${location[0]?.pointer}: ${message}`
  })
}
