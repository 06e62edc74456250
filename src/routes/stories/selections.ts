import type { ModelSelection } from '../../model/manifest/model-selection.js'
import { postContentModel, postModel, storyWindow } from '../../model/stories.js'
import { checkStoryPlaceholders } from './check-stories.js'
import type { StoriesOptions } from './stories-options.js'

/** Models of django-taggit. */
export const tagModel = 'taggit.tag'
export const taggedModel = 'taggit.taggeditem'

/** For `placeholderModels` of a configuration: the placeholders of the posts that are public. */
export function storyPlaceholders(options: Pick<StoriesOptions, 'scheduled'> = {}): ModelSelection {
  checkStoryPlaceholders(options)
  const { scheduled = 'hide' } = options
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
