/** Rows of djangocms-stories that its plugins show in HTML. Every list is ordered by id unless it says otherwise. */
export interface StoryTables {
  readonly configs: readonly StoryConfigRow[]
  readonly posts: readonly StoryPostRow[]
  /** All versions. */
  readonly contents: readonly StoryContentRow[]
  /** Sites that posts are restricted to. */
  readonly sites: readonly { readonly postId: number; readonly siteId: number }[]
  readonly related: readonly { readonly fromId: number; readonly toId: number }[]
  readonly inCategories: readonly { readonly postId: number; readonly categoryId: number }[]
  readonly categories: readonly StoryCategoryRow[]
  readonly categoryTexts: readonly StoryCategoryTextRow[]
  readonly tags: readonly { readonly id: number; readonly name: string; readonly slug: string }[]
  readonly tagged: readonly { readonly tagId: number; readonly contentTypeId: number; readonly objectId: string }[]
  /** Users that plugins name as authors, by key. */
  readonly authors: readonly StoryAuthorRow[]
  /** Posters of videos in the media placeholders of contents, in their order. */
  readonly posters: readonly StoryPosterRow[]
}

/** `djangocms_stories_storiesconfig` (djangocms_stories.cms_appconfig.StoriesConfig). */
export interface StoryConfigRow {
  readonly id: number
  readonly namespace: string
  /** Form of addresses: `full_date`, `short_date`, `category` or `slug`. */
  readonly permalinks: string
  readonly templatePrefix: string
  readonly showsEmptyCategories: boolean
}

/** `djangocms_stories_post` (djangocms_stories.models.Post); dates are UTC, ISO 8601. */
export interface StoryPostRow {
  readonly id: number
  readonly authorKey: string | null
  readonly configId: number | null
  readonly imageId: number | null
  readonly thumbnailId: number | null
  readonly created: string
  readonly modified: string
  readonly published: string | null
  readonly featured: string | null
}

/** `djangocms_stories_postcontent` (djangocms_stories.models.PostContent). */
export interface StoryContentRow {
  readonly id: number
  readonly postId: number
  readonly language: string
  readonly title: string
  readonly slug: string
  readonly subtitle: string
  readonly abstract: string
}

/** `djangocms_stories_postcategory` (djangocms_stories.models.PostCategory). */
export interface StoryCategoryRow {
  readonly id: number
  readonly configId: number | null
  readonly priority: number | null
}

/** `djangocms_stories_postcategory_translation`, one row a language (django-parler). */
export interface StoryCategoryTextRow {
  readonly categoryId: number
  readonly language: string
  readonly name: string
  readonly slug: string
}

/** A row of the user model, with the primary key as text. */
export interface StoryAuthorRow {
  readonly key: string
  /** null: the model of users has no such column. */
  readonly username: string | null
  readonly fullName: string | null
}

/** `poster` of `djangocms_video_videoplayer`, with the content whose placeholder holds it. */
export interface StoryPosterRow {
  readonly contentTypeId: number
  readonly contentId: number
  readonly language: string
  /** A file of django-filer. */
  readonly fileId: number
}
