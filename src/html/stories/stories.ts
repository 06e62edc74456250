import { hash } from 'node:crypto'
import type { SiteContext } from '../../contract/contract.js'
import { isShownVersion } from '../../model/access/rows.js'
import type { Project } from '../../model/project.js'
import type {
  StoryCategoryRow,
  StoryCategoryTextRow,
  StoryConfigRow,
  StoryContentRow,
  StoryPostRow,
  StoryTables,
} from '../../model/rows/story-tables.js'
import { compareByPriority, newestFirst, openStories, postContentModel, postModel } from '../../model/stories.js'
import { groupBy } from '../../model/values/group-by.js'

/** A published content with its post. */
export interface PublishedStory {
  readonly content: StoryContentRow
  readonly post: StoryPostRow
}

/** The rows of djangocms-stories as its plugins look them up. */
export interface Stories {
  readonly tables: StoryTables
  readonly configs: ReadonlyMap<number, StoryConfigRow>
  /** By language, the newest first. */
  readonly published: ReadonlyMap<string, readonly PublishedStory[]>
  /** By post, as the others. */
  readonly sites: ReadonlyMap<number, readonly number[]>
  readonly categories: ReadonlyMap<number, readonly number[]>
  readonly tags: ReadonlyMap<number, readonly number[]>
  /** In their order. */
  readonly allCategories: readonly StoryCategoryRow[]
  readonly categoryTexts: ReadonlyMap<number, readonly StoryCategoryTextRow[]>
  /** Ids of the pages that have the apphook, by `apphookKey`. */
  readonly apphooks: ReadonlyMap<string, number>
  /** A text that changes with everything that plugins may show of posts. */
  readonly facts: string
}

const known = new WeakMap<Project, Stories | null>()

/** null: the project does not have the package. Drafts are left out in previews, too. */
export function storiesOf(context: SiteContext): Stories | null {
  const { project, viewer } = context
  const before = known.get(project)
  if (before !== undefined) return before
  const tables = project.related.stories
  const stories = tables && linkStories({ ...context, viewer: { ...viewer, preview: false } }, tables)
  known.set(project, stories)
  return stories
}

function linkStories(context: SiteContext, all: StoryTables): Stories {
  const { project, contract } = context
  const type = project.contentTypes.get(postContentModel) ?? -1
  const contents = all.contents.filter(({ id }) => isShownVersion(context, type, id))
  const tables = contract.hidesTargets ? publicTables(project, all, contents) : all
  const posts = new Map(tables.posts.map((post) => [post.id, post]))
  const published = contents.flatMap((content): PublishedStory[] => {
    const post = posts.get(content.postId)
    return post ? [{ content, post }] : []
  })
  const shownIds = published.map(({ content }) => content.id)
  const apphooks = apphooksOf(project, tables)
  // Rows of tags and videos name the content type of what they belong to.
  const types = [...project.contentTypes].filter(([model]) => model.startsWith('djangocms_stories.'))
  return {
    tables,
    configs: new Map(tables.configs.map((config) => [config.id, config])),
    published: groupBy(
      published.sort((one, other) => newestFirst(one.post, other.post)),
      ({ content }) => content.language,
    ),
    sites: keysBy(tables.sites.map(({ postId, siteId }) => [postId, siteId])),
    categories: keysBy(tables.inCategories.map(({ postId, categoryId }) => [postId, categoryId])),
    tags: keysBy(taggedOf(project, tables, postModel)),
    allCategories: tables.categories.toSorted((one, other) => compareByPriority(one.priority, other.priority)),
    categoryTexts: groupBy(tables.categoryTexts, ({ categoryId }) => categoryId),
    apphooks,
    facts: hash('sha256', JSON.stringify([tables, shownIds, [...apphooks], types])).slice(0, 16),
  }
}

/** As if posts that are not public did not exist: the CMS counts them, and shows them before and after their dates. */
function publicTables(project: Project, tables: StoryTables, published: readonly StoryContentRow[]): StoryTables {
  const open = openStories(project.rows)
  const ids = new Set(published.map(({ postId }) => postId).filter((id) => open.has(id)))
  const type = project.contentTypes.get(postModel)
  return {
    ...tables,
    posts: tables.posts.filter(({ id }) => ids.has(id)),
    related: tables.related.filter(({ fromId }) => ids.has(fromId)),
    inCategories: tables.inCategories.filter(({ postId }) => ids.has(postId)),
    tagged: tables.tagged.filter(({ contentTypeId, objectId }) => contentTypeId !== type || ids.has(Number(objectId))),
  }
}

/** Names the configuration of posts that a page of a site shows. */
export function apphookKey(siteId: number, namespace: string): string {
  return `${siteId} ${namespace}`
}

/** Of pages with the same configuration the first one counts. */
function apphooksOf({ sites }: Project, { configs }: StoryTables): Map<string, number> {
  const namespaces = new Set(configs.map(({ namespace }) => namespace))
  const pages = [...sites.values()].flatMap((site) =>
    site.pages.flatMap(({ id, applicationNamespace: own }): [string, number][] =>
      own !== null && namespaces.has(own) ? [[apphookKey(site.id, own), id]] : [],
    ),
  )
  return new Map(pages.reverse())
}

/** Ids of rows of a model with those of their tags. */
export function taggedOf({ contentTypes }: Project, { tagged }: StoryTables, model: string): [number, number][] {
  const type = contentTypes.get(model)
  return tagged
    .filter(({ contentTypeId }) => contentTypeId === type)
    .map(({ objectId, tagId }): [number, number] => [Number(objectId), tagId])
}

function keysBy(pairs: readonly (readonly [number, number])[]): Map<number, number[]> {
  const groups = groupBy(pairs, ([owner]) => owner)
  return new Map([...groups].map(([owner, found]) => [owner, found.map(([, key]) => key)]))
}
