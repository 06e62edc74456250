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
  page: optional(aString),
  changed: optional(aString),
  feed: optional(optionsOf(feed)),
  search: optional(arrayOf(aString)),
  slots: optional(arrayOf(aString)),
  pageSize: optional(itemCount),
}

/** Throws `route-invalid` for options that are not those of a collection. */
export const checkCollection = optionsCheck('collection', collection)

function field(...[value, place]: Parameters<Check>): string | null {
  return typeof value === 'object' ? reference(value, place) : aString(value, place)
}
