import { type ChangeMaker, type ChangingSite, keys, literal, subtree, together } from './changing-site.js'
import { type Page, PageUrls, pages, treeTable } from './page-rows.js'
import { freePath, step } from './tree-paths.js'

/** Changes of the tree and of addresses, which reach every page below. */
export const treeChanges: readonly ChangeMaker[] = [
  moveSubtree,
  moveSubtree,
  swapSiblings,
  renameSlug,
  renameSlug,
  setHome,
]

async function moveSubtree(site: ChangingSite) {
  const all = await pages(site)
  const page = site.random.pick(all.filter(({ home }) => !home))
  if (!page) return null
  const own = new Set(subtree(all, page.id))
  const parents = all.filter((other) => other.site === page.site && !own.has(other) && other.id !== page.parent)
  const parent = site.random.chance(0.2) ? null : site.random.pick(parents)
  if ((parent?.id ?? null) === page.parent) return null
  const urls = await PageUrls.read(site)
  for (const url of urls.of(page.id)) {
    if (url.path !== null) urls.set(url, urls.below(parent?.id ?? null, url.language, url.slug))
  }
  const moved = urls.statements()
  if (moved === null) return null
  const table = treeTable(site)
  return {
    text: `move page ${page.id} with ${own.size - 1} below it to ${parent ? `page ${parent.id}` : 'the top'}`,
    sql: together(
      pathChange(table, page.path, freePath(all, parent?.id ?? null)),
      `UPDATE ${table} SET parent_id = ${literal(parent?.node ?? null)} WHERE id = ${page.node}`,
      `UPDATE ${table} SET numchild = numchild - 1 WHERE id = ${literal(page.parentNode)}`,
      `UPDATE ${table} SET numchild = numchild + 1 WHERE id = ${literal(parent?.node ?? null)}`,
      ...moved,
    ),
  }
}

async function swapSiblings(site: ChangingSite) {
  const all = await pages(site)
  const page = site.random.pick(all)
  const others = all.filter(
    ({ id, parent, site: own }) => id !== page?.id && parent === page?.parent && own === page.site,
  )
  const other = site.random.pick(others)
  if (!page || !other) return null
  const table = treeTable(site)
  return {
    text: `swap the places of pages ${page.id} and ${other.id}`,
    sql: together(
      pathChange(table, page.path, `~${page.path.slice(1)}`),
      pathChange(table, other.path, page.path),
      pathChange(table, `~${page.path.slice(1)}`, other.path),
    ),
  }
}

async function renameSlug(site: ChangingSite) {
  const all = await pages(site)
  // Pages with others below them more often than not.
  const parents = all.filter(({ home, id }) => !home && subtree(all, id).length > 1)
  const page = site.random.pick(site.random.chance(0.7) ? parents : all.filter(({ home }) => !home))
  const urls = await PageUrls.read(site)
  const url = page && site.random.pick(urls.of(page.id))
  if (!url || url.path === null) return null
  const slug = site.random.one(site.word(), `é-${site.word()}`)
  urls.set(url, [...url.path.split('/').slice(0, -1), slug].join('/'))
  url.slug = slug
  const changed = urls.statements()
  return (
    changed && { text: `rename the slug of page ${url.page} (${url.language}) to ${slug}`, sql: together(...changed) }
  )
}

/** The paths of the old home page become its slugs, and those of the new one empty. */
async function setHome(site: ChangingSite) {
  const all = await pages(site)
  const old = site.random.pick(all.filter(({ home }) => home))
  const page = site.random.pick(all.filter((other) => other.parent === null && other.site === old?.site && !other.home))
  if (!old || !page || !site.random.chance(0.5)) return null
  const urls = await PageUrls.read(site)
  const children = (home: Page) => new Set(subtree(all, home.id).slice(1))
  // Pages below a home page have paths of their own.
  if (children(old).size > 0) return null
  for (const url of urls.of(old.id)) urls.set(url, url.slug)
  for (const url of urls.of(page.id)) if (url.path !== null) urls.set(url, '')
  const changed = urls.statements()
  if (changed === null) return null
  return {
    text: `make page ${page.id} the home page instead of ${old.id}`,
    sql: together(`UPDATE cms_page SET is_home = (id = ${page.id}) WHERE id IN ${keys([old.id, page.id])}`, ...changed),
  }
}

/** Moves a path and everything below it. */
function pathChange(table: string, from: string, to: string): string {
  return `UPDATE ${table} SET path = '${to}' || substr(path, ${from.length + 1}), depth = depth + ${(to.length - from.length) / step}
    WHERE substr(path, 1, ${from.length}) = '${from}'`
}
