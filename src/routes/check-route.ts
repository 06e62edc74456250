import { type Operation, type QueryParameter, queryNames, type Route, type RouteCaching, topics } from './route.js'
import type { ReleasedAnswers, RouteChecks } from './route-checks.js'
import type { FileFamily } from './route-files.js'

/** Tells what is wrong with a value; `place`: as messages name it, such as `caching.tags`. null: nothing. */
type Check = (value: unknown, place: string) => string | null

/** A check for every member, so that the compiler asks for those of new ones. */
type Shape<T> = { readonly [Member in keyof Required<T>]: Check }

const text = kind('a string', (value) => typeof value === 'string')
const flag = kind('a boolean', (value) => typeof value === 'boolean')
const method = kind('a function', (value) => typeof value === 'function')
const amount = kind('a number or null', (value) => value === null || typeof value === 'number')
const something = kind('an object', isObject)

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

function problemIn(value: object, shape: Readonly<Record<string, Check>>, prefix: string): string | null {
  for (const [member, check] of Object.entries(shape)) {
    const problem = check((value as Record<string, unknown>)[member], prefix + member)
    if (problem !== null) return problem
  }
  return null
}

function objectOf(shape: Readonly<Record<string, Check>>): Check {
  return (value, place) => (isObject(value) ? problemIn(value, shape, `${place}.`) : something(value, place))
}

function listOf(check: Check): Check {
  const list = kind('an array', Array.isArray)
  return (value, place) => {
    if (!Array.isArray(value)) return list(value, place)
    const problems = value.map((item: unknown, index) => check(item, `${place}[${index}]`))
    return problems.find((problem) => problem !== null) ?? null
  }
}

function queryParameter(value: unknown, place: string): string | null {
  return isObject(value) ? problemIn(value, parameter, `${place}.`) : sharedParameter(value, place)
}

function optional(check: Check): Check {
  return (value, place) => (value === undefined ? null : check(value, place))
}

function oneOf(...values: readonly (string | null)[]): Check {
  const known: readonly unknown[] = values
  return kind(`one of ${values.map(String).join(', ')}`, (value) => known.includes(value))
}

function kind(what: string, fits: (value: unknown) => boolean): Check {
  return (value, place) => {
    if (fits(value)) return null
    return value === undefined ? `it lacks the part ${place}` : `its part ${place} is not ${what}`
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
