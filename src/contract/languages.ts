import type { JsonObject } from '../model/values/json.js'
import type { SiteContext } from './contract.js'

/** All languages of the site, those that are not public included (djangocms_rest.serializers.languages). */
export function languageObjects({ contract, project, site }: SiteContext): JsonObject[] {
  return contract.languagesSite(project, site).languages.map((language) => ({
    code: language.code,
    name: language.name,
    public: language.public,
    fallbacks: [...language.fallbacks],
    redirect_on_fallback: language.redirect_on_fallback,
    hide_untranslated: language.hide_untranslated,
  }))
}
