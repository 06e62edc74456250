import type { Viewer } from '../access/viewer.js'
import { current, published } from '../content.js'
import { menuLanguages } from '../languages.js'
import type { Page, PageContent, Project, Site } from '../project.js'

/** The languages and viewer by which a menu chooses contents. */
export interface MenuSearch {
  readonly project: Project
  readonly viewer: Viewer
  /** The language of the menu. */
  readonly asked: string
  /** That language, and those that contents may come from instead. */
  readonly languages: readonly string[]
}

/** How a menu of a site in a language chooses contents. */
export function menuSearch(project: Project, site: Site, asked: string, viewer: Viewer): MenuSearch {
  return { project, viewer, asked, languages: menuLanguages(project, site, asked) }
}

/** The versions of a page's contents that the menu may show, in any language. */
export function shownContents({ viewer }: MenuSearch, { contents }: Page): PageContent[] {
  return viewer.preview ? current(contents) : published(contents)
}

/** The content in the first of the languages that has one. */
export function contentAmong(contents: readonly PageContent[], languages: readonly string[]): PageContent | null {
  for (const code of languages) {
    const content = contents.find(({ language }) => language === code)
    if (content) return content
  }
  return null
}
