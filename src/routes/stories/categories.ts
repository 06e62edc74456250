import type { SiteContext } from '../../contract/contract.js'
import { translationLanguages } from '../../contract/languages.js'
import type { ModelRow, ModelRows } from '../../model/rows/model-rows.js'
import { compareByPriority } from '../../model/stories.js'
import { groupBy } from '../../model/values/group-by.js'
import type { JsonObject } from '../../model/values/json.js'
import type { StoriesOptions } from './stories-options.js'
import { type Addresses, configsOf, imageMembers, richTextOf, rowsOf, stringOf } from './story-rows.js'

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
  const languages = translationLanguages(context, language)
  const texts = groupBy(rowsOf(rows, 'djangocms_stories.postcategorytranslation'), ({ master_id: id }) => id)
  const seen = new Set<string>()
  const all = rowsOf(rows, 'djangocms_stories.postcategory')
  const ordered = all.toSorted((one, other) => compareByPriority(priorityOf(one), priorityOf(other)))
  return ordered.flatMap((row): Category[] => {
    const own = texts.get(row.id) ?? []
    const inLanguages = languages.map((code) => own.find((one) => one.language_code === code))
    const found = inLanguages.find((one) => one !== undefined)
    const slug = stringOf(found?.slug)
    if (!found || slug === '' || seen.has(slug) || !configs.has(row.app_config_id)) return []
    seen.add(slug)
    return [{ row, text: found, slug }]
  })
}

/** What the list of categories shows of one. */
export function categoryObject(
  context: SiteContext,
  { row, text: own, slug }: Category,
  all: readonly Category[],
  count: number,
  language: string,
  address: Addresses,
): JsonObject {
  const parent = all.find((other) => other.row.id === row.parent_id)
  return {
    name: stringOf(own.name),
    slug,
    abstract: richTextOf(context, own.abstract, language),
    meta_description: stringOf(own.meta_description),
    priority: row.priority ?? null,
    parent: parent ? address(`category/${parent.slug}`) : null,
    ...imageMembers(context, row, language),
    count,
    details: address(`category/${slug}`),
  }
}

function priorityOf({ priority = null }: ModelRow): number | null {
  return priority === null ? null : Number(priority)
}
