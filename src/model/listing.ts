import { mayListPage } from './access/pages.js'
import type { Viewer } from './access/viewer.js'
import { hasPath } from './address.js'
import { contentIn } from './content.js'
import type { PageContent, Project, Site } from './project.js'
import { groupBy } from './values/group-by.js'

/**
 * The contents that `pages-list` shows of a site in a language, in order.
 * Mirrors djangocms_rest.views.PageListView.get_queryset.
 */
export function listedContents(project: Project, site: Site, language: string, viewer: Viewer): PageContent[] {
  const contents: PageContent[] = []
  for (const page of site.pages) {
    if (!mayListPage(viewer, page)) continue
    const content = contentIn(project, page, language, viewer)
    if (content && hasPlace(project, content)) contents.push(content)
  }
  return contents
}

/** Contents as a tree of pages. */
interface ContentTree {
  readonly roots: readonly PageContent[]
  below(content: PageContent): readonly PageContent[]
}

/**
 * The same contents as a tree. A page whose parent is not among them is lost with everything below it.
 * Mirrors djangocms_rest.serializers.pages.PageMetaSerializer.many_init.
 */
export function contentTree(contents: readonly PageContent[]): ContentTree {
  const roots = contents.filter(({ page }) => page.parentId === null)
  const below = groupBy(
    contents.filter(({ page }) => page.parent !== null),
    ({ page }) => page.parent,
  )
  return { roots, below: ({ page }) => below.get(page) ?? [] }
}

function hasPlace(project: Project, content: PageContent): boolean {
  return !project.rules.listsNeedUrl || hasPath(project, content.page, content.language)
}
