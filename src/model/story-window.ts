import type { Manifest } from './manifest/manifest.js'
import type { NamedModels } from './manifest/model-selection.js'
import { postModel } from './stories.js'

const route = 'HTML of djangocms_stories'

/** Conditions for posts of djangocms-stories that are public now; `prefix`: how a model with a key to posts names them. */
export function storyWindow(prefix: 'post_id.' | '') {
  return {
    [`${prefix}date_published`]: [null, { lte: { now: true as const } }],
    [`${prefix}date_published_end`]: [null, { gt: { now: true as const } }],
  }
}

/** The rows that HTML reads as routes do, so that it changes with time: ids of posts that are public now. */
export function htmlRoutes({ models }: Manifest): NamedModels['routes'] {
  return Object.hasOwn(models, postModel) ? [{ name: route, rows: [{ model: postModel, where: storyWindow('') }] }] : []
}

/** Ids of the posts that `htmlRoutes` has read. */
export function openStories(
  rows: ReadonlyMap<string, Readonly<Record<string, readonly { id?: unknown }[]>>>,
): Set<unknown> {
  return new Set((rows.get(route)?.[postModel] ?? []).map(({ id }) => id))
}
