import { contentIn } from '../content.js'
import { fallbacksOf } from '../languages.js'
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

/** Languages whose content visitors of a site may see: public ones, and their fallbacks. */
export function shownLanguages(project: Project, site: Site): string[] {
  const sites = [...new Set([site, project.rules.cms.ruledBy(project, site)])]
  return site.publicLanguages.flatMap((code) => [code, ...sites.flatMap((named) => fallbacksOf(project, named, code))])
}
