import { ownUrl } from '../address.js'
import { currentOf, published } from '../content.js'
import { withFallbacks } from '../languages.js'
import type { CmsRules, Page, PageContent, PageUrl, Project } from '../project.js'
import { menuRules } from './menu-rules.js'
import { menuLanguage, pageMenu } from './page-menu.js'

/** Rules of django CMS 4.1 with djangocms-alias 2. */
export const cmsRules: CmsRules = {
  version: '4.1',
  ofRelease: () => cmsRules,
  menusFrom: '4.1.3',
  ruledBy: ({ defaultSite }) => defaultSite,
  comparePages: (one, other) => one.id - other.id,
  languagesOf,
  previewed: currentOf,
  urlIn,
  addressesBySlug: true,
  labelledBy,
  menusFollowAllFallbacks: true,
  showsAliases: false,
  checksAliasEditors: false,
  menuLanguage,
  pageMenu,
  menus: menuRules,
  menuVersion: '4.1',
}

/** The stored list. */
function languagesOf({ languages }: Page): string[] {
  return languages ? languages.split(',').sort() : []
}

/** 4.1 picks the language by the stored list of languages first, then looks for its row. */
function urlIn(project: Project, page: Page, language: string): PageUrl | null {
  const listed = languagesOf(page)
  return ownUrl(page, withFallbacks(project, page.site, language).find((code) => listed.includes(code)) ?? language)
}

/** 4.1 uses the template of the page, not of the content: that of its content in the active language or a fallback. */
function labelledBy(project: Project, { page }: PageContent): PageContent | null {
  const shown = published(page.contents)
  const codes = withFallbacks(project, project.defaultSite, project.manifest.default_language)
  return codes.map((code) => shown.find(({ language }) => language === code)).find(Boolean) ?? null
}
