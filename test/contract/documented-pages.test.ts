import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { folderHandler } from '../helpers/answers/handlers.js'
import { type Exported, exported } from '../helpers/exports/exports.js'
import { temporaryFolder } from '../helpers/folders.js'
import { describeContracts, urlsOf } from '../helpers/sites/contracts.js'

interface PageObject {
  title: string
  path: string | null
  absolute_url: string | null
  language: string
  languages: string[]
  details: string | null
  is_home: boolean
  children?: PageObject[]
  placeholders?: { content: Record<string, unknown>[] }[]
}

interface List {
  count: number
  next: string | null
  previous: string | null
  results: PageObject[]
}

interface MenuNode {
  attr: object | null
  api_endpoint: string | null
  children: MenuNode[]
}

const flags = ['languages', 'pages', 'placeholders', 'page_search', 'pages-list', 'pages-tree', 'menu'].flatMap(
  (family) => ['--only', family],
)

describeContracts('pages of the documented contract', flags, (test, compared) => {
  const { site, engine, manifest, facts, publicCodes, exports } = compared
  const { domain, languages, page_root: pageRoot } = facts

  test('path is empty at home, else /language/path/; absolute_url is where the page is', async () => {
    const [documented, released] = await exports()
    for (const url of urlsOf(documented, /^api\/[^/]+\/pages\//)) {
      const page = documented.json(url) as PageObject
      const root = pageRoot[page.language] ?? ''
      if (page.is_home) {
        assert.equal([page.path, page.absolute_url], ['', `http://${domain}${root}`])
        continue
      }
      const packagePath = (released.json(url) as PageObject | null)?.path
      if (packagePath === undefined || packagePath === null) continue
      assert.is(page.path, `/${page.language}/${packagePath}/`, url)
      const address = `http://${domain}${root}${packagePath.split('/').map(encodeURIComponent).join('/')}/`
      assert.is(page.absolute_url, address.replaceAll('%40', '@'), url)
    }
    for (const home of listed(documented, publicCodes).filter((page) => page.is_home))
      assert.is(home.path, `/${home.language}/`)
  })

  test('languages are those in which a visitor gets content of the page’s own', async () => {
    const [documented] = await exports()
    const handler = folderHandler(documented.folder)
    for (const page of listed(documented, publicCodes)) {
      const path = page.details?.replace(/^.*?\/pages\//, '') ?? ''
      const own: string[] = []
      for (const code of publicCodes) {
        const response = await handler(new Request(`http://${domain}/api/${code}/pages/${path}`))
        const shown = response.status === 200 ? ((await response.json()) as PageObject) : null
        if (shown?.language === code) own.push(code)
      }
      assert.equal(page.languages, own, page.details ?? '')
    }
  })

  test('pages without a URL stay out of lists and tree', async () => {
    const [documented] = await exports()
    for (const page of [...listed(documented, publicCodes), ...planted(documented, publicCodes)]) {
      assert.ok(page.path && page.absolute_url && page.details)
    }
  })

  test('lists always have count, next, previous and results; --page-size cuts them and links can be followed', async () => {
    const [documented] = await exports()
    const small = await exported(await engine.database(site), site, [
      '--scheme',
      'http',
      '--page-size',
      '3',
      '--only',
      'pages-list',
    ])
    for (const language of publicCodes) {
      const whole = documented.json(`/api/${language}/pages-list/`) as List
      assert.equal([whole.count, whole.next, whole.previous], [whole.results.length, null, null])
      const collected: PageObject[] = []
      let url: string | null = `http://${domain}/api/${language}/pages-list/`
      while (url) {
        const window: List = small.json(new URL(url).pathname) as List
        assert.ok(window.results.length <= 3 && window.count === whole.count)
        collected.push(...window.results)
        url = window.next
      }
      assert.equal(collected, whole.results)
      assert.equal(documented.json(`/api/${language}/page_search/`), {
        count: 0,
        next: null,
        previous: null,
        results: [],
      })
    }
    const queries = await exported(await engine.database(site), site, [
      '--scheme',
      'http',
      '--page-size',
      '3',
      '--pagination',
      'query',
    ])
    const { next } = queries.json(`/api/${publicCodes[0]}/pages-list/`) as List
    assert.is(next, `http://${domain}/api/${publicCodes[0]}/pages-list/?limit=3&offset=3`)
  })

  test('a language that hides untranslated pages shows no fallback', async () => {
    const [documented] = await exports()
    for (const { code, hide_untranslated: hides } of languages.filter((language) => language.public)) {
      const shown = listed(documented, [code]).map((page) => page.language)
      if (hides)
        assert.ok(
          shown.every((language) => language === code),
          code,
        )
      for (const url of urlsOf(documented, new RegExp(`^api/${code}/pages/`))) {
        if (hides) assert.is((documented.json(url) as PageObject).language, code, url)
      }
    }
  })

  test('public languages and the list of languages are the own site’s', async () => {
    const [documented, released] = await exports()
    for (const [id, facts] of Object.entries(manifest.sites)) {
      const codes = (documented.json('/api/languages/', Number(id)) as { code: string }[]).map(({ code }) => code)
      assert.equal(
        codes,
        facts.languages.map(({ code }) => code),
      )
      for (const { code, public: open } of facts.languages) {
        assert.is(documented.text(`/api/${code}/page_search/`, Number(id)) !== null, open, `site ${id}, ${code}`)
      }
      assert.equal(released.json('/api/languages/', Number(id)), released.json('/api/languages/'))
    }
  })

  test('references to pages are in the language of the answer, or the one it falls back to', async () => {
    const [documented] = await exports()
    let references = 0
    for (const url of urlsOf(documented, /^api\/[^/]+\/placeholders\//)) {
      const language = url.split('/')[2] ?? ''
      const { fallbacks = [] } = languages.find(({ code }) => code === language) ?? {}
      for (const [, host, code] of JSON.stringify((documented.json(url) as { content: unknown }).content).matchAll(
        /:\/\/([^/"]+)\/api\/([^/"]+)\/pages\//g,
      )) {
        // Pages of other sites have languages of their own.
        if (host !== domain) continue
        assert.ok([language, ...fallbacks].includes(code ?? ''), `${url}: ${code}`)
        references += 1
      }
    }
    assert.ok(references > 0)
  })

  test('dates are UTC with Z, whatever zone the project has', async () => {
    // Of a zone that has the time of UTC REST framework writes Z, too.
    for (const [time_zone, offset] of [
      ['Asia/Kolkata', '+05:30'],
      ['Africa/Abidjan', 'Z'],
    ]) {
      const file = join(temporaryFolder(), 'manifest.json')
      writeFileSync(file, JSON.stringify({ ...manifest, time_zone }))
      const texts = await Promise.all(
        ['documented', 'released'].map(async (contract) => {
          const moved = ['--only', 'pages', '--contract', contract, '--manifest', file]
          const result = await exported(await engine.database(site), site, moved)
          const pages = urlsOf(result, /^api\/[^/]+\/pages\//).map((url) => result.text(url) ?? '')
          return pages.join('\n')
        }),
      )
      const [utc, local] = texts.map((text) => [...text.matchAll(/"(\w+)":"[\d-]{10}T[\d:.]+(Z|[-+][\d:]+)"/g)])
      assert.ok(utc && local && utc.length > 20)
      assert.ok(utc.every(([, , zone]) => zone === 'Z'))
      for (const [, name, zone] of local) assert.is(zone, name?.endsWith('_date') ? 'Z' : offset, name)
      assert.ok(local.some(([, name]) => name === 'starts_at'))
    }
  })

  if (manifest.cms.startsWith('4.1')) {
    test('django CMS 4.1 has the rules of 5.1: nodes with path and endpoint, in the language that was asked for', async () => {
      const [documented, released] = await exports()
      let own = 0
      for (const language of publicCodes) {
        const visit = ({ attr, api_endpoint: endpoint, children }: MenuNode) => {
          assert.ok(attr && 'path' in attr && 'navigation_extenders' in attr)
          if (endpoint?.includes(`/api/${language}/`)) own += 1
          children.forEach(visit)
        }
        ;(documented.json(`/api/${language}/menu/`) as MenuNode).children.forEach(visit)
        for (const node of released.json(`/api/${language}/menu/`) as MenuNode[]) {
          assert.is(node.api_endpoint, '')
          assert.not(node.attr && 'path' in node.attr)
        }
      }
      assert.ok(own > 10)
    })
  }

  test('everything else is as the package answers', async () => {
    const [documented, released] = await exports()
    let compared = 0
    for (const url of urlsOf(documented, /^api\/[^/]+\/pages\//)) {
      const [one, other] = [documented.json(url), released.json(url)] as (PageObject | null)[]
      if (!one || !other || one.language !== other.language) continue
      const { path: _, absolute_url: __, placeholders: ___, languages: _own, ...rest } = one
      const { path: ____, absolute_url: _____, placeholders: ______, languages: _all, ...want } = other
      if (manifest.cms.startsWith('4.1'))
        Object.assign(rest, { details: null }) && Object.assign(want, { details: null })
      assert.equal(rest, want, url)
      compared += 1
    }
    assert.ok(compared > 10)
  })
})

function listed(documented: Exported, languages: readonly string[]): PageObject[] {
  return languages.flatMap((language) => (documented.json(`/api/${language}/pages-list/`) as List).results)
}

function planted(documented: Exported, languages: readonly string[]): PageObject[] {
  const flat = (page: PageObject): PageObject[] => [page, ...(page.children ?? []).flatMap(flat)]
  return languages.flatMap((language) =>
    ((documented.json(`/api/${language}/pages-tree/`) ?? []) as PageObject[]).flatMap(flat),
  )
}
