// The views of the main part. Each gets the place, a reader of answers and the facts, and returns elements.
import { element, list } from './elements.js'
import { jsonTree } from './json-tree.js'
import { addressOf, hash } from './places.js'

export const views = {
  start,
  json: async (place, api, facts) => [
    ...heading(place, facts),
    jsonTree(await api(place.path), (url) => jsonLink(url, place, facts)),
  ],
  html,
  placeholders,
  menu,
  search,
  findings,
}

const words = { json: 'JSON', html: 'HTML', placeholders: 'Placeholders' }

function heading(place, { apiRoot }) {
  const address = apiRoot + place.path
  const isPage = /^[^/]+\/pages\//.test(place.path)
  const tabs = Object.entries(words).map(([view, word]) =>
    element('a', { href: hash({ ...place, view }), current: view === place.view }, word),
  )
  return [
    element('h2', {}, element('a', { class: 'address', href: address }, address)),
    ...(isPage ? [element('div', { class: 'tabs' }, ...tabs)] : []),
  ]
}

async function start(place, _api, facts) {
  const go = (view, path, text) => element('a', { href: hash({ ...place, view, path }) }, text)
  const { language } = place
  return [
    element('h2', {}, place.site.domain),
    element('p', { class: 'soft' }, `${facts.contract} contract, from ${facts.source}`),
    element(
      'div',
      { class: 'tabs' },
      go('menu', `${language}/menu/`, 'Menu'),
      go('findings', '', 'Findings and changes'),
    ),
    element('h3', {}, 'Answers'),
    list(
      [
        `${language}/pages/`,
        `${language}/pages-list/`,
        `${language}/pages-tree/`,
        `${language}/menu/`,
        `${language}/breadcrumbs/`,
        ...facts.lists[place.site.id].filter((path) => path.startsWith(`${language}/`)),
        'languages/',
        'plugins/',
      ],
      (path) => go('json', path, facts.apiRoot + path),
    ),
    ...changes(facts.run),
  ]
}

async function html(place, api, facts) {
  const path = place.path.split('?')[0]
  const page = await api(`${path}?html=1`)
  const frames = page.placeholders.map((placeholder) => [
    element('h3', {}, placeholder.label || placeholder.slot),
    placeholder.html === '' ? element('p', { class: 'soft' }, 'No HTML.') : frame(placeholder.html, page.absolute_url),
  ])
  return [...heading(place, facts), ...frames.flat()]
}

/** Scripts of the content cannot run: the frame is sandboxed, and the policy of this page applies to it, too. */
function frame(text, base) {
  const content = new DOMParser().parseFromString(text, 'text/html')
  for (const one of content.querySelectorAll('script, iframe, object, embed, base, meta, link')) one.remove()
  for (const one of content.querySelectorAll('*')) {
    for (const { name } of [...one.attributes]) if (name.startsWith('on')) one.removeAttribute(name)
  }
  for (const image of content.querySelectorAll('img[src]')) {
    const address = [image.getAttribute('src'), base ?? location.href]
    if (URL.canParse(...address)) image.setAttribute('src', new URL(...address).href)
    image.removeAttribute('srcset')
  }
  const made = element('iframe', { sandbox: '', title: 'Rendered HTML' })
  made.srcdoc = `<body dir="auto">${content.body.innerHTML}`
  return made
}

async function placeholders(place, api, facts) {
  const page = await api(place.path)
  const boxes = page.placeholders.map((one) =>
    element(
      'section',
      { class: 'placeholder' },
      element('h3', {}, `${one.label} `, element('span', { class: 'soft' }, `${one.slot}, ${one.language}`)),
      one.content.length === 0
        ? element('p', { class: 'soft' }, 'No plugins.')
        : list(one.content, plugin, { class: 'plugins' }),
    ),
  )
  return [
    ...heading(place, facts),
    ...(boxes.length > 0 ? boxes : [element('p', { class: 'soft' }, 'No placeholders.')]),
  ]
}

/** Shows a plugin by its type and first text. */
function plugin(one) {
  const named = ['title', 'name', 'label', 'heading', 'body']
    .map((key) => one[key])
    .find((value) => typeof value === 'string' && value)
  const text = (named ?? '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const about =
    text === '' ? [] : [element('span', { class: 'soft' }, ` ${text.length > 80 ? `${text.slice(0, 79)}…` : text}`)]
  const below = one.children?.length > 0 ? [list(one.children, plugin, { class: 'plugins' })] : []
  return [one.plugin_type, ...about, ...below]
}

async function menu(place, api, facts) {
  const found = await api(place.path)
  const nodes = Array.isArray(found) ? found : found.children
  const item = (node) => {
    const address = addressOf(node.api_endpoint, facts)
    const link = address
      ? element('a', { href: hash({ ...place, view: 'json', path: address.path }) }, node.title)
      : node.title
    const hidden = node.visible ? [] : [element('span', { class: 'other' }, ' hidden')]
    return [link, ...hidden, ...(node.children.length > 0 ? [list(node.children, item, { class: 'menu' })] : [])]
  }
  return [...heading(place, facts), list(nodes, item, { class: 'menu' })]
}

async function search(place, api, facts) {
  const { count, results } = pageOf(await api(`${place.language}/page_search/?q=${encodeURIComponent(place.path)}`))
  const item = (page) => {
    const address = addressOf(page.details, facts)
    return address
      ? element('a', { href: hash({ ...place, view: 'json', path: address.path }) }, page.title)
      : page.title
  }
  return [element('h2', {}, `${count} ${count === 1 ? 'page' : 'pages'} with “${place.path}”`), list(results, item)]
}

/** The released contract answers with a list. */
function pageOf(answer) {
  return Array.isArray(answer) ? { count: answer.length, results: answer } : answer
}

async function findings(_place, _api, { run, findings: causes }) {
  const cause = ({ severity, title, subject, fix, count, texts }) =>
    element(
      'section',
      { class: `cause ${severity}` },
      element('b', {}, subject ? `${title}: ${subject} ` : `${title} `),
      element('span', { class: 'soft' }, `(${count})`),
      element('p', {}, fix),
      element(
        'details',
        {},
        element('summary', {}, 'Details'),
        list(texts, (text) => text),
      ),
    )
  return [element('h2', {}, causes.length === 0 ? 'No findings' : 'Findings'), ...causes.map(cause), ...changes(run)]
}

function changes(run) {
  if (!run) return []
  const { finished, counts, names } = run
  const shown = names.length > 0 ? [list(names, ({ kind, name }) => `${kind} ${name}`, { class: 'names' })] : []
  return [
    element('h3', {}, 'The last export'),
    element(
      'p',
      {},
      `Ended at ${finished}: ${counts.added} files added, ${counts.changed} changed, ${counts.removed} removed.`,
    ),
    ...shown,
  ]
}

/** Links in JSON show the answer in the workbench, whatever their host. */
function jsonLink(url, place, facts) {
  const address = addressOf(url, facts)
  return address && hash({ ...place, view: 'json', path: address.path })
}
