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
 * Which of the translations of a category of djangocms-stories an answer of `language` shows: one in this language, or
 * in one of its fallbacks (django-parler). A contract that hides targets shows only those of languages that visitors of
 * the site may see.
 */
export function shownTranslation<Translation>(
  { project, site, contract }: SiteContext,
  language: string,
  translations: readonly Translation[],
  languageOf: (translation: Translation) => unknown,
): Translation | undefined {
  const { default_language: first, story_category_languages: known } = project.manifest
  const isShown = (code: string) => code === language || !contract.hidesTargets || site.publicLanguages.includes(code)
  const shown = (known?.[language] ?? [language, first]).filter(isShown)
  const code = shown.find((code) => translations.some((one) => languageOf(one) === code))
  return code === undefined ? undefined : translations.find((one) => languageOf(one) === code)
}
