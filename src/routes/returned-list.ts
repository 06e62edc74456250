import { arrayOf, aString, type Check, kind, type MemberChecks, objectOf, recordOf } from './check-members.js'
import type { Feed, FeedEntry, SitemapEntry } from './route.js'
import { invalidRoute } from './route-table.js'

const aTextOrNull = kind('a string or null', (value) => value === null || typeof value === 'string')

const feedEntry: MemberChecks<FeedEntry> = {
  key: aString,
  created: aString,
  title: aString,
  url: aString,
  updated: aString,
  published: aTextOrNull,
  summary: aString,
  categories: arrayOf(aString),
}

const feed: MemberChecks<Feed> = {
  language: aString,
  title: aString,
  url: aString,
  entries: arrayOf(objectOf(feedEntry)),
}

const sitemapEntry: MemberChecks<SitemapEntry> = { urls: recordOf(aString), lastModified: aTextOrNull }

export const aFeed = objectOf(feed)
export const aSitemapEntry = objectOf(sitemapEntry)

/**
 * What a function of a route gives, which no compiler checks in a configuration. `what`: the name of the function.
 * Throws `route-invalid` for no list, such as a promise, and for an item that does not pass.
 */
export function* returnedList<T>(
  route: string,
  what: string,
  given: Iterable<T> | undefined,
  check?: Check,
): Iterable<T> {
  if (typeof given?.[Symbol.iterator] !== 'function') throw invalidRoute(route, `its ${what} are not a list`)
  let index = 0
  for (const item of given) {
    const problem = check?.(item, `${what}[${index}]`) ?? null
    if (problem !== null) throw invalidRoute(route, problem)
    index += 1
    yield item
  }
}
