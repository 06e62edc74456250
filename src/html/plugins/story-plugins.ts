import type { FieldValue } from '../../model/rows/rows.js'
import { relatedObject } from '../related-object.js'
import { storiesOf } from '../stories/stories.js'
import { type StoryPlace, viewAddress } from '../stories/story-addresses.js'
import {
  archive,
  categoryList,
  latestStories,
  listedStories,
  type StoryScope,
  tagCloud,
} from '../stories/story-lists.js'
import { listedStory } from './listed-story.js'
import type { RenderedPlugin, StockPlugin } from './stock-plugin.js'

/** STORIES_POSTS_LIST_TRUNCWORDS_COUNT of djangocms_stories.settings. */
const abstractWords = 100

/** First of STORIES_PLUGIN_TEMPLATE_FOLDERS, whose templates the stock ones mirror. */
const stockFolder = 'plugins'

/** What a plugin shows, from its row. */
interface ShownStories extends StoryScope {
  readonly namespace: string | undefined
  readonly pluginId: number
  value(name: string): FieldValue
}

type StoryVariables = (place: StoryPlace, shown: ShownStories) => Record<string, unknown>

/** The plugins of djangocms_stories.cms_plugins by type, in its default templates. */
export const storyPlugins: Readonly<Record<string, StockPlugin>> = {
  BlogLatestEntriesPlugin: plugin('latest_entries', latestEntries),
  BlogLatestEntriesPluginCached: plugin('latest_entries', latestEntries),
  BlogFeaturedPostsPlugin: plugin('featured_posts', featuredPosts),
  BlogFeaturedPostsPluginCached: plugin('featured_posts', featuredPosts),
  BlogAuthorPostsPlugin: plugin('authors', authors),
  BlogAuthorPostsListPlugin: plugin('authors_posts', authors),
  BlogTagsPlugin: plugin('tags', (place, shown) => ({ tags: tagCloud(place, shown, shown.namespace) })),
  BlogCategoryPlugin: plugin('categories', (place, shown) => ({ categories: categoryList(place, shown) })),
  BlogArchivePlugin: plugin('archive', (place, shown) => ({ years: archive(place, shown, shown.namespace) })),
}

function plugin(template: string, variables: StoryVariables): StockPlugin {
  return {
    template: `djangocms_stories/${template}.html`,
    words: () => 'headings and "read more"',
    variables: (rendered) => {
      const stories = storiesOf(rendered.context)
      const { context, row, place } = rendered
      const { report } = place
      // As in the CMS, the posts are not those of the plugin's language.
      const language = context.contract.activeLanguage(context.project, place.language)
      if (!stories) {
        report('the database has no tables of djangocms-stories that are known')
        return {}
      }
      // Records that the HTML depends on the posts.
      relatedObject(context, 'djangocms_stories', 'posts', language)
      const shown = shownOf(rendered)
      const config = stories.configs.get(shown.configId ?? -1)
      const folder = String(shown.value('template_folder') ?? '')
      if (folder !== stockFolder) report(`its template is in the folder "${folder}" of the project`)
      if (config?.templatePrefix) report(`the project may have its template in "${config.templatePrefix}"`)
      if (context.viewer.preview) report('the CMS shows the newest drafts of posts in a preview')
      return variables(
        { context, stories, language, report, roots: new Map() },
        { ...shown, namespace: config?.namespace, pluginId: row.id },
      )
    },
  }
}

function shownOf({ row: { fields } }: RenderedPlugin): Omit<ShownStories, 'namespace' | 'pluginId'> {
  const value = (name: string) => fields?.[name] ?? null
  const config = value('app_config')
  return { configId: config === null ? null : Number(config), currentSite: value('current_site') === true, value }
}

function latestEntries(place: StoryPlace, shown: ShownStories): Record<string, unknown> {
  const found = latestStories(place, shown, shown.pluginId, keysOf(shown.value('categories')))
  const posts = found.slice(0, Number(shown.value('latest_posts')))
  return { posts: posts.map((story) => listedStory(place, story, abstractWords)) }
}

/** In the editor's order. */
function featuredPosts(place: StoryPlace, shown: ShownStories): Record<string, unknown> {
  const listed = new Map(listedStories(place, shown).map((story) => [story.post.id, story]))
  const posts = keysOf(shown.value('posts')).flatMap((id) => listed.get(Number(id)) ?? [])
  return { posts: posts.map((story) => listedStory(place, story, abstractWords)) }
}

function authors(place: StoryPlace, shown: ShownStories): Record<string, unknown> {
  const rows = new Map(place.stories.tables.authors.map((author) => [author.key, author]))
  const listed = listedStories(place, shown)
  const most = Number(shown.value('latest_posts'))
  const found = keysOf(shown.value('authors')).flatMap((key) => {
    const author = rows.get(String(key))
    if (!author) return []
    const { username, fullName } = author
    if (username === null || fullName === null) place.report('the model of users has no username, or no names')
    const own = listed.filter(({ post }) => post.authorKey === author.key)
    const url = viewAddress(place, shown.namespace, `author/${username ?? ''}`)
    const posts = own.slice(0, most).map((story) => listedStory(place, story, null))
    return [{ name: fullName ?? '', url, count: own.length, posts }]
  })
  return { authors: found }
}

function keysOf(value: FieldValue): readonly FieldValue[] {
  return Array.isArray(value) ? value : []
}
