import { detailsName } from '../../contract/references/image-details.js'
import { imageDetailsSchema } from '../../contract/schemas/image-schemas.js'
import { type JsonSchema, listOf, listPage, nullable, ref, string, url } from '../../contract/schemas/json-schema.js'
import { readableRows } from '../../model/access/rows.js'
import type { ModelSelection } from '../../model/manifest/model-selection.js'
import { bySite } from '../by-site.js'
import { placeholderTags } from '../cache-tags.js'
import type { Route } from '../route.js'
import { collectionAnswer } from './answer.js'
import { checkCollection } from './check-collection.js'
import type { CollectionOptions } from './collection-options.js'
import { collectionFiles } from './files.js'
import { itemsIn, modelOf, storedItems } from './items.js'
import { itemFeeds, itemPages } from './website.js'

/** A route for `routes` of a configuration; `collectionAnswer` is its part for a handler of your own. */
export function collection(options: CollectionOptions): Route {
  checkCollection(options)
  const { name, slots, search, pageSize = 100 } = options
  const itemsOf = bySite((view, language) => itemsIn(options, view, readableRows(view.context, name), language))
  const own = collectionAnswer(name, search)
  const code = `collectionAnswer(${JSON.stringify([name, ...(search ? [search] : [])]).slice(1, -1)})`
  return {
    ...own,
    answerCode: { of: own, code },
    rows: selections(options),
    settings: JSON.stringify(options),
    *values(view) {
      const type = view.context.project.contentTypes.get(options.model)
      for (const language of view.languages) {
        const items = itemsOf(view, language)
        yield [`list ${language}`, items.map(({ object }) => object)]
        yield* storedItems(items, language, type, slots ?? [])
      }
    },
    sitemapEntries: (view) => itemPages(options, view, itemsOf),
    feeds: (view) => itemFeeds(options, view, itemsOf),
    families: collectionFiles(options, itemsOf),
    pageSize: { documented: pageSize, released: pageSize },
    components: (_, hasDetails, schemaOf) => {
      const members = memberSchemas(options, (column) => schemaOf(modelOf(options, column), column))
      return { [itemName(name)]: itemSchema(options, hasDetails, members) }
    },
    schema: () => ({
      anyOf: [listPage(ref(itemName(name)), `One page of the list of ${name}.`), ref(itemName(name))],
    }),
    operations: [
      {
        names: [],
        summary: `The list of ${name}.`,
        query: ['limit', 'offset', ...(search ? (['q'] as const) : [])],
        tag: name,
      },
      { names: ['limit', 'offset'], summary: `A page of the list of ${name}.`, query: [], tag: name },
      { names: ['key'], summary: `One of ${name}.`, query: slots ? ['html'] : [], tag: name },
    ],
    caching: {
      topic: 'contents',
      follows: ['contents'],
      tags: (origin) => [`${name}-${origin.site}-${origin.language}`, ...placeholderTags(origin)],
    },
  }
}

/** Of the fields whose schemas are known. */
function memberSchemas(
  { fields }: CollectionOptions,
  schemaOf: (column: string) => JsonSchema | null,
): Record<string, JsonSchema> {
  const schemas = Object.entries(fields).map(([member, field]): [string, JsonSchema | null] => {
    return [member, typeof field === 'string' ? schemaOf(field) : nullable(string)]
  })
  return Object.fromEntries(schemas.flatMap(([member, schema]) => (schema ? [[member, schema]] : [])))
}

function itemSchema(
  options: CollectionOptions,
  hasDetails: boolean,
  members: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  return {
    type: 'object',
    description: `An item of ${options.name}.`,
    required: [...Object.keys(options.fields), ...(options.page === undefined ? [] : ['url']), 'details'],
    properties: {
      ...members,
      ...(options.page === undefined ? {} : { url }),
      ...(hasDetails ? Object.fromEntries(imagesOf(options).map((member) => [member, imageDetailsSchema])) : {}),
      details: url,
      placeholders: listOf(ref('Placeholder')),
    },
  }
}

/** The names of members with details of images; a field of such a name is something else. */
function imagesOf({ fields }: CollectionOptions): string[] {
  const images = Object.keys(fields).filter((name) => {
    const field = fields[name]
    return typeof field === 'object' && field.model === 'filer.image'
  })
  return images.map(detailsName).filter((name) => !(name in fields))
}

function selections({
  model,
  where,
  order,
  key,
  fields,
  language,
  translations,
  changed,
  feed,
}: CollectionOptions): ModelSelection[] {
  const used = Object.values(fields).map((field) => (typeof field === 'string' ? field : field.column))
  const translated = new Set(translations?.columns)
  const dates = [changed, feed?.title, feed?.created, feed?.published, feed?.summary]
  const columns = [...used, key, language, ...dates].filter((column) => column !== undefined)
  const own = [...new Set(columns)].filter((column) => !translated.has(column))
  const rows: ModelSelection = { model, columns: own, ...(where ? { where } : {}), ...(order ? { order } : {}) }
  if (!translations) return [rows]
  const { model: texts, parent, language: code, columns: others } = translations
  return [rows, { model: texts, columns: [parent, code, ...others] }]
}

/** `EventsItem` of the route `events`. */
function itemName(route: string): string {
  const words = route.split(/[-_]/).filter(Boolean)
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Item`
}
