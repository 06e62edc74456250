import type { Viewer } from './access/viewer.js'
import { fallbacksOf, languageOf } from './languages.js'
import type { Alias, AliasContent, Page, PageContent, Project } from './project.js'
import type { VersionRow } from './rows/rows.js'

/** Of drafts and of published versions, whether visitors see these at this time or not. */
const currentStates: readonly VersionRow['state'][] = ['draft', 'published', 'pending', 'expired']

type Versioned = Pick<PageContent, 'id' | 'language' | 'state' | 'versionId'>

/** The contents that viewers without preview may see: published versions, or all without djangocms-versioning. */
export function published<T extends Versioned>(contents: readonly T[]): T[] {
  return contents.filter((content) => content.state === 'published')
}

/**
 * By language the newest draft or published version, else the newest of any other state; in the order of ids.
 * Mirrors djangocms_versioning.managers.latest_content.
 */
export function latest<T extends Versioned>(contents: readonly T[]): T[] {
  return newestByLanguage(contents, (content) => (isCurrent(content) ? 1 : 0))
}

/** As `latest`, drafts and published versions only (djangocms_versioning.managers.current_content). */
export function current<T extends Versioned>(contents: readonly T[]): T[] {
  return newestByLanguage(contents.filter(isCurrent), () => 0)
}

/** As `latest`, of a page. */
export const latestOf = onceForPage(latest)

/** As `current`, of a page. */
export const currentOf = onceForPage(current)

/**
 * The content that answers for a page in a language: its own, else the first along the fallbacks.
 * Mirrors cms.models.pagemodel.Page.get_content_obj and get_admin_content.
 */
export function contentIn(project: Project, page: Page, language: string, viewer: Viewer): PageContent | null {
  const previewed = viewer.preview ? project.rules.cms.previewed(page) : null
  const own = lastShown(page, language, previewed)
  if (own) return own
  for (const code of fallbackLanguages(project, page, language)) {
    const content = lastShown(page, code, previewed)
    if (content) return content
  }
  return null
}

/**
 * Of several in one language, as after removing djangocms-versioning, the CMS uses the last. `previewed`: those to choose
 * from; null: all that are published.
 */
function lastShown(
  { lastContent }: Page,
  language: string,
  previewed: readonly PageContent[] | null,
): PageContent | null {
  if (previewed) return previewed.findLast((content) => content.language === language) ?? null
  let content = lastContent
  while (content && !(content.language === language && content.state === 'published')) content = content.before
  return content
}

/** Language codes of a page, whatever the state of their contents. */
export function languagesOf(project: Project, page: Page): string[] {
  return project.rules.cms.languagesOf(page)
}

/** The content of an alias in exactly this language (djangocms_alias.models.Alias.get_content). */
export function aliasContentIn(alias: Alias, language: string, preview: boolean): AliasContent | null {
  const candidates = preview ? latest(alias.contents) : published(alias.contents)
  return candidates.find((content) => content.language === language) ?? null
}

/** An alias content by its id; undefined: there is none. */
export function aliasContent({ aliases }: Pick<Project, 'aliases'>, id: number): AliasContent | undefined {
  for (const { contents } of aliases.values()) {
    const content = contents.find((one) => one.id === id)
    if (content) return content
  }
  return undefined
}

/** The languages whose contents may stand in for one that is missing. */
function fallbackLanguages(project: Project, page: Page, language: string): readonly string[] {
  const { cms, hideUntranslated } = project.rules
  if (hideUntranslated && languageOf(page.site, language)?.hide_untranslated) return []
  return fallbacksOf(project, cms.ruledBy(project, page.site), language)
}

function isCurrent({ state }: Versioned): boolean {
  return state !== null && currentStates.includes(state)
}

function newestByLanguage<T extends Versioned>(contents: readonly T[], rank: (content: T) => number): T[] {
  const newest = new Map<string, T>()
  for (const content of contents) {
    if (content.state === null) continue
    const rival = newest.get(content.language)
    const order = rival ? rank(content) - rank(rival) || content.versionId - rival.versionId : 1
    if (order > 0) newest.set(content.language, content)
  }
  return [...newest.values()].sort((a, b) => a.id - b.id)
}

/** Each answer about a page asks for these, and it may have thousands of versions. */
function onceForPage(
  choose: (contents: readonly PageContent[]) => PageContent[],
): (page: Page) => readonly PageContent[] {
  const known = new WeakMap<Page, readonly PageContent[]>()
  return (page) => {
    const chosen = known.get(page) ?? choose(page.contents)
    known.set(page, chosen)
    return chosen
  }
}
