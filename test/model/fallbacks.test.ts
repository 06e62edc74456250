import * as assert from 'uvu/assert'
import { pageExposure } from '../../src/model/access/addresses.js'
import { publicViewer, superuserViewer } from '../../src/model/access/viewers.js'
import { endpointIn, pageUrlIn, pathIn } from '../../src/model/address.js'
import { cmsVersions } from '../../src/model/cms-versions.js'
import { contentIn, languagesOf } from '../../src/model/content.js'
import { buildProject } from '../../src/model/linking/build-project.js'
import type { LanguageFacts, Manifest } from '../../src/model/manifest/manifest.js'
import type { Project } from '../../src/model/project.js'
import type { CmsSchema, PageContentRow, VersionRow } from '../../src/model/rows/rows.js'
import { describe } from '../harness.js'
import { small } from '../helpers/sites/small-project.js'

/**
 * A page of site 2 with contents by language: English has de, then fr, as fallbacks on its own site; on the default
 * site only fr. Italian is in neither list, Brazilian Portuguese only on its own site. Its addresses are those of `paths`.
 */
interface Case {
  readonly contents: Readonly<Record<string, VersionRow['state']>>
  readonly paths: Readonly<Record<string, string | null>>
  /** 4.1 only: the stored column. */
  readonly stored?: string
  readonly hidesUntranslated?: boolean
}

const published = 'published' as const

describe('fallbacks of languages', (it) => {
  // Case, language asked for, language of the content that visitors get: 5.1, 5.0, 4.1.
  const contents: [Case['contents'], string, string | null, string | null, string | null][] = [
    [{ en: published, de: published }, 'en', 'en', 'en', 'en'],
    [{ de: published, fr: published }, 'en', 'de', 'fr', 'fr'],
    [{ de: published }, 'en', 'de', null, null],
    [{ fr: published }, 'en', 'fr', 'fr', 'fr'],
    [{ en: 'draft', de: published, fr: published }, 'en', 'de', 'fr', 'fr'],
    [{ en: published }, 'de', null, null, null],
    // A language that the site does not list has the fallbacks of its first one.
    [{ de: published, fr: published }, 'it', 'de', 'fr', 'fr'],
    // A variety of a listed one has those of that.
    [{ de: published, fr: published }, 'de-at', null, null, null],
    [{}, 'en', null, null, null],
  ]
  for (const [states, language, ...expected] of contents) {
    it(`answer ${language} with the content of ${expected.join(', ')} where there is ${text(states)}`, () => {
      const found = versions.map((schema) => {
        const { project, page } = build(schema, { contents: states, paths: {} })
        return contentIn(project, page, language, publicViewer(project))?.language ?? null
      })
      assert.equal(found, expected)
    })
  }

  it('have a page in menus, whose paths lead to it, that shows no content before 5.1', () => {
    const found = versions.map((schema) => {
      const { project, page } = build(schema, { contents: { de: published }, paths: {} })
      const access = { project, viewer: publicViewer(project), includeLoginRequired: false }
      return pageExposure(access, { ...page.site, publicLanguages: ['en'] }, page)
    })
    assert.equal(found, ['open', 'menus', 'menus'])
  })

  it('are not followed where a language hides what is untranslated, and the contract says so', () => {
    const { project, page } = build('5.1', { contents: { de: published }, paths: {}, hidesUntranslated: true })
    const viewer = publicViewer(project)
    const strict = { ...project, rules: { ...project.rules, hideUntranslated: true } }
    assert.is(contentIn(project, page, 'en', viewer)?.language, 'de')
    assert.is(contentIn(strict, page, 'en', viewer), null)
  })

  // State of the English content and of the French one, what a preview of English shows: 5.1, 5.0, 4.1.
  const previews: [VersionRow['state'], string, string, string][] = [
    ['draft', 'en', 'en', 'en'],
    ['unpublished', 'en', 'en', 'fr'],
    ['archived', 'en', 'en', 'fr'],
  ]
  for (const [state, ...expected] of previews) {
    it(`give a preview beside a content that is ${state} the content of ${expected.join(', ')}`, () => {
      const found = versions.map((schema) => {
        const { project, page } = build(schema, { contents: { en: state, fr: published }, paths: {} })
        return contentIn(project, page, 'en', superuserViewer())?.language
      })
      assert.equal(found, expected)
    })
  }

  // Paths, the stored languages, language asked for, path: 5.1, 5.0, 4.1.
  const paths: [Case['paths'], string, string, string | null, string | null, string | null][] = [
    [{ en: 'about', de: 'ueber' }, 'en,de', 'en', 'about', 'about', 'about'],
    [{ de: 'ueber', fr: 'apropos' }, 'de,fr', 'en', 'ueber', 'ueber', 'ueber'],
    [{ de: 'ueber', fr: 'apropos' }, 'fr', 'en', 'ueber', 'ueber', 'apropos'],
    // A row without a path ends the search.
    [{ en: null, de: 'ueber' }, 'en,de', 'en', null, null, null],
    [{ fr: 'apropos' }, 'de,fr', 'en', 'apropos', 'apropos', null],
    [{ fr: 'apropos' }, '', 'en', 'apropos', 'apropos', null],
    [{ en: 'about' }, 'en', 'de', null, null, null],
    [{ de: 'ueber' }, 'de', 'de-at', null, null, null],
    // Before 5.1 only varieties of what the default site lists are known.
    [{ de: 'ueber', fr: 'apropos' }, 'de,fr', 'pt', 'apropos', 'ueber', 'ueber'],
  ]
  for (const [rows, stored, language, ...expected] of paths) {
    it(`address ${text(rows)} in ${language} with the stored list "${stored}" as ${expected.join(', ')}`, () => {
      const found = versions.map((schema) => {
        const { project, page } = build(schema, { contents: {}, paths: rows, stored })
        return pathIn(project, page, language)
      })
      assert.equal(found, expected)
    })
  }

  it('address a page without a path by its slug before 5.1', () => {
    const found = versions.map((schema) => {
      const { project, page } = build(schema, { contents: {}, paths: { en: null }, stored: 'en' })
      return [pageUrlIn(project, page, 'en'), endpointIn(project, page, 'en')]
    })
    assert.equal(found, [
      [null, null],
      ['/two/slug-en/', null],
      ['/two/slug-en/', null],
    ])
  })

  it('list the languages of every content, or those that 4.1 has stored', () => {
    const found = versions.map((schema) => {
      const { project, page } = build(schema, { contents: { fr: 'draft', en: published }, paths: {}, stored: 'it,de' })
      return languagesOf(project, page)
    })
    assert.equal(found, [
      ['fr', 'en'],
      ['fr', 'en'],
      ['de', 'it'],
    ])
  })
})

