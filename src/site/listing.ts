import { pathIn } from './address.js'
import { contentIn } from './content.js'
import type { Page, PageContent, Project, Site } from './project.js'
import type { Viewer } from './viewer.js'

/**
 * What `pages-list` shows of a site in a language, in order.
 * Mirrors djangocms_rest.views.PageListView.get_queryset.
 */
export function listedContents(project: Project, site: Site, language: string, viewer: Viewer): PageContent[] {
  const contents: PageContent[] = []
  for (const page of site.pages) {
    if (viewer.anonymous && page.loginRequired) continue
    if (!viewer.mayView(page)) continue
    const content = contentIn(project, page, language, viewer)
    if (content && hasPlace(project, content)) contents.push(content)
  }
  return contents
}

export interface ContentTree {
  readonly content: PageContent
  readonly children: ContentTree[]
}

/**
 * The same contents as a tree. A page whose parent is not among them is lost with everything below it.
 * Mirrors djangocms_rest.serializers.pages.PageMetaSerializer.many_init.
 */
export function contentTree(contents: readonly PageContent[]): ContentTree[] {
  const trees = new Map<Page, ContentTree>()
  for (const content of contents) trees.set(content.page, { content, children: [] })
  const roots: ContentTree[] = []
  for (const tree of trees.values()) {
    const { parent, parentId } = tree.content.page
    if (parentId === null) roots.push(tree)
    else if (parent) trees.get(parent)?.children.push(tree)
  }
  return roots
}

function hasPlace(project: Project, content: PageContent): boolean {
  return !project.rules.listsNeedUrl || pathIn(project, content.page, content.language) !== null
}
