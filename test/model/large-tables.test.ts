import * as assert from 'uvu/assert'
import type { LinkBases, SiteContext } from '../../src/contract/contract.js'
import { nodeWriter } from '../../src/contract/navigation/node-writer.js'
import { pageObject } from '../../src/contract/pages/page.js'
import { released } from '../../src/contract/released.js'
import { pageEndpoints, planContents } from '../../src/exporter/plan/content-plan.js'
import type { Viewer } from '../../src/model/access/viewer.js'
import { publicViewer, superuserViewer } from '../../src/model/access/viewers.js'
import { ownUrl } from '../../src/model/address.js'
import { buildProject } from '../../src/model/linking/build-project.js'
import { chainTo } from '../../src/model/linking/linked-page.js'
import { PackedUrl } from '../../src/model/linking/packed-url.js'
import { UrlsByPath } from '../../src/model/linking/urls-by-path.js'
import { MenuNode } from '../../src/model/menus/menu-node.js'
import type { Navigation } from '../../src/model/menus/navigation.js'
import { PlainNode } from '../../src/model/menus/navigation-node.js'
import type { Page, PageUrl, Project } from '../../src/model/project.js'
import { PackedRows } from '../../src/model/rows/packed-rows.js'
import { ById } from '../../src/model/values/by-id.js'
import type { SitePlan } from '../../src/routes/site-plan.js'
import { describe } from '../harness.js'
import { small, smallRules } from '../helpers/sites/small-project.js'

describe('what holds large tables', (it) => {
  it('gives packed rows back as they came', () => {
    const texts = ['', 'plain', 'ä€😀', '\ud800 alone', '\u0000\n"\\', '\ufeffmark', 'long '.repeat(5_000)]
    const rows = Array.from({ length: 1_000 }, (_, id) => ({
      id,
      text: texts[id % texts.length] ?? '',
      none: id % 2 ? null : 'some',
      flag: id % 3 === 0,
    }))
    const packed = new PackedRows<(typeof rows)[number]>()
    for (const row of rows) packed.push(row)
    assert.is(packed.length, rows.length)
    assert.equal([...packed], rows)
    // Back and forth, so that rows are unpacked again after others have taken their place.
    for (const index of [999, 0, 64, 0, 128, 999, 500]) assert.equal(packed.at(index), rows[index])
    assert.equal([packed.at(-1), packed.at(1_000), new PackedRows().at(0)], [undefined, undefined, undefined])
    assert.is(JSON.stringify(packed.at(5)), JSON.stringify(rows[5]))
  })

  it('gives packed rows back from elsewhere', () => {
    const packed = new PackedRows<{ id: number; text: string }>()
    for (let id = 0; id < 600; id += 1) packed.push({ id, text: `ä ${id}` })
    const own = packed.bytesAt(300).slice()
    packed.moveTo((bytes) => {
      const stored = bytes.slice()
      return { read: (start, end) => stored.subarray(start, end) }
    })
    assert.equal(packed.bytesAt(300), own)
    assert.equal([...packed].at(-1), { id: 599, text: 'ä 599' })
    assert.throws(() => packed.packed, /moved out of memory/)
    assert.equal([packed.at(300)?.text, packed.at(600)], ['ä 300', undefined])
  })

  it('finds what is there by its id, and nothing else', () => {
    const items = new ById<{ id: number }>()
    assert.is(items.get(1), undefined)
    for (let id = -3; id < 3_000; id += 3) items.add({ id })
    assert.is(items.size, 1_001)
    for (let id = -5; id < 3_005; id += 1) {
      assert.equal(items.get(id), id >= -3 && id < 3_000 && id % 3 === 0 ? { id } : undefined, String(id))
    }
  })

  it('finds every path and no other one', () => {
    const top = pageWithUrl(null, 'top', 'top')
    const rows = [top, pageWithUrl(top.page, '', ''), pageWithUrl(top.page, 'ünter', 'elsewhere/ünter')]
    for (let number = 0; number < 3_000; number += 1) {
      const above = rows[number % rows.length]
      rows.push(pageWithUrl(above?.page ?? null, `p${number}`, `${above?.path}/p${number}`))
    }
    const urls = new UrlsByPath()
    for (const url of rows) urls.add(url.path ?? '', url)
    assert.equal([...urls.values()], rows)
    for (const url of rows) assert.is(urls.get(url.path), url)
    for (const path of [null, 'p1', 'top/', '/top', 'top/p0/p1', 'elsewhere']) assert.is(urls.get(path), undefined)
  })

  it('gives the rows of a page in their order, whatever rows of others lie between', () => {
    const tables = small.tables()
    const project = buildProject(tables, small.manifest, smallRules, { ids: small.shownRows })
    assert.equal(chainTo(null), [])
    for (const page of project.pages.values()) {
      const own = <Row extends { pageId: number }>(rows: Iterable<Row>) =>
        [...rows].filter(({ pageId }) => pageId === page.id)
      assert.equal(
        page.urls.map(({ path }) => path),
        own(tables.urls).map(({ path }) => path),
      )
      assert.equal(
        page.contents.map(({ id }) => id),
        own(tables.contents).map(({ id }) => id),
      )
      assert.is(ownUrl(page, 'none'), null)
      for (const url of page.urls) assert.is(ownUrl(page, url.language), url)
    }
  })

  it('holds what menus say of all nodes of a site, and of few of a large one', () => {
    for (const [length, most] of [
      [16_000, 16_000],
      [100_000, 3_001],
    ] as const) {
      const nodes = Array.from({ length }, (_, id) => plainNode(id))
      const navigation = { nodes, texts: new Map() } as unknown as Navigation
      const write = nodeWriter(navigation, bases)
      const sizes = nodes.map((node) => {
        const copy = new MenuNode(node)
        assert.match(write(copy, copy), `"title":"${node.title}"`)
        return navigation.texts.size
      })
      assert.is(Math.max(...sizes.slice(0, 20_000)), most)
    }
  })

  const ids = Array.from({ length: 1_000 }, (_, index) => 1_000 + index)
  const languages = ['en', 'de', 'fr']

  it('finds what a page shows once in a language, however many versions it has', () => {
    const project = versionedProject(ids)
    let decisions = 0
    const viewer = {
      ...publicViewer(project),
      get preview() {
        decisions += 1
        return false
      },
    }
    const context = contextOf(project, viewer)
    const { files } = planContents({ context, languages, folder: '', paths: 'canonical', html: false, urls: new Map() })
    assert.ok(files > 0)
    // One for each version: whether its placeholders have endpoints.
    assert.ok(decisions < 1.5 * ids.length, String(decisions))
  })

  it('looks for the newest versions of a page once, however many of them are previewed', () => {
    const project = versionedProject(ids)
    const page = project.contents.get(1_000)?.page
    assert.ok(page)
    const { contents } = page
    let lists = 0
    const listed = () => {
      lists += 1
      return contents
    }
    Object.defineProperty(page, 'contents', { get: listed })
    const context = contextOf(project, superuserViewer())
    const plan: SitePlan = { context, languages, folder: '', paths: 'canonical', html: false, urls: new Map() }
    const planned = planContents(plan).contents()
    assert.ok(planned.length > ids.length)
    const shown = planned.filter((content) => pageEndpoints(plan, content).length > 0 && content.page === page)
    assert.ok(shown.length > 0 && shown.length <= languages.length)
    // One for the list of what is planned.
    assert.is(lists, 2)
    for (const content of planned) pageObject(context, content, false)
    assert.is(lists, 2)
  })
})

