import * as assert from 'uvu/assert'
import { filePath } from '../../src/exporter/names/file-path.js'
import { urlPaths } from '../../src/exporter/names/url-paths.js'
import { describe } from '../harness.js'

describe('the URL paths of a file', (it) => {
  const cases: [name: string, ...paths: string[]][] = [
    ['api/en/pages/about-us/index.json', 'api/en/pages/about-us/'],
    ['api/en/pages/über-uns/東京 0/index.json', 'api/en/pages/%C3%BCber-uns/%E6%9D%B1%E4%BA%AC%200/'],
    ['api/en/pages/100%/a?b#c/index.json', 'api/en/pages/100%25/a%3Fb%23c/'],
    ['api/en/pages/index.json/index.json', 'api/en/pages/index.json/'],
    ['api/en/pages/%63on/index.json', 'api/en/pages/con/', 'api/en/pages/%2563on/'],
    ['api/en/pages/end%2E/index.json', 'api/en/pages/end./', 'api/en/pages/end%252E/'],
    ['api/en/pages/end%252e/index.json', 'api/en/pages/end%252e/', 'api/en/pages/end%25252e/'],
    ['api/en/pages/%2563on/index.json', 'api/en/pages/%2563on/', 'api/en/pages/%252563on/'],
    ['api/en/pages/end%252E/index.json', 'api/en/pages/end%252E/', 'api/en/pages/end%25252E/'],
    ['api/en/pages/%61b/index.json', 'api/en/pages/%2561b/'],
    ['api/docs/index.html', 'api/docs/', 'api/docs/index.html'],
    ['sites/2/api/redoc/index.html', 'sites/2/api/redoc/', 'sites/2/api/redoc/index.html'],
    ['media/index.html', 'media/index.html'],
    ['_data/export.json', '_data/export.json'],
    ['404.json', '404.json'],
    ['index.json', ''],
  ]
  for (const [name, ...paths] of cases) {
    it(`${name}: ${paths.join(' and ')}`, () => {
      assert.equal(urlPaths(name), paths)
      // The first is the one that the file was made from.
      if (name.endsWith('/index.json')) assert.is(filePath(paths[0] ?? ''), name)
    })
  }
})
