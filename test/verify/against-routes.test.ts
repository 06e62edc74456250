import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { comparedWith } from '../helpers/exports/verified.js'
import { temporaryFolder } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { listening } from '../helpers/servers/listening.js'

/** As drf-spectacular describes a project that mounts routes of its own. */
const described = [
  '/api/languages/',
  '/api/{language}/pages/{path}/',
  '/api/{language}/menu/{root_id}/{from_level}/{to_level}/{extra_inactive}/{extra_active}/',
  '/api/{language}/aliases/{static_code}/',
  '/api/{language}/news/{slug}/',
  '/api/schema/',
  '/shop/orders/',
]

/** An API that has nothing, and a description of it at this path. */
function liveApi(place: string, paths: readonly string[]) {
  const description = JSON.stringify({ openapi: '3.0.3', paths: Object.fromEntries(paths.map((path) => [path, {}])) })
  return listening(({ url }) => {
    const isDescription = url === `/api/${place}`
    const isSchema = url?.startsWith('/api/schema') ?? false
    const body = isDescription ? description : '[]'
    return { status: isSchema && !isDescription ? 404 : 200, type: 'application/json', body }
  })
}

describe('verify --against', (it) => {
  for (const place of ['schema-json/', 'schema/?format=json']) {
    it(`names routes that the live API describes at ${place} and the export does not know`, async () => {
      const { folder } = await sharedExport(sqliteEngine, 'garden')
      const live = await liveApi(place, described)
      const report = await comparedWith(live, folder, ['--sample', '1'])
      assert.equal(report.unknownRoutes, ['{language}/aliases/{static_code}/', '{language}/news/{slug}/'])
      const { stdout } = await runCli(['verify', folder, '--against', live, '--sample', '1'])
      assert.match(
        stdout,
        'Routes of the live API that the export does not know\n- {language}/aliases/{static_code}/\n',
      )
    })
  }

  it('knows the routes of the configuration, and an API without a description', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden')
    const config = join(temporaryFolder(), 'site.config.mjs')
    const routes = new URL('../../src/routes/index.js', import.meta.url).href
    writeFileSync(config, `import { aliases } from '${routes}'\nexport default { routes: [aliases] }\n`)
    const live = await liveApi('schema-json/', described)
    const { unknownRoutes } = await comparedWith(live, folder, ['--sample', '1', '--config', config])
    assert.equal(unknownRoutes, ['{language}/news/{slug}/'])
    const silent = await liveApi('nowhere/', described)
    assert.equal((await comparedWith(silent, folder, ['--sample', '1'])).unknownRoutes, [])
  })
})
