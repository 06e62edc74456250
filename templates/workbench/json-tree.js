// A tree of JSON that can be folded, with links.
import { element } from './elements.js'

/** Nodes are open up to this depth and number of members. */
const open = { depth: 2, members: 40 }

/** `link` returns the target for a URL, or null. */
export function jsonTree(value, link) {
  return element('div', { class: 'json' }, node(value, null, 0, link))
}

function node(value, key, depth, link) {
  const name = key === null ? [] : [element('span', { class: 'key' }, `${key}: `)]
  if (typeof value !== 'object' || value === null) return element('div', {}, ...name, leaf(value, link))
  const members = Object.entries(value)
  const isList = Array.isArray(value)
  if (members.length === 0) return element('div', {}, ...name, isList ? '[]' : '{}')
  const summary = element('summary', {}, ...name, isList ? `[ ${members.length} ]` : `{ ${preview(value)} }`)
  const made = element('details', {}, summary)
  const fill = () => {
    if (made.childElementCount === 1) made.append(...members.map(([own, one]) => node(one, own, depth + 1, link)))
  }
  if (depth < open.depth && members.length <= open.members) {
    made.open = true
    fill()
  }
  // Children are created when a node is opened, as answers may be large.
  made.addEventListener('toggle', fill)
  return made
}

function preview(value) {
  const text = value.title ?? value.plugin_type ?? value.slot ?? value.code
  return typeof text === 'string' ? text : '…'
}

function leaf(value, link) {
  if (typeof value !== 'string') return element('span', { class: 'number' }, String(value))
  const target = link(value)
  const text = JSON.stringify(value)
  return target ? element('a', { href: target }, text) : element('span', { class: 'text' }, text)
}
