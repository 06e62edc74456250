import * as assert from 'uvu/assert'
import { describeContracts, urlsOf } from '../helpers/sites/contracts.js'

interface Node {
  title: string
  url: string | null
  api_endpoint: string | null
  selected: boolean
  visible: boolean
  level: number | null
  namespace: string | null
  attr: Record<string, unknown> | null
  children: Node[]
}

const variants = [
  ...['--menu', '0/100/0/1000', '--menu', '1/100/100/100'],
  ...['--submenu', '100/0/*', '--submenu', '1/*', '--submenu', '100/2/*', '--breadcrumbs', '1/*'],
]

const families = ['pages', 'menu', 'menu-paths', 'submenu', 'submenu-paths', 'breadcrumbs', 'breadcrumbs-paths']

const flags = [...families.flatMap((family) => ['--only', family]), ...variants]

describeContracts('navigation of the documented contract', flags, (test, compared) => {
  const { site, facts, publicCodes, sameNodes, exports } = compared
  const { name } = facts

  test('menus are one root node: the site, holding what the package lists', async () => {
    const [documented, released] = await exports()
    for (const language of publicCodes) {
      const url = `/api/${language}/menu/0/100/0/1000/`
      const root = documented.json(url) as Node
      assert.equal({ ...root, children: [] }, siteNode(name), url)
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
      if (node.attr === null) assert.equal(node, siteNode(name), url)
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
      if (chain[0]?.attr === null) {
        assert.equal(chain, [siteNode(name)], url)
        continue
      }
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
})

/** The root of the documented contract where no page is the root, without children. */
function siteNode(title: string): Node {
  return {
    namespace: null,
    title,
    url: null,
    api_endpoint: null,
    visible: true,
    selected: false,
    attr: null,
    level: null,
    children: [],
  }
}

function chainOf(node: Node): Node[] {
  return [node, ...node.children.flatMap(chainOf)]
}
