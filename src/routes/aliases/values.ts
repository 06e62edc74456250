import type { SiteContext } from '../../contract/contract.js'
import { readableAliasContent } from '../../model/access/aliases.js'
import { absolute, aliasEndpoint } from '../../model/address.js'
import { current, published } from '../../model/content.js'
import type { Alias, Project } from '../../model/project.js'
import { aliasContentModel } from '../../model/rows/alias-rows.js'
import type { Json, JsonObject } from '../../model/values/json.js'
import type { SiteView } from '../site-plan.js'
import { keysOf, listedAliases, siteAliases } from './site-aliases.js'

/** The list of each language, and the place of each alias's placeholder by language and key. */
export function* aliasValues({ context, languages }: SiteView): Iterable<readonly [string, Json]> {
  const contentType = context.project.contentTypes.get(aliasContentModel)
  if (contentType === undefined) return
  for (const language of languages) {
    yield [`list ${language}`, listedAliases(context, language).map((alias) => aliasObject(context, alias, language))]
    for (const alias of siteAliases(context)) {
      const content = readableAliasContent(context.viewer, alias, language)
      if (!content) continue
      const place = { contentType, object: content.id, slot: alias.slot }
      for (const key of keysOf(context, alias)) yield [`${language} ${key}`, place]
    }
  }
}

/** djangocms_alias.rest.AliasListSerializer. */
function aliasObject(context: SiteContext, alias: Alias, language: string): JsonObject {
  const { project, bases } = context
  return {
    id: alias.id,
    name: readableAliasContent(context.viewer, alias, language)?.name ?? '',
    static_code: alias.staticCode,
    category: categoryName(project, alias),
    site: alias.siteId,
    languages: languagesOf(context, alias),
    api_endpoint: absolute(bases.api, aliasEndpoint(project, alias, language)),
  }
}

/** null: it has none in the languages that count (parler.models.TranslatableModelMixin._get_translated_model). */
function categoryName({ manifest }: Project, { category }: Alias): string | null {
  const { alias_category_languages: languages, default_language: first } = manifest
  const found = (languages ?? [first]).find((language) => Object.hasOwn(category, language))
  if (found !== undefined) return category[found] ?? null
  return languages ? null : (Object.values(category)[0] ?? '')
}

/** The package counts drafts, too (djangocms_alias.models.Alias.get_languages). */
function languagesOf({ contract, site }: SiteContext, alias: Alias): string[] {
  if (!contract.resolvesLinks) return current(alias.contents).map(({ language }) => language)
  const shown = new Set(published(alias.contents).map(({ language }) => language))
  return site.languages.filter((one) => one.public && shown.has(one.code)).map(({ code }) => code)
}
