import { didYouMean } from '../../nearest.js'
import {
  arrayOf,
  aString,
  type Check,
  kind,
  type MemberChecks,
  optional,
  optionsOf,
  recordOf,
} from '../check-members.js'
import { itemCount, optionsCheck } from '../check-options.js'
import type { CollectionOptions } from './collection-options.js'

const column: MemberChecks<Exclude<CollectionOptions['fields'][string], string>> = { column: aString, model: aString }
const reference = optionsOf(column)

const translations: MemberChecks<NonNullable<CollectionOptions['translations']>> = {
  model: aString,
  parent: aString,
  language: aString,
  columns: arrayOf(aString),
}

const feed: MemberChecks<NonNullable<CollectionOptions['feed']>> = {
  name: optional(aString),
  title: aString,
  created: aString,
  published: optional(aString),
  summary: optional(aString),
}

const collection: MemberChecks<CollectionOptions> = {
  name: aString,
  model: aString,
  // What is in it is checked with the rows of all routes.
  where: optional(kind('an object or an array', (value) => typeof value === 'object' && value !== null)),
  order: optional(arrayOf(aString)),
  key: optional(aString),
  fields: recordOf(field),
  language: optional(aString),
  translations: optional(optionsOf(translations)),
  page: optional(kind('an address with {key} and, in other braces, {language} alone', isItemPage)),
  changed: optional(aString),
  feed: optional(optionsOf(feed)),
  search: optional(arrayOf(aString)),
  slots: optional(arrayOf(aString)),
  pageSize: optional(itemCount),
}

/** Throws `route-invalid` for options that are not those of a collection, or contradict each other. */
export const checkCollection = optionsCheck('collection', collection, contradiction)

function field(...[value, place]: Parameters<Check>): string | null {
  return typeof value === 'object' ? reference(value, place) : aString(value, place)
}

function contradiction(options: CollectionOptions): string | null {
  const { fields, page, changed, feed, search = [], language, translations } = options
  const names = Object.keys(fields)
  const taken = ['details', 'placeholders', ...(page === undefined ? [] : ['url'])].find((name) => names.includes(name))
  if (taken !== undefined) return `its part fields.${taken} has the name of a member of every item`
  const unknown = search.find((name) => !names.includes(name))
  if (unknown !== undefined) return `its part search has ${unknown}, which is not a field.${didYouMean(unknown, names)}`
  if (language !== undefined && translations) return 'it has both language and translations'
  if (feed && page === undefined) return 'it lacks the part page, for its feed'
  return feed && changed === undefined ? 'it lacks the part changed, for its feed' : null
}

function isItemPage(value: unknown): boolean {
  const braces: readonly string[] = typeof value === 'string' ? (value.match(/\{[^}]*\}?/g) ?? []) : []
  return braces.includes('{key}') && braces.every((one) => one === '{key}' || one === '{language}')
}
