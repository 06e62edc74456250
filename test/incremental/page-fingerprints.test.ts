import * as assert from 'uvu/assert'
import { pageFingerprints, tablesFingerprint } from '../../src/exporter/plan/source-fingerprints.js'
import { buildProject } from '../../src/model/linking/build-project.js'
import type { SiteTables } from '../../src/model/rows/rows.js'
import { describe } from '../harness.js'
import { type Change, file, set, setVersion, type Tables } from '../helpers/sites/small-changes.js'
import { small, smallRules } from '../helpers/sites/small-project.js'

type Name = keyof typeof small.pages
type Changed = Name | 'others' | 'structure'

/** What a change changes, besides the fingerprint of everything. */
const cases: readonly [title: string, change: Change, changed: readonly Changed[]][] = [
  ['the parent of a page', ({ pages }) => set(pages, 1, { parentId: 2 }), ['open', 'structure']],
  ['the path of a page in the tree', ({ pages }) => set(pages, 1, { path: '0009' }), ['open', 'structure']],
  ['a reverse id', ({ pages }) => set(pages, 1, { reverseId: 'new' }), ['open', 'structure']],
  ['the home page', ({ pages }) => set(pages, 1, { isHome: true }), ['open', 'structure']],
  ['whether a page requires login', ({ pages }) => set(pages, 1, { loginRequired: true }), ['open', 'structure']],
  ['an apphook', ({ pages }) => set(pages, 1, { applicationUrls: 'Hook' }), ['open', 'structure']],
  ['a namespace', ({ pages }) => set(pages, 1, { applicationNamespace: 'a' }), ['open', 'structure']],
  ['a menu extender', ({ pages }) => set(pages, 1, { navigationExtenders: 'a' }), ['open', 'structure']],
  ['stored languages', ({ pages }) => set(pages, 1, { languages: 'en' }), ['open', 'structure']],
  [
    'a moved page that a permission names',
    ({ pages }) => set(pages, 3, { path: '0008' }),
    ['restricted', 'others', 'structure'],
  ],
  ['the path of a URL', ({ urls }) => set(urls, 1, { path: 'new' }), ['open', 'structure']],
  ['the slug of a URL', ({ urls }) => set(urls, 1, { slug: 'new' }), ['open', 'structure']],
  ['the language of a URL', ({ urls }) => set(urls, 1, { language: 'nl' }), ['open', 'structure']],
  [
    'a URL that another row takes',
    ({ urls }) => set(urls, 1, { path: 'draft', slug: 'draft' }),
    ['open', 'draft', 'structure'],
  ],
  ['the title of a content', ({ contents }) => set(contents, 11, { title: 'New' }), ['structure']],
  ['the language of a content', ({ contents }) => set(contents, 11, { language: 'fr' }), ['open', 'structure']],
  ['the page of a content', ({ contents }) => set(contents, 11, { pageId: 7 }), ['open', 'german', 'structure']],
  ['the state of a content', ({ versions }) => setVersion(versions, 'pageContent', 11), ['open', 'structure']],
  ['the state of an alias', ({ versions }) => setVersion(versions, 'aliasContent', 1), ['others', 'structure']],
  ['a permission', (tables) => void tables.permissions.pop(), ['others', 'structure']],
  ['the name of an alias', ({ aliasContents }) => set(aliasContents, 1, { name: 'New' }), ['others', 'structure']],
  ['a file', ({ files }) => void files.push(file), []],
]

describe('fingerprints of pages', (it) => {
  const before = fingerprints(() => {})

  for (const [title, change, changed] of cases) {
    it(`of ${changed.join(', ') || 'nothing'} change with ${title}`, () => {
      const after = fingerprints(change)
      const found = [...after].filter(([name, fingerprint]) => before.get(name) !== fingerprint).map(([name]) => name)
      assert.equal(found, ['all', ...changed].sort())
    })
  }

  it('of everything, of the structure and of others change with shown rows of models of the project', () => {
    const tables = small.tables()
    const some = new Map([['events', { 'events.event': [{ id: 1 }] }]])
    const all = [
      { ids: small.shownRows, rows: new Map() },
      { ids: new Map(), rows: new Map() },
      { ids: small.shownRows, rows: some },
    ].map((shown) => Object.values(tablesFingerprint(tables, small.manifest, shown)))
    assert.is(new Set(all.flat()).size, 9)
  })

  it('are those of no page for an unknown id', () => {
    assert.equal(projectFingerprints(small.tables() as SiteTables & Tables).of([99]), new Uint8Array(8))
  })
})

/** By page, and of everything, of the structure, and of what is none of a page. */
function fingerprints(change: Change): Map<string, string> {
  const tables = small.tables() as SiteTables & Tables
  change(tables)
  const { all, structure } = tablesFingerprint(tables, small.manifest, { ids: small.shownRows, rows: new Map() })
  const pages = projectFingerprints(tables)
  const byName = Object.entries(small.pages).map(([name, id]) => [name, Buffer.from(pages.of([id])).toString('hex')])
  const made = Object.fromEntries([
    ['all', all],
    ['structure', structure],
    ['others', pages.others],
    ...byName,
  ]) as object
  return new Map((Object.entries(made) as [string, string][]).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function projectFingerprints(tables: SiteTables) {
  const { others } = tablesFingerprint(tables, small.manifest, { ids: small.shownRows, rows: new Map() })
  return pageFingerprints(buildProject(tables, small.manifest, smallRules, { ids: small.shownRows }), others)
}
