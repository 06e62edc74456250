import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { walk } from '../helpers/folders.js'

/** A difference that was planted, and the members in which it shows. */
export interface Planted {
  name: string
  /** Below the host. */
  path: string
  /** JSON pointers, or `status`. */
  at: string[]
}

type Json = Record<string, unknown>

/** Changes an answer in place and returns where; null: another answer is needed for that. */
type Change = (answer: Json, path: string) => string[] | null

/** Changes the items of a list in place. */
type ListChange = (items: Json[]) => string[] | null

/** Plants every difference into an export, each into a file of its own. */
export function plantDifferences(folder: string): Planted[] {
  const files = walk(folder).filter((file) => file.endsWith('/index.json'))
  const used = new Set<string>()
  return plants.map(([name, pattern, change]) => {
    for (const file of files) {
      if (used.has(file) || !pattern.test(file)) continue
      const path = `/${file.slice(0, -'index.json'.length)}`
      const answer = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Json
      const at = change(answer, path)
      if (at === null) continue
      used.add(file)
      if (at[0] === 'status') rmSync(join(folder, file))
      else writeFileSync(join(folder, file), JSON.stringify(answer))
      return { name, path, at }
    }
    throw new Error(`no file for ${name}`)
  })
}

const pages = /^api\/en\/pages\/.+\/index/
const placeholders = /^api\/en\/placeholders\//
const lists = /^api\/[^/]+\/pages-list\/index/

const plants: [name: string, files: RegExp, change: Change][] = [
  ['a changed title', pages, set('title')],
  ['a missing page', pages, missing],
  ['a missing placeholder', /^api\/en\/placeholders\/3\/\d+\/content\//, missing],
  ['another language', pages, set('language', 'xx')],
  ['another endpoint', pages, set('details', 'https://example.com/api/en/pages/other/')],
  ['a date before', pages, set('changed_date', '2001-01-01T00:00:00Z')],
  ['a lost member', pages, without('template')],
  ['one member more', pages, set('extra', 1)],
  ['a lost slot', pages, inMember('placeholders', first)],
  ['a wrong label', placeholders, set('label')],
  ['a lost plugin', placeholders, inContent(first)],
  ['one plugin more', placeholders, inContent(oneMore)],
  ['swapped plugins', placeholders, inContent(swapped)],
  ['another text', placeholders, inContent(otherText)],
  ['a swapped order', lists, inResults(swapped)],
  ['a lost page of a list', lists, inResults(last)],
  ['a lost language', /^api\/languages\//, inList(last)],
  ['another name of a plugin', /^api\/plugins\//, inList(changed('title', 'Other'))],
  ['not healthy', /^api\/healthcheck\//, set('status', 'ill')],
  ['a lost branch of the tree', /^api\/en\/pages-tree\//, inList(lostBranch)],
  ['a stale menu', /^api\/en\/menu\/0\/100\/\d+\/\d+\/index/, inNodes(changed('title', 'Before'))],
  ['a wrong level', /^api\/de\/menu\/0\/100\/\d+\/\d+\/index/, inNodes(changed('level', 7))],
  ['a swapped menu', /^api\/de\/menu\/index/, inNodes(swapped)],
  ['a page that is not selected', /^api\/en\/menu\/0\/100\/\d+\/\d+\/about-us\/(team|history)\//, unselect],
  ['a lost crumb', /^api\/en\/breadcrumbs\/about-us\/(team|history)\//, inNodes(first)],
]

function set(name: string, value: unknown = 'Other'): Change {
  return (answer) => {
    answer[name] = value
    return [`/${name}`]
  }
}

function without(name: string): Change {
  return (answer) => {
    delete answer[name]
    return [`/${name}`]
  }
}

/** Only what is linked to by the address that it has. */
function missing(answer: Json, path: string): string[] | null {
  return String(answer.details).endsWith(path) ? ['status'] : null
}

function inMember(name: string, change: ListChange): Change {
  return (answer) => {
    const at = change(listOf(answer[name]))
    return at?.map((one) => `/${name}${one}`) ?? null
  }
}

/** Of plugins that are known by their ids. */
function inContent(change: ListChange): Change {
  const inPlugins = inMember('content', change)
  return (answer, path) => {
    const plugins = listOf(answer.content)
    const known = plugins.length > 0 && plugins.every(({ id }) => typeof id === 'number')
    return known ? inPlugins(answer, path) : null
  }
}

function inList(change: ListChange): Change {
  return (answer) => change(listOf(answer))
}

function inResults(change: ListChange): Change {
  return (answer, path) => (Array.isArray(answer) ? change(answer) : inMember('results', change)(answer, path))
}

/** Of a menu: the nodes that it lists, or has below its root. */
function inNodes(change: ListChange): Change {
  return (answer, path) => (Array.isArray(answer) ? change(answer) : inMember('children', change)(answer, path))
}

function first(items: Json[]): string[] | null {
  return items.splice(0, 1).length > 0 ? ['/0'] : null
}

function last(items: Json[]): string[] {
  items.pop()
  return [`/${items.length}`]
}

function swapped(items: Json[]): string[] | null {
  items.push(...items.splice(0, 1))
  return items.length > 1 ? [''] : null
}

function oneMore(items: Json[]): string[] {
  return [`/${items.push({ plugin_type: 'TextPlugin', id: 99_999 }) - 1}`]
}

function otherText(items: Json[]): string[] | null {
  return typeof items[0]?.body === 'string' ? changed('body', '<p>Other</p>')(items) : null
}

function changed(name: string, value: unknown): ListChange {
  return ([item]) => {
    if (item) item[name] = value
    return [`/0/${name}`]
  }
}

function lostBranch(nodes: Json[]): string[] {
  const index = nodes.findIndex(({ children }) => listOf(children).length > 0)
  listOf(nodes[index]?.children).splice(0, 1)
  return [`/${index}/children/0`]
}

/** The selected node, wherever it stands. */
function unselect(answer: Json): string[] | null {
  const look = (nodes: Json[], place: string): string[] | null => {
    for (const [index, node] of nodes.entries()) {
      if (node.selected === true) {
        node.selected = false
        return [`${place}/${index}/selected`]
      }
      const found = look(listOf(node.children), `${place}/${index}/children`)
      if (found) return found
    }
    return null
  }
  if (Array.isArray(answer)) return look(answer, '')
  if (answer.selected !== true) return look(listOf(answer.children), '/children')
  answer.selected = false
  return ['/selected']
}

function listOf(value: unknown): Json[] {
  return value as Json[]
}
