import type { SiteContext } from '../../contract/contract.js'
import { shownTranslation } from '../../contract/languages.js'
import type { ModelRow, ModelRows } from '../../model/rows/model-rows.js'
import { compareByPriority } from '../../model/stories.js'
import { groupBy } from '../../model/values/group-by.js'
import type { Json, JsonObject } from '../../model/values/json.js'
import type { StoriesOptions } from './stories-options.js'
import { addressBelow, imageMembers, richTextOf, type StoriesRoot } from './stories-root.js'
import { configsOf, rowsOf, stringOf } from './story-rows.js'

/** A category in a language, or in that of its fallback where it is not translated. */
export interface Category {
  readonly row: ModelRow
  readonly text: ModelRow
  readonly slug: string
}

/** The categories of a language in the order of djangocms_stories.models.PostCategory.Meta. */
export function categoriesOf(
  options: Pick<StoriesOptions, 'namespace'>,
  context: SiteContext,
  rows: ModelRows,
  language: string,
): Category[] {
  const configs = configsOf(options, rows)
  const seen = new Set<string>()
  return orderedCategories(rows).flatMap(({ row, texts }): Category[] => {
    const text = textIn(context, language, texts)
    const slug = stringOf(text?.slug)
    if (!text || slug === '' || seen.has(slug) || !configs.has(row.app_config_id)) return []
    seen.add(slug)
    return [{ row, text, slug }]
  })
}

/**
 * What addresses of posts have of categories, in their order: of any configuration, and in any language where none is
 * shown (djangocms_stories.models.Post.get_absolute_url).
 */
export function slugsInAddresses(
  context: SiteContext,
  rows: ModelRows,
  language: string,
): { readonly id: Json | undefined; readonly slug: string }[] {
  return orderedCategories(rows).map(({ row, texts }) => {
    const others = context.contract.hidesTargets ? [] : texts
    return { id: row.id, slug: stringOf((textIn(context, language, texts) ?? others[0])?.slug) }
  })
}

/** All categories with their texts. */
function orderedCategories(rows: ModelRows): { readonly row: ModelRow; readonly texts: readonly ModelRow[] }[] {
  const texts = groupBy(rowsOf(rows, 'djangocms_stories.postcategorytranslation'), ({ master_id: id }) => id)
  return rowsOf(rows, 'djangocms_stories.postcategory')
    .toSorted((one, other) => compareByPriority(priorityOf(one), priorityOf(other)))
    .map((row) => ({ row, texts: texts.get(row.id) ?? [] }))
}

function textIn(context: SiteContext, language: string, texts: readonly ModelRow[]): ModelRow | undefined {
  return shownTranslation(context, language, texts, (one) => one.language_code)
}

/** What the list of categories shows of one. */
export function categoryObject(
  root: StoriesRoot,
  { row, text, slug }: Category,
  all: readonly Category[],
  count: number,
): JsonObject {
  const parent = all.find((other) => other.row.id === row.parent_id)
  return {
    name: stringOf(text.name),
    slug,
    abstract: richTextOf(root, text.abstract),
    meta_description: stringOf(text.meta_description),
    priority: row.priority ?? null,
    parent: parent ? addressBelow(root, `category/${parent.slug}`) : null,
    ...imageMembers(root, row),
    count,
    details: addressBelow(root, `category/${slug}`),
  }
}

function priorityOf({ priority = null }: ModelRow): number | null {
  return priority === null ? null : Number(priority)
}
