import { imageDetailsSchema } from '../../contract/schemas/image-schemas.js'
import {
  type JsonSchema,
  listOf,
  listPage,
  nullable,
  ref,
  strict,
  string,
  url,
  utcTime,
} from '../../contract/schemas/json-schema.js'

const time = nullable(utcTime)
const details = nullable(url)
const named = strict({ name: string, slug: string, details: url }, 'A category or tag of a post.')

const post = {
  title: string,
  slug: string,
  subtitle: string,
  abstract: string,
  language: string,
  date: time,
  date_published: time,
  date_featured: time,
  date_modified: time,
  image: nullable(string),
  categories: listOf(named),
  tags: listOf(named),
  translations: { type: 'object', additionalProperties: url },
  url: nullable(string),
  details,
}

/** By name, the same of all paths. `hasDetails`: images may have details beside them. */
export function storySchemas(hasDetails: boolean): Readonly<Record<string, JsonSchema>> {
  const category = {
    name: string,
    slug: string,
    abstract: string,
    meta_description: string,
    priority: { type: ['integer', 'null'] },
    parent: details,
    image: nullable(string),
    count: { type: 'integer', minimum: 0 },
    details: url,
  }
  const withImage = (properties: Readonly<Record<string, JsonSchema>>, description: string): JsonSchema => ({
    ...strict(properties, description),
    properties: hasDetails ? { ...properties, image_details: imageDetailsSchema } : properties,
  })
  const tag = { name: string, slug: string, count: { type: 'integer', minimum: 1 }, details: url }
  return {
    Post: withImage(post, 'A post in a list.'),
    PostDetails: withImage(
      {
        ...post,
        meta_title: string,
        meta_description: string,
        meta_keywords: string,
        text: string,
        related: listOf(url),
        placeholders: listOf(ref('Placeholder')),
      },
      'A post.',
    ),
    PostCategory: withImage(category, 'A category of posts.'),
    PostTag: strict(tag, 'A tag of posts.'),
  }
}

/** Schema of every answer below the path. */
export const storyAnswer: JsonSchema = {
  anyOf: [
    ...['Post', 'PostCategory', 'PostTag'].map((kind) => listPage(ref(kind), 'One page of a list.')),
    ref('PostDetails'),
  ],
}
