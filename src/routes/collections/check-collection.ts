import { type Check, kind, listOf, optional, optionsOf, recordOf, type Shape, text } from '../check-members.js'
import { itemCount, optionsCheck } from '../check-options.js'
import type { CollectionOptions } from './collection-options.js'

const column: Shape<Exclude<CollectionOptions['fields'][string], string>> = { column: text, model: text }
const reference = optionsOf(column)

const translations: Shape<NonNullable<CollectionOptions['translations']>> = {
  model: text,
  parent: text,
  language: text,
  columns: listOf(text),
}

const feed: Shape<NonNullable<CollectionOptions['feed']>> = {
  name: optional(text),
  title: text,
  created: text,
  published: optional(text),
  summary: optional(text),
}

const collection: Shape<CollectionOptions> = {
  name: text,
  model: text,
  // What is in it is checked with the rows of all routes.
  where: optional(kind('an object or an array', (value) => typeof value === 'object' && value !== null)),
  order: optional(listOf(text)),
  key: optional(text),
  fields: recordOf(field),
  language: optional(text),
  translations: optional(optionsOf(translations)),
  page: optional(text),
  changed: optional(text),
  feed: optional(optionsOf(feed)),
  search: optional(listOf(text)),
  slots: optional(listOf(text)),
  pageSize: optional(itemCount),
}

/** Throws `route-invalid` for options that are not those of a collection. */
export const checkCollection = optionsCheck('collection', collection)

function field(...[value, place]: Parameters<Check>): string | null {
  return typeof value === 'object' ? reference(value, place) : text(value, place)
}
