import * as assert from 'uvu/assert'
import type { Contract } from '../../src/contract/contract.js'
import { contracts } from '../../src/contract/contracts.js'
import { pageFingerprints, tablesFingerprint } from '../../src/exporter/plan/source-fingerprints.js'
import { StructureFingerprints } from '../../src/exporter/plan/structure-fingerprints.js'
import { publicViewer } from '../../src/model/access/viewers.js'
import { buildProject } from '../../src/model/linking/build-project.js'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import type { SiteTables } from '../../src/model/rows/rows.js'
import { describe } from '../harness.js'
import { type Change, file, set, setVersion, type Tables } from '../helpers/sites/small-changes.js'
import { small, smallRules } from '../helpers/sites/small-project.js'

type LanguageCode = 'en' | 'de' | 'fr'

/** What changes the lists and menus of which languages. Page 1 is in English and German, its English content is 11. */
const languageCases: readonly [title: string, change: Change, LanguageCode[]][] = [
  ['a title', ({ contents }) => set(contents, 11, { title: 'New' }), ['en', 'fr']],
  ['a menu title', ({ contents }) => set(contents, 12, { menuTitle: 'Neu' }), ['de', 'fr']],
  ['a title that other languages show', ({ contents }) => set(contents, 71, { title: 'Neu' }), ['en', 'de', 'fr']],
  ['an archived title', ({ contents }) => set(contents, 13, { title: 'New' }), ['en', 'fr']],
  ['a content that comes first', ({ contents }) => contents.unshift(...contents.splice(1, 1)), ['en', 'de', 'fr']],
  ['the state of a content', ({ versions }) => setVersion(versions, 'pageContent', 11), ['en', 'de', 'fr']],
  ['the path of a URL', ({ urls }) => set(urls, 2, { path: 'neu' }), ['en', 'de', 'fr']],
  ['the order of pages', ({ pages }) => set(pages, 1, { path: '0009' }), ['en', 'de', 'fr']],
  ['a permission', (tables) => void tables.permissions.pop(), ['en', 'de', 'fr']],
  ['a file', ({ files }) => void files.push(file), []],
]

describe('fingerprints of what lists and menus of a language show', (it) => {
  const bothPublished: Change = ({ versions }) => setVersion(versions, 'pageContent', 12, 'published')
  const unpublished: Change = ({ versions }) => setVersion(versions, 'pageContent', 12, 'draft')
  const isHome: Change = ({ pages }) => set(pages, 1, { isHome: true })
  const nothing: Change = () => {}
  it('are those of the previous export where it has derived them from the same rows', () => {
    const tables = small.tables() as SiteTables & Tables
    const before = structureOf(tables, {})
    const [english] = [before.of('en'), before.derive('paths', () => 'a')]
    assert.equal(Object.values(before.derived), [english, 'a'])
    const after = structureOf(tables, { derived: before.derived })
    assert.is(after.of('en'), english)
    const unexpected = () => {
      throw new Error('it was derived again')
    }
    assert.is(after.derive('paths', unexpected), 'a')
    assert.is(after.of('de'), structureOf(tables, {}).of('de'))
    assert.equal(Object.keys(after.derived).length, 3)
  })

  const changedBy = (change: Change, prepare = nothing, audience: Parameters<typeof structureOf>[1] = {}) => {
    const [before, after] = [nothing, change].map((made) => {
      const tables = small.tables() as SiteTables & Tables
      bothPublished(tables)
      prepare(tables)
      made(tables)
      return structureOf(tables, audience)
    })
    return (['en', 'de', 'fr'] as const).filter((code) => before?.of(code) !== after?.of(code))
  }

  for (const [title, change, changed] of languageCases) {
    it(`change with ${title}: ${changed.join(', ') || 'none'}`, () => {
      assert.equal(changedBy(change), changed)
    })
  }

  const englishTitle: Change = ({ contents }) => set(contents, 11, { title: 'New' })

  it('change with a title that stands in for an unpublished translation', () => {
    assert.equal(changedBy(englishTitle, unpublished), ['en', 'de', 'fr'])
  })

  it('change in all languages with a title of home, which may hide it from their menus', () => {
    assert.equal(changedBy(englishTitle, isHome), ['en', 'de', 'fr'])
  })

  it('change in all languages where menus, extensions or previews may show others', () => {
    const extended: Manifest = { ...small.manifest, extensions: {} }
    for (const audience of [{ contract: contracts.released }, { manifest: extended }, { preview: true }]) {
      assert.equal(changedBy(englishTitle, nothing, audience), ['en', 'de', 'fr'])
    }
  })
})

