import {
  flag,
  isObject,
  kind,
  listOf,
  method,
  objectOf,
  oneOf,
  optional,
  problemIn,
  type Shape,
  something,
  text,
} from './check-members.js'
import { type Operation, type QueryParameter, queryNames, type Route, type RouteCaching, topics } from './route.js'
import type { ReleasedAnswers, RouteChecks } from './route-checks.js'
import type { FileFamily } from './route-files.js'

const amount = kind('a number or null', (value) => value === null || typeof value === 'number')

const parameter: Shape<QueryParameter> = { name: text, description: text, schema: something }

const operation: Shape<Operation> = { names: listOf(text), summary: text, query: listOf(queryParameter), tag: text }

const sharedParameter = oneOf(...queryNames)

const caching: Shape<RouteCaching> = {
  control: optional(text),
  topic: oneOf(null, ...topics),
  follows: listOf(oneOf(...topics)),
  tags: method,
}

const pages: Shape<NonNullable<ReleasedAnswers['pages']>> = { live: method, exported: method }

const expected: Shape<NonNullable<ReleasedAnswers['expected']>> = {
  isList: method,
  chainFrom: optional(method),
  keeps: optional(method),
}

const released: Shape<ReleasedAnswers> = {
  isOfDefaultSite: optional(flag),
  refersToPages: optional(flag),
  isReordered: optional(flag),
  pages: optional(objectOf(pages)),
  expected: optional(objectOf(expected)),
}

const checks: Shape<RouteChecks> = {
  parts: optional(method),
  isOfManifest: optional(flag),
  isPage: optional(flag),
  hasOwnAddress: optional(flag),
  namesClosedPages: optional(flag),
  isCompared: optional(flag),
  isPageList: optional(flag),
  compared: optional(method),
  isUnstable: optional(method),
  released: optional(objectOf(released)),
}

const family = { name: text, from: text, pagePaths: optional(oneOf('all', 'shown')) }

const families = {
  site: {
    ...family,
    isByLanguage: optional(flag),
    requests: method,
    madeFrom: optional(objectOf({ name: text, texts: method })),
  },
  language: {
    ...family,
    requests: method,
    shows: optional(method),
  },
  contents: {
    ...family,
    files: method,
    defer: optional(method),
    endpoints: method,
    estimate: method,
    isOfAnyOwner: optional(flag),
  },
} satisfies { readonly [From in FileFamily['from']]: Shape<Extract<FileFamily, { from: From }>> }

const route: Shape<Route> = {
  name: text,
  patterns: listOf(text),
  previews: optional(flag),
  skipsFile: optional(method),
  mediaType: optional(method),
  answer: method,
  families: listOf(checkFamily),
  pageSize: optional(objectOf({ documented: amount, released: amount })),
  schema: method,
  components: optional(method),
  operations: (value, place) => (value === null ? null : listOf(objectOf(operation))(value, place)),
  values: optional(method),
  rows: optional(listOf(something)),
  sitemapEntries: optional(method),
  feeds: optional(method),
  addresses: optional(text),
  settings: optional(text),
  caching: objectOf(caching),
  checks: optional(objectOf(checks)),
}

/** What is wrong with the first wrong member of a route; null: nothing. A configuration is checked by no compiler. */
export function memberProblem(value: object): string | null {
  return problemIn(value, route, '')
}

function checkFamily(value: unknown, place: string): string | null {
  if (!isObject(value)) return something(value, place)
  const from = 'from' in value ? value.from : undefined
  const shape = Object.entries(families).find(([name]) => name === from)?.[1]
  return shape ? problemIn(value, shape, `${place}.`) : oneOf(...Object.keys(families))(from, `${place}.from`)
}

function queryParameter(value: unknown, place: string): string | null {
  return isObject(value) ? problemIn(value, parameter, `${place}.`) : sharedParameter(value, place)
}
