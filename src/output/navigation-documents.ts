import { type Json, toJsonText } from '../site/json.js'
import { packNavigation } from '../site/navigation-document.js'
import { markOf } from './marks.js'
import { navigationSource } from './navigation-answers.js'
import { pagePaths, type SitePlan } from './site-plan.js'
import type { Emit } from './table-document.js'

/** Writes the navigation of a site in each language. Returns the documents' names by language. */
export function writeNavigation(plan: SitePlan, emit: Emit): Record<string, string> {
  return Object.fromEntries(plan.languages.map((language) => [language, emit(navigationText(plan, language))]))
}

/** Of all that the answers of navigation families are made from; `names` stand for the navigation. */
export function navigationMark(plan: SitePlan, names: Readonly<Record<string, string>>): string {
  const { shape } = navigationSource(plan.context, plan.languages[0] ?? '')
  const paths = plan.languages.map((language) => markOf(...pagePaths(plan, language)))
  return markOf(JSON.stringify({ names, paths, shape }))
}

function navigationText({ context }: SitePlan, language: string): string {
  const { project, site } = context
  const { navigation } = navigationSource(context, language)
  const roots = { language, apiRoot: project.manifest.api_root, pageRoots: site.pageRoot }
  return toJsonText(packNavigation(navigation, roots) as unknown as Json)
}
