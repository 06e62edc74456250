import { ownUrl } from '../address.js'
import { latestOf } from '../content.js'
import { fallbacksOf } from '../languages.js'
import type { CmsRules, Page, PageUrl, Project } from '../project.js'
import { byTreePath } from '../tree-order.js'
import { menuRules } from './menu-rules.js'
import { menuLanguage, pageMenu } from './page-menu.js'

/** Rules of django CMS 5.1, those of the documented contract for every version. */
export const cmsRules: CmsRules = {
  version: '5.1',
  ofRelease: () => cmsRules,
  menusFrom: null,
  ruledBy: (_, site) => site,
  comparePages: byTreePath,
  languagesOf: (page) => latestOf(page).map(({ language }) => language),
  previewed: latestOf,
  urlIn: (project, page, language) => ownUrl(page, language) ?? fallbackUrl(project, page, language),
  addressesBySlug: false,
  labelledBy: (_, content) => content,
  menusFollowAllFallbacks: false,
  showsAliases: true,
  checksAliasEditors: true,
  menuLanguage,
  pageMenu,
  menus: menuRules,
  menuVersion: '5.1',
}

function fallbackUrl(project: Project, page: Page, language: string): PageUrl | null {
  for (const code of fallbacksOf(project, page.site, language)) {
    const url = ownUrl(page, code)
    if (url) return url
  }
  return null
}
