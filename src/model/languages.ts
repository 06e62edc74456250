import type { LanguageFacts } from './manifest/manifest.js'
import type { Project, Site } from './project.js'

/** The site's own entry for a language (cms.utils.i18n.get_language_object). */
export function languageOf(site: Site, code: string): LanguageFacts | undefined {
  return site.languages.find((language) => language.code === code)
}

/** The public languages of a site, in its order. */
export function publicLanguages(project: Project, site: Site): string[] {
  const deciding = project.rules.publicBy === 'own site' ? site : project.defaultSite
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
