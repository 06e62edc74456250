import { placeholderObject } from '../../contract/placeholder.js'
import { type Json, toJsonText } from '../../model/values/json.js'
import { bySite } from '../by-site.js'
import type { PlannedDocuments } from '../documents.js'
import { fileName } from '../file-name.js'
import { jsonList } from '../lists/json-list.js'
import { listRequests } from '../lists/list-requests.js'
import { pageText } from '../pages/answer.js'
import { formTexts } from '../placeholders/placeholder-texts.js'
import type { ContentFamily, FileFamily, SiteFamily } from '../route-files.js'
import { fileUrl, type SitePlan } from '../site-plan.js'
import type { CollectionOptions } from './collection-options.js'
import type { Item } from './items.js'

/** Bytes of an item without its placeholders. */
const overhead = 1000

/** Gives the items of a language; null: it has no such list. */
type ItemsOf = (plan: SitePlan, language: string) => readonly Item[] | null

/** What tells the files of one collection from those of others. */
interface FiledCollection extends Pick<CollectionOptions, 'name' | 'model' | 'slots'> {
  /** Without: the list of the collection alone. */
  lists?(language: string, documents: PlannedDocuments): Iterable<FiledList>
}

/** A list that gets files of its own. */
export interface FiledList {
  /** Below the collection, not encoded: empty, or with a slash at the end. */
  readonly below: string
  readonly items: readonly Json[]
}

/** The files of a collection. Items with stored placeholders are written when their rows are read, others later. */
export function collectionFiles(options: FiledCollection, itemsOf: ItemsOf): FileFamily[] {
  const { name, slots, lists = (language, documents) => [storedList(name, language, documents)] } = options
  const written = bySite((_: SitePlan) => new Set<string>())
  const list: SiteFamily = {
    name,
    from: 'site',
    *requests(plan, documents, settings) {
      const pageSize = documents.pageSize[name] ?? null
      // Without the files of placeholders nothing here tells which items have any.
      const hasItems = !slots || settings.isWritten(itemFamily(name))
      for (const language of plan.languages) {
        const items = itemsOf(plan, language)
        if (items === null) continue
        for (const { below, items: listed } of lists(language, documents)) {
          const segments = below.split('/').slice(0, -1)
          if (segments.some((segment) => fileName(segment) === null)) continue
          const path = [language, name, ...segments.map(encodeURIComponent), ''].join('/')
          yield* listRequests(path, jsonList(listed), pageSize, documents, settings)
        }
        for (const item of hasItems ? items : []) {
          if (!written(plan, language).has(item.key) && fileName(item.key) !== null) {
            yield { path: `${language}/${name}/${encodeURIComponent(item.key)}/` }
          }
        }
      }
    },
  }
  if (!slots) return [list]
  return [itemFiles(options, itemsOf, written), list]
}

/**
 * Adds to `written` the key of each item that has a file, also in a merge of shards. Items are planned before the list,
 * which has files for the others.
 */
function itemFiles(
  options: FiledCollection,
  itemsOf: ItemsOf,
  written: (plan: SitePlan, language: string) => Set<string>,
): ContentFamily {
  const { name, model, slots = [] } = options
  const itemsById = bySite((plan: SitePlan, language) => indexOf(itemsOf(plan, language) ?? []))
  const filedItems = (plan: SitePlan, contentType: number, object: number) =>
    plan.context.project.contentTypes.get(model) !== contentType
      ? []
      : plan.languages.flatMap((language) => {
          const item = itemsById(plan, language).get(object)
          if (!item) return []
          written(plan, language).add(item.key)
          return [{ item, language, endpoint: endpointOf(plan, language, name, item) }]
        })
  return {
    name: itemFamily(name),
    from: 'contents',
    isOfAnyOwner: true,

    files(plan, { placeholders }) {
      const [first] = placeholders
      if (!first) return []
      return filedItems(plan, first.contentTypeId, first.objectId).map(({ item, language, endpoint }) => {
        const texts = formTexts(plan, (form) => {
          const rows = slots.flatMap((slot) => placeholders.find((row) => row.slot === slot) ?? [])
          const embedded = rows.map((row) =>
            toJsonText(placeholderObject(plan.context, row, { language, page: endpoint, content: null }, form)),
          )
          return pageText({ object: toJsonText(item.object), placeholders: embedded })
        })
        return { url: fileUrl(plan, endpoint), ...texts }
      })
    },

    endpoints(plan, { contentTypeId, objectId }) {
      return filedItems(plan, contentTypeId, objectId).map(({ endpoint }) => endpoint)
    },

    estimate: (plan, _, bytesPerContent) => {
      const items = plan.languages.reduce((sum, language) => sum + (itemsOf(plan, language)?.length ?? 0), 0)
      return (plan.html ? 2 : 1) * items * (bytesPerContent + overhead)
    },
  }
}

function storedList(name: string, language: string, documents: PlannedDocuments): FiledList {
  return { below: '', items: (documents.value(name, `list ${language}`) ?? []) as Json[] }
}

function itemFamily(name: string): string {
  return `${name}-items`
}

/** Items by id; of several the first one whose key can be in a path. */
function indexOf(items: readonly Item[]): ReadonlyMap<Json, Item> {
  const index = new Map<Json, Item>()
  for (const item of items) if (fileName(item.key) !== null && !index.has(item.id)) index.set(item.id, item)
  return index
}

function endpointOf({ context }: SitePlan, language: string, name: string, { key }: Item): string {
  return `${context.project.manifest.api_root}${language}/${name}/${encodeURIComponent(key)}/`
}
