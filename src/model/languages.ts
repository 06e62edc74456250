import type { LanguageFacts } from './manifest/manifest.js'
import type { Project, Site } from './project.js'

type LanguageSettings = Pick<Site, 'languages'>

/** The site's own entry for a language (cms.utils.i18n.get_language_object). */
export function languageOf(site: LanguageSettings, code: string): LanguageFacts | undefined {
  return site.languages.find((language) => language.code === code)
}

/** The public languages of a site, in its order. `deciding`: the site whose settings say which ones are public. */
export function publicLanguages(site: LanguageSettings, deciding: LanguageSettings): string[] {
  return site.languages.map(({ code }) => code).filter((code) => languageOf(deciding, code)?.public === true)
}

/**
 * The listed language that stands for a code: the same one, or else the first that is its base or one of its varieties,
 * as `pt` and `pt-br` are for each other. Returns the code itself if there is none. Mirrors
 * cms.utils.i18n.get_language_code.
 */
export function listedCode(site: LanguageSettings, code: string): string {
  if (languageOf(site, code)) return code
  return site.languages.find((one) => one.code === baseOf(code) || baseOf(one.code) === code)?.code ?? code
}

function baseOf(code: string): string | undefined {
  return code.split('-')[0]
}

/** Fallbacks of a language; a language that the site does not list takes those of its first one. */
export function fallbacksOf(project: Project, site: Site, code: string): readonly string[] {
  const listing = project.rules.cms.ruledBy(project, site)
  return (languageOf(site, listedCode(listing, code)) ?? site.languages[0])?.fallbacks ?? []
}

/** The language, then its fallbacks, each once. */
export function withFallbacks(project: Project, site: Site, code: string): string[] {
  return [...new Set([code, ...fallbacksOf(project, site, code)])]
}

/** The languages of contents that a menu in a language shows. */
export function menuLanguages(project: Project, site: Site, language: string): string[] {
  const facts = languageOf(site, language)
  // On versions with all menus in one language the site may not have it.
  if (!facts) return site.languages.filter((own) => own.public).map(({ code }) => code)
  return facts.hide_untranslated ? [language] : withFallbacks(project, site, language)
}
