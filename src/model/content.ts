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

/**
 * The content that answers for a page in a language: its own, else the first along the fallbacks.
 * Mirrors cms.models.pagemodel.Page.get_content_obj and get_admin_content.
 */
export function contentIn(project: Project, page: Page, language: string, viewer: Viewer): PageContent | null {
  const { preview } = viewer
  const candidates = preview ? project.rules.cms.previewed(page.contents) : page.contents
  const own = lastShown(candidates, language, preview)
  if (own) return own
  for (const code of fallbackLanguages(project, page, language)) {
    const content = lastShown(candidates, code, preview)
    if (content) return content
  }
  return null
}

/** Of several in one language, as after removing djangocms-versioning, the CMS uses the last. */
function lastShown(contents: readonly PageContent[], language: string, preview: boolean): PageContent | null {
  // A loop, as in `ownUrl`.
  for (let place = contents.length - 1; place >= 0; place -= 1) {
    const content = contents[place]
    if (content?.language === language && (preview || content.state === 'published')) return content
  }
  return null
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

/** The slot of an alias's placeholder (djangocms_alias.models.AliasContent.placeholder). */
export function aliasSlot({ staticCode }: Pick<Alias, 'staticCode'>): string {
  return staticCode || 'content'
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
