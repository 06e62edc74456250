import { encodeNavigation } from '../../documents/navigation-document.js'
import type { NavigationRoots } from '../../documents/packed-node.js'
import type { NavigationNode } from '../../model/menus/navigation-node.js'
import type { LanguageSource } from '../language-source.js'
import type { SitePlan } from '../site-plan.js'
import { navigationPieces, urlsByPiece } from './navigation-pieces.js'
import { numericPaths } from './navigation-requests.js'

/** The navigation that menus, submenus and breadcrumbs are made from. */
export const navigationSource: LanguageSource = {
  name: 'navigation',
  isByLanguage: true,

  document(site, language, fingerprint) {
    const navigation = site.documents.navigation(language)
    const roots = rootsOf(site.plan, language)
    if (!site.plan.context.contract.showsOwnBranch) {
      return { parts: encodeNavigation(navigation, roots), pieces: () => [] }
    }
    const nodes = new Map<NavigationNode, string>()
    const parts = encodeNavigation(navigation, roots, (node, text) => nodes.set(node, fingerprint([text])))
    return { parts, pieces: (choose) => navigationPieces(site, language, { roots, nodes, fingerprint }, choose) }
  },

  // A path that can be read as levels is answered by another route than others, with the nodes of another page.
  isDivisible: ({ plan }, language) => numericPaths(plan, language).length === 0,

  urls: urlsByPiece,
}

function rootsOf({ context }: SitePlan, language: string): NavigationRoots {
  const { project, site } = context
  return { language, apiRoot: project.manifest.api_root, pageRoots: site.pageRoot }
}
