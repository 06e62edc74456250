import type { AnswerPlace } from '../../exporter/names/answer-place.js'
import type { JsonRecord } from '../../model/values/json.js'
import type { Route } from '../../routes/route.js'
import type { AnswerPart } from '../../routes/route-checks.js'
import type { LinkLog } from './link-log.js'

/** Collects the links of an answer that lead into the export, and the addresses of menus that need no file. */
export function followLinks(log: LinkLog, place: AnswerPlace, answer: unknown): void {
  for (const part of answerParts(place.route, answer)) {
    if ('page' in part) log.follow(part.page.details, place)
    else if ('node' in part) nodeLink(log, place, part.node)
    else if ('link' in part) log.follow(part.link, place)
    else contentLinks(log, place, part.content)
  }
}

function nodeLink(log: LinkLog, place: AnswerPlace, { api_endpoint: endpoint, attr }: JsonRecord): void {
  const facts = attr as JsonRecord | null
  if (typeof endpoint === 'string') {
    if (facts === null) log.homes.add(endpoint)
    else if (facts.auth_required === true) log.closed.add(endpoint)
  }
  log.follow(endpoint, place)
}

function contentLinks(log: LinkLog, place: AnswerPlace, value: unknown): void {
  if (typeof value === 'string') log.follow(value, place)
  else if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) contentLinks(log, place, member)
  }
}

/** What an answer holds; where the route does not say it, any text may be a link or hidden. */
export function answerParts({ checks }: Pick<Route, 'checks'>, answer: unknown): Iterable<AnswerPart> {
  if (checks?.isOfManifest) return []
  return checks?.parts?.(answer) ?? [{ content: answer }]
}
