import * as assert from 'uvu/assert'
import { isExportName } from '../../src/build/names/export-names.js'
import { describe } from '../harness.js'

/** API root of the export, if it is known; a file; whether only an export writes such a file there. */
const cases: readonly (readonly [apiRoot: string | null, name: string, own: boolean])[] = [
  ['/api/', 'api/en/pages/index.json', true],
  ['/api/', 'api/en/pages/html.json', true],
  ['/api/', 'api/en/pages/index.json.br', true],
  ['/api/', 'sites/2/api/en/pages/index.json', true],
  ['/api/', 'api/openapi.json', true],
  ['/api/', 'api/docs/index.html', true],
  ['/api/', 'api/en/pages/index.html', false],
  ['/api/', 'other/en/pages/index.json', false],
  ['/api/', 'docs/index.html', false],
  ['/api/', '404.json', true],
  ['/api/', '_data/export.json', true],
  ['/api/', `_data/${'0'.repeat(32)}.json`, true],
  ['/api/', '_data/mine.json', false],
  ['/', 'en/pages/index.json', true],
  ['/', 'openapi.json', true],
  ['/', 'docs/index.html', true],
  ['/', 'sites/2/docs/index.html', true],
  ['/', 'index.json', false],
  ['/', 'index.html', false],
  [null, 'v2/en/pages/index.json', true],
  [null, 'v2/docs/index.html', true],
  [null, 'openapi.json', false],
  [null, 'docs/index.html', false],
]

describe('names of files that only exports write', (test) => {
  test('depend on where the API is', () => {
    for (const [apiRoot, name, own] of cases) assert.is(isExportName(name, apiRoot), own, `${apiRoot} ${name}`)
  })
})
