import type { Viewer } from '../access/viewer.js'
import type { Project, Site } from '../project.js'
import { linkNodes } from './link-nodes.js'
import type { Navigation } from './navigation.js'
import type { NavigationNode } from './navigation-node.js'
import { pythonMenus } from './python-menus.js'

/** Mirrors cms.cms_menus.CMSMenu.get_nodes and menus.menu_pool.MenuRenderer._build_nodes. */
export function buildNavigation(project: Project, site: Site, language: string, viewer: Viewer): Navigation {
  const { manifest } = project
  const { cms } = project.rules
  const menuLanguage = cms.menuLanguage(project, language)
  const nodes: NavigationNode[] = []
  linkNodes(cms.pageMenu(project, site, menuLanguage, viewer), nodes)
  for (const menu of pythonMenus(project, site, menuLanguage, nodes)) linkNodes(menu, nodes)
  return {
    nodes,
    homeUrl: site.pageRoot[manifest.default_language] ?? '/',
    siteName: site.name,
    version: cms.menuVersion,
    rules: cms.menus,
    trees: new Map(),
    texts: new Map(),
  }
}
