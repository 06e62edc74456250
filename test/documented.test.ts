import * as assert from 'uvu/assert'
import { describe } from './harness.js'
import { engines } from './helpers/engines.js'
import { type Exported, exported } from './helpers/exports.js'
import { walk } from './helpers/folders.js'
import { type SiteName, siteManifest, siteNames } from './helpers/sites.js'

interface Node {
  title: string
  url: string
  api_endpoint: string
  selected: boolean
  visible: boolean
  level: number | null
  namespace: string | null
  attr: Record<string, unknown> | null
  children: Node[]
}

interface PageObject {
  title: string
  path: string | null
  absolute_url: string | null
  language: string
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

const variants = [
  '--menu',
  '0/100/0/1000',
  '--menu',
  '1/100/100/100',
  '--submenu',
  '100/0/*',
  '--submenu',
  '1/*',
  '--submenu',
  '100/2/*',
  '--breadcrumbs',
  '1/*',
]

for (const engine of engines) {
  for (const site of siteNames) {
    describe(`documented contract, ${site}, ${engine.name}`, (test) => {
      let both: Promise<[Exported, Exported]> | undefined
      const exports = () => {
        both ??= Promise.all([runExport(engine, site, 'documented'), runExport(engine, site, 'released')])
        return both
      }
      const manifest = siteManifest(site)
      const {
        domain,
        name,
        languages,
        page_root: pageRoot,
      } = manifest.sites[manifest.site_id] ?? fail('no default site')
      const publicCodes = languages.filter((language) => language.public).map(({ code }) => code)
      // The documented contract keeps to the rules of 5.1, so only there the nodes are those of the package.
      const sameNodes = manifest.cms.startsWith('5.1')

      test('menus are one root node: the site, holding what the package lists', async () => {
        const [documented, released] = await exports()
        for (const language of publicCodes) {
          const url = `/api/${language}/menu/0/100/0/1000/`
          const root = documented.json(url) as Node
          assert.equal(
            { ...root, children: [] },
            {
              namespace: null,
              title: name,
              url: `http://${domain}${pageRoot[language]}`,
              api_endpoint: `http://${domain}/api/${language}/pages/`,
              visible: true,
              selected: false,
              attr: null,
              level: null,
              children: [],
            },
          )
          if (sameNodes) assert.equal(root.children, released.json(url))
        }
      })

      test('menu defaults are 0, 100, 100, 100', async () => {
        const [documented, released] = await exports()
        for (const language of publicCodes) {
          assert.is(documented.text(`/api/${language}/menu/`), documented.text(`/api/${language}/menu/0/100/100/100/`))
          assert.is(released.text(`/api/${language}/menu/`), released.text(`/api/${language}/menu/0/100/0/1000/`))
        }
      })

      test('a menu with a root id is the node of that reverse id', async () => {
        const [documented, released] = await exports()
        const urls = urlsOf(documented, /^api\/[^/]+\/menu\/[a-z][^/]*\/0\/100\/100\/100\/$/)
        for (const url of urls) {
          const root = documented.json(url) as Node
          assert.is(root.attr?.reverse_id, url.split('/')[4])
        }
        if (site !== 'bridge') assert.ok(urls.length > 0)
        assert.is(released.json('/api/en/menu/no-such-id/0/100/0/1000/'), null)
      })

      test('a menu with a path is the node of that page, with everything below it', async () => {
        const [documented] = await exports()
        const whole = new Map<string, Node>()
        for (const language of publicCodes) {
          const visit = (node: Node) => {
            whole.set(`${language} ${node.attr?.path}`, node)
            node.children.forEach(visit)
          }
          ;(documented.json(`/api/${language}/menu/`) as Node).children.forEach(visit)
        }
        let compared = 0
        for (const [key, node] of whole) {
          const [language, path] = key.split(' ')
          const text = documented.text(`/api/${language}/menu/0/100/100/100/${path}/`)
          if (!path || text === null) continue
          const answer = JSON.parse(text) as Node
          // Only the whole menu is cut at soft roots.
          if (answer.attr?.path !== path || text.includes('"soft_root":true')) continue
          assert.is(answer.selected, true)
          assert.equal({ ...answer, selected: false }, { ...node, selected: false }, key)
          compared += 1
        }
        assert.ok(compared > (site === 'bridge' ? 0 : 10), `${compared} compared`)
      })

      test('a page without a node gets the site node without children', async () => {
        const [documented] = await exports()
        for (const url of urlsOf(documented, /^api\/[^/]+\/menu\/0\/100\/100\/100\/.+/)) {
          const node = documented.json(url) as Node
          if (node.attr === null) assert.equal([node.title, node.children], [name, []])
          else assert.is(node.selected, true)
        }
      })

      test('a submenu is the page with the levels below it, or its ancestor of a level', async () => {
        const [documented, released] = await exports()
        let compared = 0
        for (const url of urlsOf(documented, /^api\/[^/]+\/submenu\/1\/[a-z].*/)) {
          const node = documented.json(url) as Node
          const whole = documented.json(url.replace('/submenu/1/', '/menu/0/100/100/100/')) as Node
          const oneLevel = whole.children.map((child) => ({ ...child, children: [] }))
          assert.equal(node, { ...whole, children: oneLevel })
        }
        for (const url of urlsOf(documented, /^api\/[^/]+\/submenu\/100\/[02]\/[a-z].*/)) {
          const node = documented.json(url) as Node
          if (!sameNodes || released.text(url) === null) continue
          assert.equal(node.children, released.json(url))
          if (url.includes('/100/0/')) assert.is(node.title, name)
          else if (node.children.length > 0) assert.is(node.level, 1)
          compared += 1
        }
        assert.ok(compared > 10 || !sameNodes)
      })

      test('breadcrumbs are a chain from home to the page, all selected, numbered from 0', async () => {
        const [documented] = await exports()
        let longest = 0
        for (const url of urlsOf(documented, /^api\/[^/]+\/breadcrumbs\/[a-z].*/)) {
          const chain = chainOf(documented.json(url) as Node)
          if (chain[0]?.attr === null) continue
          assert.ok(
            chain.every((node, index) => node.selected && node.level === index && node.children.length <= 1),
            url,
          )
          const home = documented.text(`/api/${url.split('/')[2]}/pages/`)
          if (home !== null) assert.is(chain[0]?.attr?.is_home, true, url)
          assert.ok(
            chain.slice(1, -1).every(({ visible }) => visible),
            url,
          )
          const rest = documented.json(url.replace('/breadcrumbs/', '/breadcrumbs/1/')) as Node
          assert.equal(
            chainOf(rest).filter(({ attr }) => attr),
            chain.slice(1),
            url,
          )
          longest = Math.max(longest, chain.length)
        }
        assert.ok(longest >= 3)
      })

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
          for (const [, code] of JSON.stringify((documented.json(url) as { content: unknown }).content).matchAll(
            /\/api\/([^/"]+)\/pages\//g,
          )) {
            assert.ok([language, ...fallbacks].includes(code ?? ''), `${url}: ${code}`)
            references += 1
          }
        }
        assert.ok(references > 0)
      })

      test('everything else is as the package answers', async () => {
        const [documented, released] = await exports()
        let compared = 0
        for (const url of urlsOf(documented, /^api\/[^/]+\/pages\//)) {
          const [one, other] = [documented.json(url), released.json(url)] as (PageObject | null)[]
          if (!one || !other || one.language !== other.language) continue
          const { path: _, absolute_url: __, placeholders: ___, ...rest } = one
          const { path: ____, absolute_url: _____, placeholders: ______, ...want } = other
          if (manifest.cms.startsWith('4.1'))
            Object.assign(rest, { languages: null, details: null }) &&
              Object.assign(want, { languages: null, details: null })
          assert.equal(rest, want, url)
          compared += 1
        }
        assert.ok(compared > 10)
      })
    })
  }
}

async function runExport(engine: (typeof engines)[number], site: SiteName, contract: string): Promise<Exported> {
  return exported(await engine.database(site), site, [
    '--contract',
    contract,
    '--scheme',
    'http',
    '--paths',
    'all',
    ...variants,
  ])
}

/** URL paths of the default site's files. */
function urlsOf({ folder }: Exported, pattern: RegExp): string[] {
  const urls = walk(folder)
    .filter((file) => file.endsWith('/index.json'))
    .map((file) => file.slice(0, -'index.json'.length))
  return urls.filter((url) => pattern.test(url)).map((url) => `/${url}`)
}

function listed(documented: Exported, languages: readonly string[]): PageObject[] {
  return languages.flatMap((language) => (documented.json(`/api/${language}/pages-list/`) as List).results)
}

function planted(documented: Exported, languages: readonly string[]): PageObject[] {
  const flat = (page: PageObject): PageObject[] => [page, ...(page.children ?? []).flatMap(flat)]
  return languages.flatMap((language) =>
    ((documented.json(`/api/${language}/pages-tree/`) ?? []) as PageObject[]).flatMap(flat),
  )
}

function chainOf(node: Node): Node[] {
  return [node, ...node.children.flatMap(chainOf)]
}

function fail(message: string): never {
  throw new Error(message)
}
