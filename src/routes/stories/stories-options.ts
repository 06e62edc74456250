import type { ModelSelection } from '../../model/manifest/model-selection.js'
import { postContentModel, postModel, storyWindow } from '../../model/stories.js'

/** The posts of djangocms-stories below the page of their apphook. */
export interface StoriesOptions {
  /** Path of that page in addresses, one segment: `blog`, or by language. */
  readonly path: string | Readonly<Record<string, string>>
  /** Instance namespace of the configuration whose posts are shown; missing: all posts. */
  readonly namespace?: string
  /**
   * `hide`: posts are public between their dates of publication. `show`: whatever their dates are, which is what the
   * views of djangocms-stories 0.9 do.
   */
  readonly scheduled?: 'hide' | 'show'
  /** Items on a page of a list; 100. */
  readonly pageSize?: number
  /** Also write an Atom feed; `title`: the name of the site. */
  readonly feed?: boolean | { readonly title: string }
}

/** Models of django-taggit. */
export const tagModel = 'taggit.tag'
export const taggedModel = 'taggit.taggeditem'

/** For `placeholderModels` of a configuration: the placeholders of the posts that are public. */
export function storyPlaceholders({ scheduled = 'hide' }: Pick<StoriesOptions, 'scheduled'> = {}): ModelSelection {
  return { model: postContentModel, ...(scheduled === 'hide' ? { where: storyWindow('post_id.') } : {}) }
}

/** Everything that answers are made from. */
export function storyRows({ scheduled = 'hide' }: Pick<StoriesOptions, 'scheduled'>): ModelSelection[] {
  return [
    {
      ...storyPlaceholders({ scheduled }),
      columns: [
        ...['post_id', 'language', 'title', 'slug', 'subtitle', 'abstract', 'post_text'],
        ...['meta_title', 'meta_description', 'meta_keywords'],
      ],
    },
    {
      model: postModel,
      ...(scheduled === 'hide' ? { where: storyWindow('') } : {}),
      columns: [
        ...['date_created', 'date_modified', 'date_published', 'date_featured'],
        ...['include_in_rss', 'main_image_id', 'app_config_id'],
      ],
    },
    { model: 'djangocms_stories.storiesconfig', columns: ['namespace', 'url_patterns', 'use_placeholder'] },
    { model: 'djangocms_stories.post_sites', columns: ['post_id', 'site_id'] },
    {
      model: 'djangocms_stories.post_related',
      columns: ['from_post_id', 'to_post_id'],
      order: ['sort_value'],
    },
    { model: 'djangocms_stories.post_categories', columns: ['post_id', 'postcategory_id'] },
    {
      model: 'djangocms_stories.postcategory',
      columns: ['parent_id', 'priority', 'app_config_id', 'main_image_id'],
    },
    {
      model: 'djangocms_stories.postcategorytranslation',
      columns: ['master_id', 'language_code', 'name', 'slug', 'abstract', 'meta_description'],
    },
    { model: tagModel, columns: ['name', 'slug'], order: ['name'] },
    { model: taggedModel, columns: ['tag_id', 'content_type_id', 'object_id'] },
  ]
}

/** The languages of each path, by path. */
export function pathsOf({ path }: Pick<StoriesOptions, 'path'>): Map<string, readonly string[] | null> {
  if (typeof path === 'string') return new Map([[path, null]])
  const names = [...new Set(Object.values(path))]
  return new Map(names.map((name) => [name, Object.keys(path).filter((language) => path[language] === name)]))
}
