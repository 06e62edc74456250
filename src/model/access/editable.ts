import { aliasContent } from '../content.js'
import type { PageContent, Project } from '../project.js'
import { aliasContentModel } from '../rows/alias-rows.js'
import type { PlaceholderRow } from '../rows/rows.js'
import type { Access } from './access.js'

/**
 * Whether the plugins of a placeholder may be changed: those of versioned contents in drafts only, those of aliases only
 * by viewers with their permission. Mirrors cms.models.placeholdermodel.Placeholder.check_source,
 * djangocms_versioning.helpers.is_content_editable and djangocms_alias.models.can_change_alias.
 */
export function isEditable(
  { project, viewer }: Access,
  { contentTypeId, objectId }: Pick<PlaceholderRow, 'contentTypeId' | 'objectId'>,
): boolean {
  const isProtected = isAliasContent(project, contentTypeId) && project.rules.cms.checksAliasEditors
  if (isProtected && !viewer.mayChangeAliases) return false
  const drafts = project.draftIds.get(contentTypeId)
  if (!drafts) return true
  const content = contentOf(project, contentTypeId, objectId)
  return content ? content.state === 'draft' : drafts.has(objectId)
}

function contentOf(project: Project, contentType: number, id: number): Pick<PageContent, 'state'> | undefined {
  if (contentType === project.pageContentType) return project.contents.get(id)
  return isAliasContent(project, contentType) ? aliasContent(project, id) : undefined
}

function isAliasContent({ contentTypes }: Project, contentType: number): boolean {
  return contentType === contentTypes.get(aliasContentModel)
}
