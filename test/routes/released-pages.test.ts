import * as assert from 'uvu/assert'
import type { JsonRecord } from '../../src/model/values/json.js'
import { releasedPage, releasedPages } from '../../src/routes/pages/released-pages.js'
import { describe } from '../harness.js'

const site = { siteUrl: 'https://www.example.com', apiRoot: '/api/' }

/** A documented page in this language, and its place in the released form. */
const pages: readonly (readonly [what: string, page: JsonRecord, place: JsonRecord])[] = [
  [
    'a page',
    {
      language: 'de',
      languages: ['de', 'en'],
      path: '/de/über-uns/team/',
      absolute_url: 'https://www.example.com/de/%C3%BCber-uns/team/',
      details: 'https://api.example.com/api/de/pages/%C3%BCber-uns/team/',
    },
    {
      language: 'de',
      path: 'über-uns/team',
      absolute_url: 'https://www.example.com/über-uns/team',
      details: 'https://api.example.com/api/de/pages/%C3%BCber-uns/team/',
    },
  ],
  [
    'the home page',
    { language: 'en', path: '', absolute_url: 'https://www.example.com/en/', details: 'https://a/api/en/pages/' },
    { language: 'en', path: '', absolute_url: 'https://www.example.com/', details: 'https://a/api/en/pages/' },
  ],
  [
    'a fallback, whose path has the language of its endpoint',
    {
      language: 'en',
      path: '/de/team/',
      absolute_url: 'https://www.example.com/de/team/',
      details: 'https://a/api/api/de/pages/team/',
    },
    {
      language: 'en',
      path: 'team',
      absolute_url: 'https://www.example.com/team',
      details: 'https://a/api/api/de/pages/team/',
    },
  ],
  [
    'a page with another address',
    { language: 'en', path: '/en/team/', absolute_url: 'https://www.example.com/other/', details: null },
    { language: 'en', path: 'team', absolute_url: 'https://www.example.com/other/', details: null },
  ],
  [
    'a page with a wrong language',
    { language: 'en', path: '/fr/team/', absolute_url: 'https://www.example.com/fr/team/', details: null },
    { language: 'en', path: '/fr/team/', absolute_url: 'https://www.example.com/fr/team/', details: null },
  ],
  ['a page without a path', { language: 'en', languages: [], path: null }, { language: 'en', path: null }],
]

describe('an answer with pages, compared with the released contract,', (it) => {
  for (const [what, page, expected] of pages) {
    it(`has the place of ${what} as that contract has it`, () => {
      assert.equal(releasedPage.pages?.exported(page, site), expected)
      assert.equal(releasedPages.pages?.exported([{ ...page, children: [page] }], site), [
        typeof page.path === 'string' ? { ...expected, children: [expected] } : { ...expected, children: [page] },
      ])
    })
  }

  it('has the live pages without languages, and lists without those that are left out', () => {
    const live = {
      id: 1,
      languages: ['en'],
      children: [
        { id: 2, children: [] },
        { id: 3, languages: [] },
      ],
    }
    const isLeftOut = ({ id }: JsonRecord) => id === 2
    assert.equal(releasedPage.pages?.live({ id: 2, languages: ['en'] }, isLeftOut), { id: 2 })
    assert.equal(releasedPages.pages?.live([live, { id: 2 }], isLeftOut), [{ id: 1, children: [{ id: 3 }] }])
  })
})
