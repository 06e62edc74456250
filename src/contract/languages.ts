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

/**
 * Which of the translations of a row an answer of `language` shows: parler falls back to the default language. A
 * contract that hides targets does so only where visitors of the site may see that language.
 */
export function shownTranslation<Translation>(
  { project, site, contract }: SiteContext,
  language: string,
  translations: readonly Translation[],
  languageOf: (translation: Translation) => unknown,
): Translation | undefined {
  const { default_language: fallback } = project.manifest
  const isShown = !contract.hidesTargets || site.publicLanguages.includes(fallback)
  const translationIn = (code: string) => translations.find((one) => languageOf(one) === code)
  return translationIn(language) ?? (isShown ? translationIn(fallback) : undefined)
}
