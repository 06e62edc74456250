import type { SiteContext } from '../../contract/contract.js'
import { writeField } from '../../contract/plugins/plugin-members.js'
import { referenceMembers } from '../../contract/references/image-details.js'
import { absolute, encodePath } from '../../model/address.js'
import { columnField } from '../../model/manifest/column-field.js'
import type { ModelRow, ModelRows } from '../../model/rows/model-rows.js'
import { groupBy } from '../../model/values/group-by.js'
import type { Json, JsonObject, ReadonlyJson } from '../../model/values/json.js'
import type { SiteView } from '../site-plan.js'
import type { StoredItem } from './answer.js'
import type { CollectionOptions } from './collection-options.js'

/** A row in one language. */
export interface Item {
  readonly id: Json
  readonly key: string
  readonly object: JsonObject
  /** What it is made from. */
  readonly row: ModelRow
}

export interface CollectionItem extends Item {
  /** A value of the row as members of `object` are written. */
  written(column: string): Json
}

/** What `itemBody` reads of items. `contentType`: of their rows; undefined: these have no placeholders. */
export function* storedItems(
  items: readonly Item[],
  language: string,
  contentType: number | undefined,
  slots: readonly string[],
): Iterable<readonly [string, ReadonlyJson]> {
  for (const { id, key, object } of items) {
    const places = contentType === undefined ? [] : slots.map((slot) => ({ contentType, object: Number(id), slot }))
    const stored: StoredItem = { item: object, places }
    yield [`item ${language} ${key}`, stored]
  }
}

/**
 * The items of a collection in a language, in its order; of equal keys the first one has the address. Reports rows that
 * have none.
 */
export function itemsIn(
  options: CollectionOptions,
  { context }: SiteView,
  rows: ModelRows,
  language: string,
): CollectionItem[] {
  const { pk = 'id' } = context.project.manifest.models[options.model] ?? {}
  const seen = new Set<string>()
  const leftOut: { example: string; key: string }[] = []
  const items = rowsIn(options, pk, rows, language).flatMap((row) => {
    const key = String(row[options.key ?? pk] ?? '')
    // No segment of an address can be one of these.
    if (/^\.{0,2}$|\//.test(key) || seen.has(key)) {
      leftOut.push({ example: `${options.model} ${row[pk]}`, key })
      return []
    }
    seen.add(key)
    const id = row[pk] ?? null
    const place = {
      id: typeof id === 'number' ? id : String(id),
      language,
      path: itemPath(options, context, key, language),
    }
    const written = (column: string) => columnValue(options, context, row, column, place)
    return [{ id, key, object: objectOf(options, context, row, key, place, written), row, written }]
  })
  const [first] = leftOut
  if (first) context.report({ code: 'items-left-out', route: options.name, items: leftOut.length, ...first })
  return items
}

/** Rows of the language, with the columns of their translation; one that is not translated is left out. */
function rowsIn(
  { model, language: column, translations }: CollectionOptions,
  pk: string,
  rows: ModelRows,
  language: string,
): readonly ModelRow[] {
  const own = rows[model] ?? []
  if (column !== undefined) return own.filter((row) => row[column] === language)
  if (!translations) return own
  const texts = (rows[translations.model] ?? []).filter((row) => row[translations.language] === language)
  const byParent = groupBy(texts, (row) => row[translations.parent])
  return own.flatMap((row): ModelRow[] => {
    const [text] = byParent.get(row[pk]) ?? []
    return text ? [{ ...text, ...row }] : []
  })
}

interface ItemPlace {
  readonly id: number | string
  readonly language: string
  /** As findings name it. */
  readonly path: string
}

function objectOf(
  options: Pick<CollectionOptions, 'fields' | 'page'>,
  context: SiteContext,
  row: ModelRow,
  key: string,
  { language, path }: ItemPlace,
  written: CollectionItem['written'],
): JsonObject {
  const object: JsonObject = {}
  for (const [member, field] of Object.entries(options.fields)) {
    if (typeof field === 'string') object[member] = written(field)
    else {
      const members = referenceMembers(context, member, field.model, row[field.column] ?? null, language)
      // A field with the name of the details takes precedence.
      Object.assign(object, { ...members, ...object, [member]: members[member] })
    }
  }
  const url = itemUrl(options, { context }, language, key)
  return { ...object, ...(url === null ? {} : { url }), details: absolute(context.bases.api, path) }
}

/** The model that has a column. */
export function modelOf({ model, translations }: Pick<CollectionOptions, 'model' | 'translations'>, column: string) {
  return translations?.columns.includes(column) ? translations.model : model
}

/** As plugins have it, where the manifest describes the field; else as it is stored. */
function columnValue(
  options: Pick<CollectionOptions, 'model' | 'translations'>,
  context: SiteContext,
  row: ModelRow,
  column: string,
  { id, language, path }: ItemPlace,
): Json {
  const value = row[column] ?? null
  const field = columnField(context.project.manifest, modelOf(options, column), column)
  if (!field) return value
  // The columns of an image's size are not read.
  const { width_field: _, height_field: __, ...facts } = { ...field, name: column }
  const object: JsonObject = {}
  const stored = { id, pluginType: options.model, fields: { [column]: value }, brokenReferences: [] }
  writeField(context, object, facts, stored, { language, page: path })
  return object[column] ?? null
}

function itemPath({ name }: Pick<CollectionOptions, 'name'>, { project }: SiteContext, key: string, language: string) {
  return `${project.manifest.api_root}${language}/${name}/${encodePath(key)}/`
}

/** The address at which the website shows an item; null: the configuration does not say. */
export function itemUrl(
  { page }: Pick<CollectionOptions, 'page'>,
  { context }: Pick<SiteView, 'context'>,
  language: string,
  key: string,
): string | null {
  if (page === undefined) return null
  const path = page.replaceAll('{language}', language).replaceAll('{key}', () => encodePath(key))
  return absolute(context.bases.site, path)
}