/** The small project with many archived versions of one page. */
function versionedProject(ids: readonly number[]): Project {
  const tables = small.tables()
  const [content] = tables.contents
  const [version] = tables.versions
  assert.ok(content && version)
  const archived = ids.map((id) => ({ ...version, id, objectId: id, state: 'archived' as const }))
  const rows = {
    ...tables,
    contents: [...tables.contents, ...ids.map((id) => ({ ...content, id }))],
    versions: [...tables.versions, ...archived],
  }
  return buildProject(rows, small.manifest, smallRules, { ids: small.shownRows })
}

function contextOf(project: Project, viewer: Viewer): SiteContext {
  const context = { project, site: project.defaultSite, viewer, bases, contract: released, includeLoginRequired: false }
  return context as unknown as SiteContext
}

const bases: LinkBases = { siteUrl: '', apiUrl: '', preview: false, prefixesAbsoluteUrls: false }

function plainNode(id: number): PlainNode {
  return new PlainNode({
    id,
    namespace: 'CMSMenu',
    title: `node ${id}`,
    url: null,
    endpoint: null,
    visible: true,
    attr: {},
    parent: -1,
  })
}

function pageWithUrl(parent: Page | null, slug: string, path: string): PackedUrl {
  const page: Pick<Page, 'parent'> & { lastUrl: PageUrl | null } = { parent, lastUrl: null }
  const url = new PackedUrl({ id: 0, pageId: 0, siteId: 1, language: 'en', slug, path }, page as Page)
  assert.is(url.path, path)
  page.lastUrl = url
  return url
}
