import * as assert from 'uvu/assert'
import {
  type Access,
  type Exposure,
  isShownRow,
  mayListPage,
  mayReadContent,
  mayReadPage,
  obstaclesOf,
  pageExposure,
  pathExposure,
  placeholderOwner,
  readableContent,
  readableRows,
  shownLanguages,
} from '../../src/model/access.js'
import { buildProject } from '../../src/model/linking/build-project.js'
import type { Project } from '../../src/model/project.js'
import { publicViewer } from '../../src/model/public-viewer.js'
import { superuserViewer } from '../../src/model/user-viewer.js'
import type { Viewer } from '../../src/model/viewer.js'
import { describe } from '../harness.js'
import { small, smallRules } from '../helpers/sites/small-project.js'

describe('access', (it) => {
  // Page, what keeps visitors from reading it, in lists, what they may know of it; superusers know all that shows something.
  const pages: [keyof typeof small.pages, string[], boolean, Exposure, Exposure][] = [
    ['open', [], true, 'open', 'open'],
    ['login', ['login'], false, 'menus', 'open'],
    ['restricted', ['permission'], false, 'hidden', 'open'],
    ['belowRestricted', ['permission'], false, 'hidden', 'open'],
    ['restrictedLogin', ['permission', 'login'], false, 'hidden', 'open'],
    ['draft', [], true, 'hidden', 'open'],
    ['german', [], true, 'open', 'open'],
    ['french', [], true, 'hidden', 'hidden'],
  ]
  for (const [name, obstacles, listed, exposure, previewed] of pages) {
    it(`decides about the page "${name}"`, () => {
      const { access, superuser, site, page } = asked(name)
      assert.equal(obstaclesOf(access, page), obstacles)
      assert.is(mayReadPage(access, page), obstacles.length === 0)
      assert.is(mayListPage(access.viewer, page), listed)
      assert.is(pageExposure(access, site, page), exposure)
      assert.equal(obstaclesOf(superuser, page), [])
      assert.is(mayReadPage(superuser, page) && mayListPage(superuser.viewer, page), true)
      assert.is(pageExposure(superuser, site, page), previewed)
    })
  }

  it('opens pages that need a login on demand, but lists them never', () => {
    const { access, site, page } = asked('login')
    const opened = { ...access, includeLoginRequired: true }
    assert.equal([mayReadPage(opened, page), pageExposure(opened, site, page)], [true, 'open'])
    assert.is(mayListPage(opened.viewer, page), false)
    const restricted = asked('restrictedLogin').page
    assert.equal(obstaclesOf(opened, restricted), ['permission'])
  })

  it('hides every page of a site that is for staff only', () => {
    const { access, site, page } = asked('open', build({ public_for: 'staff' }))
    assert.equal([mayReadPage(access, page), pageExposure(access, site, page)], [false, 'hidden'])
  })

  it('shows the languages that are public, and those that they name as fallbacks', () => {
    const { access, site } = asked('open')
    assert.equal(shownLanguages(access.project, site), ['en', 'de'])
  })

  // URL path, for visitors, for superusers.
  const paths: [string, Exposure, Exposure][] = [
    ['open', 'open', 'open'],
    // Its German content is a draft.
    ['offen', 'hidden', 'open'],
    ['ouvert', 'hidden', 'hidden'],
    ['login', 'menus', 'open'],
    ['restricted', 'hidden', 'open'],
    ['draft', 'hidden', 'open'],
    ['deutsch', 'open', 'open'],
    ['francais', 'hidden', 'hidden'],
  ]
  for (const [path, exposure, previewed] of paths) {
    it(`decides about the path "${path}"`, () => {
      const { access, superuser, site } = asked('open')
      const url = site.urls.get(path)
      assert.ok(url)
      assert.is(pathExposure(access, site, url), exposure)
      assert.is(pathExposure(superuser, site, url), previewed)
    })
  }

  // Content, read by visitors, by superusers.
  const contents: [keyof typeof small.contents, boolean, boolean][] = [
    ['openEnglish', true, true],
    ['openGermanDraft', false, true],
    ['openArchived', false, true],
    ['openUnversioned', false, false],
    ['login', false, true],
    ['restricted', false, true],
  ]
  for (const [name, read, previewed] of contents) {
    it(`decides about the content "${name}", and about its placeholders`, () => {
      const { access, superuser } = asked('open')
      const { id, type } = { id: small.contents[name], type: small.types.pageContent }
      const content = access.project.contents.get(id)
      assert.ok(content)
      for (const [viewer, expected] of [[access, read] as const, [superuser, previewed] as const]) {
        assert.is(mayReadContent(viewer, content), expected)
        assert.equal(placeholderOwner(viewer, type, id), expected ? { kind: 'page', content } : null)
      }
    })
  }

  it('answers with the content that a page shows in a language, where it may be read', () => {
    const shown = (name: keyof typeof small.pages, who: 'access' | 'superuser', language = 'en') => {
      const question = asked(name)
      return readableContent(question[who], question.page, language)?.id ?? null
    }
    assert.is(shown('open', 'access'), small.contents.openEnglish)
    assert.is(shown('open', 'access', 'de'), null)
    assert.is(shown('open', 'superuser', 'de'), small.contents.openGermanDraft)
    assert.is(shown('german', 'access'), small.contents.german)
    assert.is(shown('restricted', 'access'), null)
    assert.is(shown('restricted', 'superuser'), small.contents.restricted)
  })

  // Content type, row, kind of owner for visitors, for superusers.
  const { types } = small
  const owners: [string, number, number, string | null, string | null][] = [
    ['a published alias', types.aliasContent, 1, 'alias', 'alias'],
    ['the draft of an alias', types.aliasContent, 2, null, 'alias'],
    ['no alias', types.aliasContent, 3, null, null],
    ['no page content', types.pageContent, 999, null, null],
    ['a row that meets its condition', types.news, 1, 'row', 'row'],
    ['a row that does not', types.news, 2, null, null],
    ['a row of a model that is not named', types.unnamed, 1, null, null],
    ['a published row', types.versioned, 1, 'row', 'row'],
    ['the draft of a row', types.versioned, 2, null, 'row'],
    ["an editor's clipboard", types.clipboard, 1, null, null],
    ['a row of no known model', 999, 1, null, null],
  ]
  for (const [name, type, id, kind, previewed] of owners) {
    it(`decides about placeholders of ${name}`, () => {
      const { access, superuser } = asked('open')
      assert.is(placeholderOwner(access, type, id)?.kind ?? null, kind)
      assert.is(placeholderOwner(superuser, type, id)?.kind ?? null, previewed)
      if (type === types.versioned) assert.is(isShownRow(access, type, id), kind !== null)
    })
  }
})

describe('rows that routes read', (it) => {
  it('are those that are published, where their model has versions', () => {
    const rows = { 'news.versioned': [{ id: 1 }, { id: 2 }], 'news.article': [{ id: 2 }], 'other.model': [{ id: 2 }] }
    const project = buildProject(small.tables(), small.manifest, smallRules, small.shownRows, new Map([['news', rows]]))
    const { access, superuser } = asked('open', project)
    assert.equal(readableRows(access, 'news'), { ...rows, 'news.versioned': [{ id: 1 }] })
    assert.equal(readableRows(superuser, 'news'), rows)
    assert.equal(readableRows(access, 'events'), {})
  })
})

function asked(name: keyof typeof small.pages, project = build()) {
  const page = project.pages.get(small.pages[name])
  assert.ok(page)
  const access = (viewer: Viewer): Access => ({ project, viewer, includeLoginRequired: false })
  return {
    page,
    site: project.defaultSite,
    access: access(publicViewer(project)),
    superuser: access(superuserViewer()),
  }
}

function build(facts: { public_for?: 'all' | 'staff' } = {}): Project {
  return buildProject(small.tables(), { ...small.manifest, ...facts }, smallRules, small.shownRows)
}
