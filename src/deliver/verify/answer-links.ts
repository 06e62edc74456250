import type { AnswerPlace } from '../../build/plan/answer-place.js'
import type { JsonRecord } from './json-record.js'
import type { LinkLog } from './link-log.js'

/** Follows every link of a valid answer. */
export function followLinks(log: LinkLog, place: AnswerPlace, answer: unknown): void {
  switch (place.route.checks.shape) {
    case 'page':
      pageLinks(log, place, answer as JsonRecord)
      break
    case 'placeholder':
      placeholderLinks(log, place, answer as JsonRecord)
      break
    case 'list':
    case 'search':
      listLinks(log, place, answer as JsonRecord | JsonRecord[])
      break
    case 'tree':
      treeLinks(log, place, answer as JsonRecord[])
      break
    case 'nodes':
      nodeLinks(log, place, Array.isArray(answer) ? answer : [answer])
      break
    case 'texts':
      contentLinks(log, place, answer)
      break
    default:
  }
}

function pageLinks(log: LinkLog, place: AnswerPlace, page: JsonRecord): void {
  log.follow(page.details, place)
  for (const placeholder of page.placeholders as JsonRecord[]) placeholderLinks(log, place, placeholder)
}

function placeholderLinks(log: LinkLog, place: AnswerPlace, { details, content }: JsonRecord): void {
  log.follow(details, place)
  contentLinks(log, place, content)
}

/** In plugins, any text may be a link. */
function contentLinks(log: LinkLog, place: AnswerPlace, value: unknown): void {
  if (typeof value === 'string') log.follow(value, place)
  else if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) contentLinks(log, place, member)
  }
}

function listLinks(log: LinkLog, place: AnswerPlace, list: JsonRecord | JsonRecord[]): void {
  const results = Array.isArray(list) ? list : (list.results as JsonRecord[])
  for (const { details } of results) log.follow(details, place)
  if (Array.isArray(list)) return
  log.follow(list.next, place)
  log.follow(list.previous, place)
}

function treeLinks(log: LinkLog, place: AnswerPlace, nodes: readonly JsonRecord[]): void {
  for (const { details, children } of nodes) {
    log.follow(details, place)
    treeLinks(log, place, children as JsonRecord[])
  }
}

function nodeLinks(log: LinkLog, place: AnswerPlace, nodes: readonly JsonRecord[]): void {
  for (const { api_endpoint: endpoint, attr, children } of nodes) {
    const facts = attr as JsonRecord | null
    if (typeof endpoint === 'string') {
      if (facts === null) log.homes.add(endpoint)
      else if (facts.auth_required === true) log.closed.add(endpoint)
    }
    log.follow(endpoint, place)
    nodeLinks(log, place, children as JsonRecord[])
  }
}
