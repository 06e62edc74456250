import { aliasContent } from '../content.js'
import type { PageContent, Project } from '../project.js'
import { aliasContentModel } from '../rows/alias-rows.js'
import type { PlaceholderRow } from '../rows/rows.js'

/**
 * Whether editors may change the plugins of a placeholder: those of versioned contents in drafts only. Mirrors
 * cms.models.placeholdermodel.Placeholder.check_source and djangocms_versioning.helpers.is_content_editable.
 */
export function isEditable(
  project: Project,
  { contentTypeId, objectId }: Pick<PlaceholderRow, 'contentTypeId' | 'objectId'>,
): boolean {
  const published = project.publishedIds.get(contentTypeId)
  if (!published) return true
  const content = contentOf(project, contentTypeId, objectId)
  return content ? content.state === 'draft' : !published.has(objectId)
}

function contentOf(project: Project, contentType: number, id: number): Pick<PageContent, 'state'> | undefined {
  if (contentType === project.pageContentType) return project.contents.get(id)
  return contentType === project.contentTypes.get(aliasContentModel) ? aliasContent(project, id) : undefined
}
