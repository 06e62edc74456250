import * as assert from 'uvu/assert'
import { readExport } from '../../src/loaders/index.js'
import { type LinkField, linkAddress, localAddress, nodesForVisitors } from '../../src/loaders/links.js'
import { describe } from '../harness.js'
import { linksSize } from '../helpers/bundle.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { sharedExport } from '../helpers/exports/shared-export.js'

const siteUrl = 'https://www.example.com'

describe('addresses for a front end', (it) => {
  it('are paths of this site for its pages and for their endpoints, and unchanged for everything else', () => {
    for (const [address, expected] of [
      ['https://api.example.com/api/en/pages/about-us/team/', '/en/about-us/team/'],
      ['https://api.example.com/sites/2/api/pt-br/pages/', '/pt-br/'],
      ['http://127.0.0.1:8000/api/de/pages/%C3%BCber/?preview=1', '/de/%C3%BCber/'],
      ['/api/en/pages/about-us', '/en/about-us/'],
      ['https://www.example.com/en/about-us/?a=1#team', '/en/about-us/?a=1#team'],
      ['https://www.example.com', '/'],
      ['https://www.example.com?a=1', '?a=1'],
      ['/en/about-us/', '/en/about-us/'],
      ['/en/pages/team/', '/en/pages/team/'],
      ['/en/search/?next=/api/en/pages/', '/en/search/?next=/api/en/pages/'],
      ['https://www.example.com.other.example/en/', 'https://www.example.com.other.example/en/'],
      ['https://media.example.com/media/plan.pdf', 'https://media.example.com/media/plan.pdf'],
      ['https://api.example.com/api/en/menu/', 'https://api.example.com/api/en/menu/'],
      ['mailto:a@example.com', 'mailto:a@example.com'],
      ['#team', '#team'],
      ['', ''],
    ] as const) {
      assert.is(localAddress(address, { siteUrl }), expected, address)
      assert.is(localAddress(address, { siteUrl: `${siteUrl}/` }), expected, address)
    }
    assert.is(localAddress('https://www.example.com/en/'), 'https://www.example.com/en/')
    assert.is(localAddress(null), null)
    assert.is(localAddress(undefined), null)
  })

  it('follow the mount point of the API, and a language without a prefix', () => {
    const options = { apiRoot: '/cms/api/', unprefixedLanguage: 'en' }
    assert.is(localAddress('https://example.com/cms/api/en/pages/team/', options), '/team/')
    assert.is(localAddress('https://example.com/cms/api/en/pages/', options), '/')
    assert.is(localAddress('https://example.com/cms/api/de/pages/team/', options), '/de/team/')
    assert.is(localAddress('/api/de/pages/team/', { apiRoot: '/cms/' }), '/api/de/pages/team/')
  })

  it('of link fields are those of their targets, with the anchor; null without one', () => {
    const page = 'https://api.example.com/api/en/pages/team/'
    const cases: readonly (readonly [LinkField | null | undefined, string | null])[] = [
      [{ internal_link: page, anchor: '#ada' }, '/en/team/#ada'],
      [{ internal_link: page, anchor: null }, '/en/team/'],
      [{ internal_link: 'https://www.example.com/en/blog/first/' }, '/en/blog/first/'],
      [{ file_link: 'https://media.example.com/plan.pdf' }, 'https://media.example.com/plan.pdf'],
      [{ file_link: 'https://www.example.com/media/plan.pdf' }, '/media/plan.pdf'],
      [{ file_link: '/media/plan.pdf' }, '/media/plan.pdf'],
      [{ external_link: 'https://example.org/api/en/pages/' }, 'https://example.org/api/en/pages/'],
      [{ external_link: 'tel:+49 30 1234' }, 'tel:+49301234'],
      [{ external_link: '#top' }, '#top'],
      [{ internal_link: null, anchor: '#ada' }, null],
      [{ file_link: null }, null],
      [{}, null],
      [null, null],
      [undefined, null],
      // As the released contract has them, and models whose addresses only Python knows.
      [{ internal_link: 'cms.page:14', anchor: '#ada' }, null],
      [{ file_link: '7' }, null],
    ]
    for (const [link, expected] of cases) assert.is(linkAddress(link, { siteUrl }), expected, JSON.stringify(link))
  })

  it('of all link fields of a site lead to its pages and files', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'press', ['--contract', 'documented'])
    const site = await readExport(folder)
    const found = { pages: 0, others: 0, none: 0 }
    for (const language of await site.publicLanguages()) {
      for await (const { page } of site.pages(language)) {
        for (const link of linksIn(page.placeholders)) {
          const address = linkAddress(link)
          if (address === null) {
            assert.not(isText(link.external_link) || isUrl(link.internal_link) || isUrl(link.file_link))
            found.none += 1
          } else if (isUrl(link.internal_link)) {
            const [, code = '', path = ''] = /^\/([^/]+)\/([^#]*)/.exec(address) ?? []
            assert.ok(await site.page(code, decodeURIComponent(path)), address)
            found.pages += 1
          } else {
            assert.is(address, link.external_link || link.file_link)
            found.others += 1
          }
        }
      }
    }
    assert.ok(found.pages > 2 && found.others > 3 && found.none > 0, JSON.stringify(found))
  })
})

describe('menu nodes for visitors', (it) => {
  it('are those that have an answer, at each level', async () => {
    for (const contract of ['documented', 'released']) {
      const { folder } = await sharedExport(sqliteEngine, 'press', ['--contract', contract])
      const site = await readExport(folder)
      const all = await site.menu('en')
      const shown = nodesForVisitors(all)
      const titles = (nodes: readonly { title: string; children: typeof all }[]): string[] =>
        nodes.flatMap(({ title, children }) => [title, ...titles(children)])
      assert.ok(titles(shown).length > 3 && titles(shown).length < titles(all).length)
      const check = async (nodes: typeof all) => {
        for (const { title, visible, api_endpoint: endpoint, children } of nodes) {
          assert.ok(visible, title)
          const [, language = '', path = ''] = /\/api\/([^/]+)\/pages\/(.*)/.exec(endpoint ?? '') ?? []
          if (language !== '') assert.ok(await site.page(language, decodeURIComponent(path)), endpoint ?? '')
          await check(children)
        }
      }
      await check(shown)
    }
  })
})

describe('the entry point for links', (it) => {
  it('is small and needs neither Node nor packages, since components import it', () => {
    const { bytes, modules } = linksSize()
    assert.ok(bytes < 2000, `${bytes} bytes: ${JSON.stringify(modules)}`)
  })
})

/** Every object in contents that looks like a link field. */
function linksIn(value: unknown): LinkField[] {
  if (typeof value !== 'object' || value === null) return []
  const isLink = ['internal_link', 'file_link', 'external_link'].some((name) => name in value)
  return [...(isLink ? [value as LinkField] : []), ...Object.values(value).flatMap(linksIn)]
}

function isUrl(value: string | null | undefined): boolean {
  return isText(value) && value?.startsWith('http') === true
}

function isText(value: string | null | undefined): boolean {
  return typeof value === 'string' && value !== ''
}
