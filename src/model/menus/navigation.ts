import { linkNodes } from '../link-nodes.js'
import type { Project, Site } from '../project.js'
import type { Viewer } from '../viewer.js'
import type { NavigationNode } from './navigation-node.js'
import { pageMenu } from './page-menu.js'
import { pythonMenus } from './python-menus.js'

/** The whole navigation of a site in a language: one compact document. */
export interface Navigation {
  readonly nodes: readonly NavigationNode[]
  /** The url that marks the home node for breadcrumbs: home in the project's default language. */
  readonly homeUrl: string
  /** `title` of the documented contract's site node. */
  readonly siteName: string
  /** Which generation of the menu code cuts the trees. */
  readonly version: Project['rules']['version']
}

/** Mirrors cms.cms_menus.CMSMenu.get_nodes and menus.menu_pool.MenuRenderer._build_nodes. */
export function buildNavigation(project: Project, site: Site, language: string, viewer: Viewer): Navigation {
  const { manifest, rules } = project
  const menuLanguage = rules.version === '4.1' ? menuLanguage41(project) : language
  const nodes: NavigationNode[] = []
  linkNodes(pageMenu(project, site, menuLanguage, viewer), nodes)
  for (const menu of pythonMenus(project, site, menuLanguage, nodes)) linkNodes(menu, nodes)
  return {
    nodes,
    homeUrl: site.pageRoot[manifest.default_language] ?? '/',
    siteName: site.name,
    version: rules.version,
  }
}

/** 4.1 looks at the address of the request, where the API has no language, and only if the project prefixes languages. */
function menuLanguage41({ manifest, defaultSite }: Project): string {
  const code = manifest.default_language
  const roots = [manifest.admin_root[code], defaultSite.pageRoot[code]]
  return roots.some((root) => root?.includes(`/${code}/`)) ? code : (defaultSite.languages[0]?.code ?? code)
}
