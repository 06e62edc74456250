import { published } from './content.js'
import type { DeclaredPlaceholder } from './manifest/manifest.js'
import { pagesAbove } from './pages-above.js'
import type { PageContent, Project } from './project.js'
import { ownValue } from './values/own-value.js'

/** A page with this template takes that of its parent (cms.constants.TEMPLATE_INHERITANCE_MAGIC). */
export const inheritTemplate = 'INHERIT'

/**
 * The template of a content: that of its page's apphook, its own, or that of the nearest ancestor's published content in
 * the same language.
 * Mirrors cms.models.contentmodels.PageContent.get_template.
 */
function templateOf(project: Project, content: PageContent): string {
  const ofApphook = ownValue(project.manifest.apphook_templates ?? {}, content.page.applicationUrls ?? '')
  if (ofApphook !== undefined) return ofApphook
  if (content.template !== inheritTemplate) return content.template || firstTemplate(project)
  for (const page of pagesAbove(project, content.page)) {
    const above = published(page.contents).find(({ language }) => language === content.language)
    if (above && above.template !== inheritTemplate) return above.template
  }
  return firstTemplate(project)
}

/** The first of CMS_TEMPLATES (cms.utils.conf.get_templates); '': none is described. */
function firstTemplate({ manifest }: Project): string {
  return Object.keys(manifest.templates)[0] ?? ''
}

/**
 * The placeholders that a content's template declares, in order. The name `''` of the manifest matches every template
 * that is not listed before it. A template without match gets the placeholders of the first one, but an empty one,
 * which may be inherited from a page above, gets none.
 * Mirrors cms.models.contentmodels.PageContent.get_placeholder_slots.
 */
export function declaredPlaceholders(project: Project, content: PageContent): readonly DeclaredPlaceholder[] {
  return placeholdersOf(project, templateOf(project, content))
}

function placeholdersOf(project: Project, template: string): readonly DeclaredPlaceholder[] {
  const templates = Object.entries(project.manifest.templates)
  const fallback = template === '' ? undefined : templates[0]
  const fitting = templates.find(([name]) => name === template || name === '') ?? fallback
  return fitting?.[1] ?? []
}

/**
 * The label of a slot: from the owner's template, from the project's configuration, else the slot in title case.
 * Mirrors cms.models.placeholdermodel.Placeholder.get_label.
 */
export function slotLabel(project: Project, slot: string, owner: PageContent | null): string {
  const ofTemplate = owner && labelInTemplate(project, labelTemplate(project, owner), slot)
  return ofTemplate ?? project.manifest.slots[slot]?.label ?? titleCase(slot)
}

function labelInTemplate(project: Project, template: string, slot: string): string | undefined {
  const declared = placeholdersOf(project, template).find((known) => known.slot === slot)
  return declared?.label ?? ownValue(project.manifest.template_slots ?? {}, template)?.[slot]?.label
}

function labelTemplate(project: Project, owner: PageContent): string {
  const content = project.rules.cms.labelledBy(project, owner)
  return content ? templateOf(project, content) : firstTemplate(project)
}

/** Django's `title` filter: a capital after every non-letter, but of A to Z not after `letter'` or a digit. */
export function titleCase(text: string): string {
  const titled = text.toLowerCase().replace(/\p{L}+/gu, (word) => capital(word))
  return titled
    .replace(/([a-z])'([A-Z])/g, (_, before: string, after: string) => `${before}'${after.toLowerCase()}`)
    .replace(/(\d)([A-Z])/g, (_, digit: string, after: string) => `${digit}${after.toLowerCase()}`)
}

function capital(word: string): string {
  const [first = '', ...rest] = word
  return first.toUpperCase() + rest.join('')
}