const versions: readonly CmsSchema[] = ['5.1', '5.0', '4.1']

function build(schema: CmsSchema, { contents, paths, stored = '', hidesUntranslated = false }: Case) {
  const tables = small.tables()
  const [example] = tables.pages
  const [content] = tables.contents
  assert.ok(example && content)
  const languages = Object.keys(contents)
  const rows = languages.map((language, index): PageContentRow => ({ ...content, id: index + 1, pageId: 1, language }))
  const project = buildProject(
    {
      ...tables,
      sites: [...tables.sites, { id: 2, domain: 'two.example.com', name: 'Two' }],
      pages: [{ ...example, id: 1, siteId: 2, languages: stored }],
      urls: Object.entries(paths).map(([language, path], index) => ({
        id: index + 1,
        pageId: 1,
        siteId: 2,
        language,
        slug: `slug-${language}`,
        path,
      })),
      contents: rows,
      versions: rows.map(({ id, language }) => ({
        id,
        contentTypeId: small.types.pageContent,
        objectId: id,
        state: contents[language] ?? 'draft',
      })),
      permissions: [],
    },
    { ...small.manifest, sites: sites(hidesUntranslated) },
    { cms: cmsVersions[schema], publicBy: 'own site', hideUntranslated: false, listsNeedUrl: true },
  )
  const page = project.pages.get(1)
  assert.ok(page)
  return { project: project as Project, page }
}

function sites(hidesUntranslated: boolean): Manifest['sites'] {
  const first = small.manifest.sites[1]
  assert.ok(first)
  const facts = first.languages[0] as LanguageFacts
  const language = (code: string, fallbacks: string[]) => ({ ...facts, code, fallbacks })
  const en = { ...language('en', ['de', 'fr']), hide_untranslated: hidesUntranslated }
  return {
    1: { ...first, languages: [language('en', ['fr']), language('de', []), language('fr', [])] },
    2: {
      ...first,
      languages: [en, language('de', []), language('fr', []), language('pt-br', ['fr'])],
      page_root: { en: '/two/' },
    },
  }
}

function text(value: object): string {
  return JSON.stringify(value)
}
