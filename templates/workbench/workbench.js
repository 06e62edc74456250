// The page of "npx djangocms-static serve" in development, which shows answers of its API. All content is inserted as
// text.
import { element, list, setChildren } from './elements.js'
import { addressOf, hash, readHash } from './places.js'
import { views } from './views.js'

const [siteSelect, languages, tree, pages, main, search] = ['site', 'languages', 'tree', 'pages', 'main', 'search'].map(
  (id) => document.getElementById(id),
)

/** Above this many pages the tree would load slowly, so only a part is shown. */
const treeLimit = 2000

const facts = await (await fetch('/_workbench/facts.json')).json()
const narrow = matchMedia('(max-width: 44rem)')
let shownTree = ''
/** Number of calls of show: an answer to a call before the latest one is not shown. */
let calls = 0

async function show() {
  calls += 1
  const call = calls
  const place = readHash(facts)
  const api = apiOf(place)
  siteSelect.value = String(place.site.id)
  setChildren(
    languages,
    place.site.languages.map((code) =>
      element('a', { href: hash(inLanguage(place, code)), current: code === place.language }, code),
    ),
  )
  // On a phone, the open tree would push the content off the screen.
  if (narrow.matches) tree.open = place.view === 'start'
  setChildren(main, [element('p', { class: 'soft' }, 'Loading…')])
  const key = `${place.site.id} ${place.language}`
  const shownPages = shownTree === key ? null : await treeOf(place, api)
  if (call !== calls) return
  if (shownPages) setChildren(pages, shownPages)
  shownTree = key
  const path = await ownPath(place, api)
  if (call !== calls) return
  if (path !== place.path) {
    location.replace(hash({ ...place, path }))
    return
  }
  markCurrent(place)
  const shown = await viewOf(place, api)
  if (call !== calls) return
  setChildren(main, shown)
  // Tells tabs and the entries of the history apart.
  document.title = `${main.querySelector('h2').textContent} | Workbench`
}

async function viewOf(place, api) {
  try {
    return await views[place.view](place, api, facts)
  } catch (error) {
    return [element('h2', {}, 'Not available'), element('p', {}, String(error.message))]
  }
}

/**
 * The place in another language: pages are found by their path in any. Placeholders belong to one, so these go to the
 * start.
 */
function inLanguage(place, language) {
  const [first, route] = place.path.split('/')
  if (first !== place.language || place.view === 'search') return { ...place, language }
  return route === 'placeholders'
    ? { ...place, language, view: 'start', path: '' }
    : { ...place, language, path: language + place.path.slice(first.length) }
}

/** The path of a page in the language of the place, as in the tree; the language buttons have the path in another. */
async function ownPath({ path, language }, api) {
  if (!path.startsWith(`${language}/pages/`) || path.includes('?') || linkOf(path)) return path
  try {
    return addressOf((await api(path)).details, facts)?.path ?? path
  } catch {
    return path
  }
}

function linkOf(path) {
  return [...pages.querySelectorAll('a')].find((link) => link.dataset.path === path)
}

/** Reads answers of a site. */
function apiOf({ site }) {
  return async (path) => {
    const response = await fetch(facts.apiRoot + path, {
      headers: site.isDefault ? {} : { 'X-Site-ID': String(site.id) },
    })
    if (!response.ok) throw new Error(`${facts.apiRoot}${path} answered ${response.status}.`)
    return response.json()
  }
}

async function treeOf(place, api) {
  try {
    const { count } = await api(`${place.language}/pages-list/?limit=1`)
    const nodes =
      count > treeLimit
        ? (await api(`${place.language}/pages-list/?limit=200`)).results
        : await api(`${place.language}/pages-tree/`)
    const more =
      count > treeLimit ? [element('p', { class: 'soft' }, `200 of ${count} pages: search finds the others.`)] : []
    return [list(nodes, (node) => treeItem(node, place)), ...more]
  } catch (error) {
    return [element('p', { class: 'soft' }, String(error.message))]
  }
}

function treeItem(node, place) {
  const { path } = addressOf(node.details, facts) ?? { path: '' }
  const link = node.details
    ? element('a', { href: hash({ ...place, view: 'json', path }), 'data-path': path }, node.title)
    : element('span', { class: 'soft' }, node.title)
  const other = node.language === place.language ? [] : [element('span', { class: 'other' }, ` ${node.language}`)]
  const below = node.children?.length > 0 ? [list(node.children, (child) => treeItem(child, place))] : []
  return [link, ...other, ...below]
}

function markCurrent({ path }) {
  for (const link of pages.querySelectorAll('a')) {
    if (link.dataset.path === path) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}

document.addEventListener('keydown', (event) => {
  const isTyping = event.target.matches('input, select, textarea')
  if (event.key === '/' && !isTyping) {
    event.preventDefault()
    search.elements.q.focus()
  }
  const links = [...pages.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement)
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (at >= 0 && step) {
    event.preventDefault()
    links[at + step]?.focus()
  }
})

search.addEventListener('submit', (event) => {
  event.preventDefault()
  location.hash = hash({ ...readHash(facts), view: 'search', path: search.elements.q.value })
})

siteSelect.addEventListener('change', () => {
  const site = facts.sites.find(({ id }) => String(id) === siteSelect.value)
  location.hash = hash({ site, language: site.languages[0], view: 'start', path: '' })
})

setChildren(
  siteSelect,
  facts.sites.map(({ id, domain }) => element('option', { value: String(id) }, `${domain} (${id})`)),
)
siteSelect.parentElement.hidden = facts.sites.length < 2
window.addEventListener('hashchange', async () => {
  await show()
  main.focus({ preventScroll: true })
})
await show()
