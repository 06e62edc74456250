import { publicLanguages } from '../model/languages.js'
import type { SiteContext } from './contract.js'

/**
 * Languages whose translation of a row an answer of `language` shows, the first that exists: parler falls back to the
 * default language. A contract that hides targets does so only where visitors of the site may see that language.
 */
export function translationLanguages({ project, site, contract }: SiteContext, language: string): string[] {
  const { default_language: fallback } = project.manifest
  const isShown = !contract.hidesTargets || publicLanguages(project, site).includes(fallback)
  return isShown ? [language, fallback] : [language]
}
