import { type ChangingSite, keys, literal, subtree } from './changing-site.js'

export interface Page {
  id: number
  /** The row with its place in the tree: the page itself, on django CMS 4.1 its node. */
  node: number
  path: string
  depth: number
  parentNode: number | null
  /** The parent page. */
  parent: number | null
  site: number
  home: boolean
}

interface PageUrl {
  id: number
  page: number
  /** Its own, from django CMS 5.1 on. */
  site?: number
  language: string
  slug: string
  path: string | null
}

/** The table with the tree. */
export function treeTable(site: ChangingSite): 'cms_treenode' | 'cms_page' {
  return site.manifest.cms.startsWith('4.1') ? 'cms_treenode' : 'cms_page'
}

/** Ordered by path. */
export async function pages(site: ChangingSite): Promise<Page[]> {
  const join = treeTable(site) === 'cms_page' ? 'n.id = p.id' : 'n.id = p.node_id'
  const rows = await site.rows<Omit<Page, 'parent' | 'home'> & { home: number | boolean }>(
    `SELECT p.id, n.id AS node, n.path, n.depth, n.parent_id AS "parentNode", n.site_id AS site, p.is_home AS home
     FROM cms_page p JOIN ${treeTable(site)} n ON ${join} ORDER BY p.id`,
  )
  const byNode = new Map(rows.map(({ id, node }) => [node, id]))
  const found = rows.map((row) => ({
    ...row,
    home: Boolean(row.home),
    parent: byNode.get(row.parentNode ?? 0) ?? null,
  }))
  return found.sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** The URLs of all pages, changed together so that no two are the same. */
export class PageUrls {
  readonly #site: ChangingSite
  readonly #pages: readonly Page[]
  readonly #urls: PageUrl[]
  readonly #before: ReadonlyMap<number, PageUrl>
  readonly #added: string[] = []

  private constructor(site: ChangingSite, all: readonly Page[], urls: PageUrl[]) {
    this.#site = site
    this.#pages = all
    this.#urls = urls
    this.#before = new Map(urls.map((url) => [url.id, { ...url }]))
  }

  static async read(site: ChangingSite): Promise<PageUrls> {
    const own = site.manifest.cms.startsWith('5.1') ? ', site_id AS site' : ''
    const sql = `SELECT id, page_id AS page, language, slug, path${own} FROM cms_pageurl ORDER BY id`
    return new PageUrls(site, await pages(site), await site.rows<PageUrl>(sql))
  }

  of(page: number): PageUrl[] {
    return this.#urls.filter((url) => url.page === page)
  }

  /** Gives a page a path, and those below it the one that follows. */
  set(url: PageUrl, path: string): void {
    const before = url.path
    url.path = path
    if (before === null) return
    const below = subtree(this.#pages, url.page).slice(1)
    for (const other of below.flatMap(({ id }) => this.of(id))) {
      if (other.language !== url.language || other.path === null) continue
      if (before === '') other.path = joined(path, other.path)
      else if (other.path.startsWith(`${before}/`)) other.path = joined(path, other.path.slice(before.length + 1))
    }
  }

  /** The path that a slug has below a page, or at the top. */
  below(parent: number | null, language: string, slug: string): string {
    const urls = parent === null ? [] : this.of(parent)
    const url = urls.find((other) => other.language === language) ?? urls[0]
    return joined(url?.path ?? '', slug)
  }

  async add(page: Page, language: string, slug: string, id = page.id): Promise<void> {
    if (this.#urls.some((url) => url.page === id && url.language === language)) return
    const path = page.home && id === page.id ? '' : this.below(page.parent, language, slug)
    const from = this.#urls[0]
    if (!from) return
    const row = { id: await this.#site.newId('cms_pageurl'), language, slug, path }
    const own = this.#site.manifest.cms.startsWith('5.1') ? { site_id: page.site } : {}
    this.#added.push(await this.#site.copied('cms_pageurl', 'id', from.id, { ...row, page_id: id, ...own }))
    this.#urls.push({ ...row, page: id, site: page.site })
  }

  /** null: two pages would have the same path. */
  statements(): string[] | null {
    const siteOf = new Map(this.#pages.map(({ id, site }) => [id, site]))
    const taken = this.#urls.flatMap(({ page, site = siteOf.get(page), language, path }) =>
      path === null || site === undefined ? [] : [`${site} ${language} ${path}`],
    )
    if (new Set(taken).size < taken.length) return null
    const changed = this.#urls.filter(({ id, slug, path }) => {
      const before = this.#before.get(id)
      return before && (before.slug !== slug || before.path !== path)
    })
    // Emptied first: a path may be that of another page until then.
    const emptied = `UPDATE cms_pageurl SET path = NULL WHERE id IN ${keys(changed.map(({ id }) => id))}`
    const set = changed.map(
      ({ id, slug, path }) =>
        `UPDATE cms_pageurl SET slug = ${literal(slug)}, path = ${literal(path)} WHERE id = ${id}`,
    )
    return [emptied, ...set, ...this.#added]
  }
}

function joined(path: string, rest: string): string {
  return [path, rest].filter(Boolean).join('/')
}
