import { contentIn } from '../content.js'
import { fallbacksOf, menuLanguages } from '../languages.js'
import type { Page, PageContent, Project, Site } from '../project.js'
import type { Access } from './access.js'
import { mayReadPage } from './pages.js'
import type { Viewer } from './viewer.js'

/** Whether versions of this state are shown. Previews show all, and contents without a version row. */
export function isShownState({ preview }: Pick<Viewer, 'preview'>, state: PageContent['state']): boolean {
  return preview || state === 'published'
}

/** Whether the viewer may read this version of a page, whatever its language. */
export function mayReadContent(access: Access, { page, state }: PageContent): boolean {
  return isShownState(access.viewer, state) && mayReadPage(access, page)
}

/** The content that a page answers with in a language; null: nothing that the viewer may read. */
export function readableContent(access: Access, page: Page, language: string): PageContent | null {
  return mayReadPage(access, page) ? contentIn(access.project, page, language, access.viewer) : null
}

/** Languages whose content visitors of a site may see: public ones, their fallbacks, and those of its menus. */
export function shownLanguages(project: Project, site: Site): string[] {
  const { cms } = project.rules
  const sites = [...new Set([site, cms.ruledBy(project, site)])]
  const shown = site.publicLanguages.flatMap((code) => [
    code,
    ...sites.flatMap((named) => fallbacksOf(project, named, code)),
    ...menuLanguages(project, site, cms.menuLanguage(project, code)),
  ])
  return [...new Set(shown)]
}
