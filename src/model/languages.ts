import type { LanguageFacts } from './manifest/manifest.js'
import type { Site } from './project.js'

type LanguageSettings = Pick<Site, 'languages'>

/** The site's own entry for a language (cms.utils.i18n.get_language_object). */
export function languageOf(site: LanguageSettings, code: string): LanguageFacts | undefined {
  return site.languages.find((language) => language.code === code)
}

/** The public languages of a site, in its order. `deciding`: the site whose settings say which ones are public. */
export function publicLanguages(site: LanguageSettings, deciding: LanguageSettings): string[] {
  return site.languages.map(({ code }) => code).filter((code) => languageOf(deciding, code)?.public === true)
}

/** Fallbacks of a language; a language that the site does not list takes those of its first one. */
export function fallbacksOf(site: Site, code: string): readonly string[] {
  return (languageOf(site, code) ?? site.languages[0])?.fallbacks ?? []
}

/** The language, then its fallbacks, each once. */
export function withFallbacks(site: Site, code: string): string[] {
  return [...new Set([code, ...fallbacksOf(site, code)])]
}
