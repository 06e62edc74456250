import type { LinkBases } from '../../contract/contract.js'
import type { SiteContext } from '../../contract/site-context.js'
import { encodePath, pageAt } from '../../model/address.js'
import { buildNavigation } from '../../model/menus/build-navigation.js'
import { wholeTree } from '../../model/menus/whole-tree.js'
import { treeFileText, treeText } from '../../model/values/json-tree.js'
import type { Family } from '../../options.js'
import { type NavigationSource, navigationAnswer } from '../../routes/navigation.js'
import { matchRoute, type RouteMatch } from '../../routes/routes.js'
import { fileUrl, pagePaths, type SitePlan } from '../plan/site-plan.js'
import type { Answer } from './answers.js'

/** Variants to write beside the default ones, such as `0/1/0/1` or `footer/0/100/0/100`, `/*` for every page path. */
export interface NavigationVariants {
  readonly menus: readonly string[]
  readonly submenus: readonly string[]
  readonly breadcrumbs: readonly string[]
}

/** The families that are answered from the navigation alone, in parts that come from the same tree. */
export const navigationParts = [
  ['menu-paths', 'submenu-paths', 'menu', 'submenu'],
  ['breadcrumbs-paths', 'breadcrumbs'],
] as const satisfies readonly (readonly Family[])[]

export type NavigationFamily = (typeof navigationParts)[number][number]

export function isNavigation(family: Family): family is NavigationFamily {
  return navigationParts.flat().some((one) => one === family)
}

/** A site's navigation in one language. Large, with the trees that are made from it: one is held at a time. */
export interface LanguageNavigation {
  readonly language: string
  readonly source: NavigationSource
}

/**
 * The answers of a navigation family: its endpoint, the default levels written out, from every reverse id,
 * for every page path, and the configured variants.
 */
export function* navigationAnswers(
  plan: SitePlan,
  { language, source }: LanguageNavigation,
  family: NavigationFamily,
  variants: NavigationVariants,
): Iterable<Answer> {
  const root = `${plan.context.project.manifest.api_root}${language}/`
  const ofPages = family.endsWith('-paths')
  // Requests for pages of their own paths are all different, unless a path can be taken for levels.
  const seen = ofPages && numericPaths(plan, language).length === 0 ? null : new Set<string>()
  for (const path of requestPaths(plan, family, variants, language)) {
    if (seen?.has(path)) continue
    seen?.add(path)
    const match = matchRoute(decodeURIComponent(`${language}/${path}`))
    // The route order decides: a page whose slug is `100` meets `submenu/100/` as a level.
    if (match && (match.path !== null) === ofPages && isFound(source, match)) {
      // An answer may be the tree of the whole site.
      const text = () => treeFileText(navigationAnswer(source, match) ?? [])
      yield { url: fileUrl(plan, root + path), text }
    }
  }
}

/** The answer of `menu/`; `null` where it is not found. */
export function menuText({ context }: SitePlan, language: string): string {
  const match = matchRoute(`${language}/menu/`)
  const answer = match && navigationAnswer(languageNavigation(context, language).source, match)
  return answer ? treeText(answer) : 'null'
}

/** Paths below the language, percent-encoded. */
function* requestPaths(
  plan: SitePlan,
  family: NavigationFamily,
  variants: NavigationVariants,
  language: string,
): Iterable<string> {
  const { from, to, inactive, active } = plan.context.contract.menuDefaults
  const levels = `${from}/${to}/${inactive}/${active}`
  const menus = [levels, ...reverseIds(plan.context).map((id) => `${id}/${levels}`), ...variants.menus]
  const paths = pagePaths(plan, language)
  switch (family) {
    case 'menu':
      yield* ['menu/', ...plain('menu', menus)]
      return
    case 'submenu':
      yield* ['submenu/', ...plain('submenu', variants.submenus)]
      yield* withPaths('submenu', ['', ...byPath(variants.submenus)], numericPaths(plan, language))
      return
    case 'breadcrumbs':
      yield* ['breadcrumbs/', ...plain('breadcrumbs', variants.breadcrumbs)]
      yield* withPaths('breadcrumbs', ['', ...byPath(variants.breadcrumbs)], numericPaths(plan, language))
      return
    case 'menu-paths':
      yield* withPaths('menu', [levels, ...byPath(variants.menus)], paths)
      return
    case 'submenu-paths':
      yield* withPaths('submenu', ['', ...byPath(variants.submenus)], paths)
      return
    case 'breadcrumbs-paths':
      yield* withPaths('breadcrumbs', ['', ...byPath(variants.breadcrumbs)], paths)
  }
}

/** Paths that can be taken for levels. */
function numericPaths(plan: SitePlan, language: string): string[] {
  const numeric: string[] = []
  for (const path of pagePaths(plan, language)) if (/^\d+(\/|$)/.test(path)) numeric.push(path)
  return numeric
}

function isFound({ navigation, anonymous, pageAt }: NavigationSource, { rootId, path }: RouteMatch): boolean {
  if (pageAt(path ?? '') === null) return false
  if (rootId === null) return true
  const { nodes } = wholeTree(navigation, anonymous ? 'anonymous' : 'users')
  return nodes.some(({ node }) => node.reverseId === rootId)
}

function* withPaths(resource: string, variants: readonly string[], paths: Iterable<string>): Iterable<string> {
  const different = [...new Set(variants)]
  for (const path of paths) {
    if (path === '') continue
    for (const variant of different) yield `${resource}/${variant === '' ? '' : `${variant}/`}${encodePath(path)}/`
  }
}

function plain(resource: string, variants: readonly string[]): string[] {
  return variants.map((variant) => `${resource}/${variant.replace(/\/\*$/, '')}/`)
}

function byPath(variants: readonly string[]): string[] {
  return variants.filter((variant) => variant.endsWith('/*')).map((variant) => variant.slice(0, -2))
}

function reverseIds({ site }: SiteContext): string[] {
  return [...new Set(site.pages.flatMap(({ reverseId }) => (reverseId ? [reverseId] : [])))].map(encodeURIComponent)
}

export function languageNavigation(context: SiteContext, language: string): LanguageNavigation {
  const { project, site, viewer, contract } = context
  const source = {
    contract,
    navigation: buildNavigation(project, site, language, viewer),
    shape: nodeShape(context),
    anonymous: viewer.anonymous,
    pageAt: (path: string) => pageAt(site, path)?.id ?? null,
  }
  return { language, source }
}

/** What every node of the site has in its addresses. */
export function nodeShape({ viewer, contract, bases }: SiteContext): LinkBases {
  const { prefixesAbsoluteUrls } = contract
  return { siteUrl: bases.site, apiUrl: bases.api, preview: viewer.preview, prefixesAbsoluteUrls }
}
