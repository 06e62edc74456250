import * as assert from 'uvu/assert'
import { PathTree } from '../../src/deliver/purge/path-tree.js'
import { describe } from '../harness.js'
import { covers } from '../helpers/exports/change-report.js'

const paths = [
  '/404.json',
  '/_data/export.json',
  '/api/en/pages/',
  '/api/en/pages/about/',
  '/api/en/pages/about/team/',
  '/api/en/pages/about/team/ada/',
  '/api/en/pages/contact/',
  '/api/en/menu/*',
  '/api/de/pages/',
  '/api/de/pages-list/',
]

function treeOf(list: readonly string[], room?: number): PathTree {
  const tree = new PathTree(room)
  for (const path of list) tree.add(path)
  return tree
}

describe('a collapsed purge list', (it) => {
  it('is the paths themselves where they fit, each once', () => {
    assert.equal(treeOf([...paths, ...paths]).entries(10), [...paths].sort())
    assert.equal(treeOf([]).entries(1), [])
    assert.equal(treeOf(['/api/en/pages/about/']).entries(1), ['/api/en/pages/about/'])
    assert.equal(treeOf(['/']).entries(1), ['/'])
  })

  it('leaves out what a wildcard covers, in any order', () => {
    const list = ['/api/en/menu/0/1/', '/api/en/menu/*', '/api/en/menu/footer/0/', '/api/en/menu/']
    assert.equal(treeOf(list).entries(9), ['/api/en/menu/*'])
    assert.equal(treeOf([...list].reverse()).entries(9), ['/api/en/menu/*'])
  })

  const cases: [limit: number, entries: string[]][] = [
    [1, ['/*']],
    [2, ['/*']],
    [3, ['/404.json', '/_data/export.json', '/api/*']],
    [4, ['/404.json', '/_data/export.json', '/api/de/*', '/api/en/*']],
    [5, ['/404.json', '/_data/export.json', '/api/de/pages-list/', '/api/de/pages/', '/api/en/*']],
    [
      6,
      ['/404.json', '/_data/export.json', '/api/de/pages-list/', '/api/de/pages/', '/api/en/menu/*', '/api/en/pages/*'],
    ],
    [
      8,
      [
        '/404.json',
        '/_data/export.json',
        '/api/de/pages-list/',
        '/api/de/pages/',
        '/api/en/menu/*',
        '/api/en/pages/',
        '/api/en/pages/about/*',
        '/api/en/pages/contact/',
      ],
    ],
  ]
  for (const [limit, entries] of cases) {
    it(`takes the highest folders only where it must, with ${limit} entries`, () => {
      assert.equal(treeOf(paths).entries(limit), entries)
      assert.equal(treeOf([...paths].reverse()).entries(limit), entries)
    })
  }

  it('covers every path with at most so many entries, whatever the limit and however small the tree is kept', () => {
    const list = Array.from({ length: 3000 }, (_, index) => {
      const parents = [...String(index * 7919)].map((digit) => `p${digit}/`).join('')
      return `/api/${['en', 'de', 'fr'][index % 3]}/${index % 5 ? 'pages' : 'menu'}/${parents}`
    })
    for (const room of [undefined, 500]) {
      const tree = treeOf(list, room)
      for (const limit of [1, 2, 3, 7, 15, 100, 250, 2999]) {
        const entries = tree.entries(limit)
        assert.ok(entries.length <= limit, `${entries.length} for ${limit}`)
        const likely = Math.min(limit, (room ?? Infinity) / 2) / 4
        assert.ok(limit < 10 || entries.length > likely, `only ${entries.length} for ${limit}`)
        for (const path of list) assert.ok(covers(entries, path), path)
      }
    }
  })
})
