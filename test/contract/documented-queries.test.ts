import * as assert from 'uvu/assert'
import type { Handler } from '../../src/runtime/handler.js'
import { describe } from '../harness.js'
import { folderHandler } from '../helpers/answers/handlers.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { sampled } from '../helpers/sample.js'
import { siteManifest, siteNames } from '../helpers/sites.js'

interface PageObject {
  title: string
  language: string
  details: string
}

interface Node {
  title: string
  api_endpoint: string
  selected: boolean
  attr: { reverse_id: string | null; path: string | null; is_home: boolean } | null
  children: Node[]
}

const terms = ['e', 'o', 'page', 'about', 'stone', '東京', 'zzzz']

for (const site of siteNames) {
  const manifest = siteManifest(site)
  const { domain = '', name = '', languages = [] } = manifest.sites[manifest.site_id] ?? {}
  const shown = languages.filter((language) => language.public)

  describe(`the documented contract, as the handler answers it, ${site}`, (it) => {
    const test = sampled(it, { site })
    let made: Promise<[Handler, Handler]> | null = null
    const handlers = () => {
      made ??= Promise.all(
        ['documented', 'released'].map(async (contract) => {
          const flags = ['--scheme', 'http', '--contract', contract]
          return folderHandler((await exported(await sqliteEngine.database(site), site, flags)).folder)
        }),
      ) as Promise<[Handler, Handler]>
      return made
    }
    const ask = (handler: Handler, path: string) => handler(new Request(`http://${domain}/api/${path}`))
    const json = async (handler: Handler, path: string) => (await ask(handler, path)).json() as Promise<unknown>

    test('preview means nothing to languages and plugins', async () => {
      const [documented, released] = await handlers()
      for (const path of ['languages/', 'plugins/']) {
        const [plain, preview] = [await ask(documented, path), await ask(documented, `${path}?preview=1`)]
        assert.equal([preview.status, await preview.text()], [200, await plain.text()])
        assert.is((await ask(released, `${path}?preview=1`)).status, 403)
      }
    })

    test('a search finds each page once, in the language that was asked for or its fallback, 20 at a time', async () => {
      const [documented, released] = await handlers()
      let most = 0
      let otherLanguages = 0
      for (const { code, fallbacks, hide_untranslated: hides } of shown) {
        for (const term of terms) {
          const query = `${code}/page_search/?q=${encodeURIComponent(term)}`
          const { count, results } = (await json(documented, query)) as { count: number; results: PageObject[] }
          const whole = (await json(documented, `${query}&limit=1000`)) as { results: PageObject[] }
          assert.equal(results, whole.results.slice(0, 20))
          assert.is(whole.results.length, count)
          assert.is(new Set(whole.results.map(({ details }) => details)).size, count)
          const allowed = hides ? [code] : [code, ...fallbacks]
          for (const { language } of whole.results) assert.ok(allowed.includes(language), `${query}: ${language}`)
          const list = (await json(released, `${query}&limit=1000`)) as { results: PageObject[] }
          otherLanguages += list.results.filter(({ language }) => !allowed.includes(language)).length
          most = Math.max(most, count)
        }
      }
      assert.ok(most > (site === 'garden' ? 20 : 5), `at most ${most} found`)
      if (shown.length > 1) assert.ok(otherLanguages > 0)
    })

    test('menus of a language that hides untranslated pages have no fallbacks', async () => {
      const [documented] = await handlers()
      for (const { code, fallbacks, hide_untranslated: hides } of shown) {
        const nodes = flat((await json(documented, `${code}/menu/`)) as Node).slice(1)
        assert.ok(nodes.length > 0)
        for (const { api_endpoint: endpoint } of nodes) {
          const language = /\/api\/([^/]+)\/pages\//.exec(endpoint)?.[1] ?? code
          assert.ok((hides ? [code] : [code, ...fallbacks]).includes(language), `${code}: ${endpoint}`)
        }
      }
    })

    test('a menu with root id and path is the node of the root id, and the page inside is selected', async () => {
      const [documented, released] = await handlers()
      let inside = 0
      for (const { code } of shown) {
        const roots = flat((await json(documented, `${code}/menu/`)) as Node).filter(({ attr }) => attr?.reverse_id)
        for (const root of roots) {
          for (const { attr } of root.children.flatMap(flat)) {
            const path = (attr?.path ?? '').split('/').map(encodeURIComponent).join('/')
            const url = `${code}/menu/${root.attr?.reverse_id}/0/100/100/100/${path}/`
            if (path === '' || (await ask(documented, url)).status === 404) continue
            const answer = (await json(documented, url)) as Node
            assert.is(answer.attr?.reverse_id, root.attr?.reverse_id, url)
            const selected = answer.children.flatMap(flat).filter((node) => node.selected)
            assert.equal(
              selected.map((node) => node.attr?.path),
              [attr?.path],
              url,
            )
            if (manifest.cms.startsWith('5.1')) assert.equal(answer.children, await json(released, url), url)
            inside += 1
          }
        }
      }
      if (site !== 'bridge') assert.ok(inside > 0)
    })

    test('where nothing is selected or left to show there is the site node without children', async () => {
      const [documented] = await handlers()
      let without = 0
      for (const { code } of shown) {
        const list = (await json(documented, `${code}/pages-list/?limit=1000`)) as { results: PageObject[] }
        for (const { details } of list.results) {
          const path = details.replace(/^.*\/pages\//, '')
          // A number at the beginning is a level.
          if (path === '' || /^\d+\//.test(path)) continue
          const empty = (await json(documented, `${code}/breadcrumbs/99/${path}`)) as Node
          assert.equal([empty.title, empty.attr, empty.children], [name, null, []])
          const menu = (await json(documented, `${code}/menu/0/100/100/100/${path}`)) as Node
          if (menu.attr !== null) continue
          assert.equal(await json(documented, `${code}/submenu/${path}`), menu, path)
          assert.equal([menu.title, menu.selected, menu.children], [name, false, []])
          without += 1
        }
        const home = (await json(documented, `${code}/submenu/`)) as Node
        assert.ok(home.attr?.is_home === true || home.title === name)
      }
      assert.ok(without > 0 || site !== 'press')
    })
  })
}

function flat(node: Node): Node[] {
  return [node, ...node.children.flatMap(flat)]
}