/** What a change of rows makes anew of the documents of pages: page objects and addresses by content, paths by URL. */
const documentCases: readonly [title: string, change: Change, changed: readonly string[]][] = [
  ['a title', ({ contents }) => set(contents, 11, { title: 'New' }), ['contents of open']],
  ['a title in another language', ({ contents }) => set(contents, 12, { title: 'Neu' }), []],
  ['the state of another content', ({ versions }) => setVersion(versions, 'pageContent', 12, 'published'), open()],
  ['the path of a URL', ({ urls }) => set(urls, 2, { path: 'neu' }), open()],
  ['the language of a URL', ({ urls }) => set(urls, 1, { language: 'nl' }), open()],
  ['the path of another page', ({ urls }) => set(urls, 7, { path: 'neu' }), ['contents of german', 'URLs of german']],
  ['a page that requires login now', ({ pages }) => set(pages, 1, { loginRequired: true }), open()],
  ['the place of a page in the tree', ({ pages }) => set(pages, 1, { path: '0009' }), open()],
  ['a permission', (tables) => void tables.permissions.pop(), [...open(), 'contents of german', 'URLs of german']],
  ['a file', ({ files }) => void files.push(file), []],
]

function open(): string[] {
  return ['contents of open', 'URLs of open']
}

describe('fingerprints of documents of pages', (it) => {
  const extended: Manifest = { ...small.manifest, extensions: {} }
  const changedBy = (change: Change, audience: Parameters<typeof structureOf>[1] = {}) => {
    const [before, after] = [() => {}, change].map((made) => documentFingerprints(made, audience))
    return Object.keys(before ?? {}).filter((name) => before?.[name] !== after?.[name])
  }

  for (const [title, change, changed] of documentCases) {
    it(`change with ${title}: ${changed.join(', ') || 'none'}`, () => {
      assert.equal(changedBy(change), changed)
    })
  }

  it('change with every row where extensions or previews may show others', () => {
    const title: Change = ({ contents }) => set(contents, 12, { title: 'Neu' })
    for (const audience of [{ manifest: extended }, { preview: true }]) {
      assert.equal(changedBy(title, audience), [...open(), 'contents of german', 'URLs of german'])
    }
  })
})

function documentFingerprints(change: Change, audience: Parameters<typeof structureOf>[1]): Record<string, string> {
  const tables = small.tables() as SiteTables & Tables
  change(tables)
  const project = buildProject(tables, small.manifest, smallRules, { ids: small.shownRows })
  const structure = structureOf(tables, audience)
  const pages = [
    ['open', [11], small.pages.open],
    ['german', [71], small.pages.german],
  ] as const
  return Object.fromEntries(
    pages.flatMap(([name, ids, page]) => {
      const contents = ids.flatMap((id) => project.contents.get(id) ?? [])
      return [
        [`contents of ${name}`, structure.ofContents(contents)],
        [`URLs of ${name}`, structure.ofUrls(project.pages.get(page)?.urls ?? [])],
      ]
    }),
  )
}

function structureOf(
  tables: SiteTables,
  {
    contract = contracts.documented,
    manifest = small.manifest,
    preview = false,
    derived = {},
  }: { contract?: Contract; manifest?: Manifest; preview?: boolean; derived?: StructureFingerprints['derived'] },
): StructureFingerprints {
  const { structure, others } = tablesFingerprint(tables, manifest, { ids: small.shownRows, rows: new Map() })
  const project = buildProject(tables, manifest, smallRules, { ids: small.shownRows })
  const viewer = { ...publicViewer(project), preview }
  const context = { project, site: project.defaultSite, contract, viewer }
  return new StructureFingerprints(context, structure, pageFingerprints(project, others), derived)
}
