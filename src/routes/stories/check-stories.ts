import { type Check, flag, oneOf, optional, optionsOf, recordOf, type Shape, text } from '../check-members.js'
import { itemCount, optionsCheck } from '../check-options.js'
import type { StoriesOptions } from './stories-options.js'

const scheduled = optional(oneOf('hide', 'show'))
const titledFeed = optionsOf({ title: text })
const paths = recordOf(text)

const stories: Shape<StoriesOptions> = {
  path: (value, place) => (typeof value === 'object' ? paths(value, place) : text(value, place)),
  namespace: optional(text),
  scheduled,
  pageSize: optional(itemCount),
  feed: optional(feed),
}

/** Throws `route-invalid` for options that are not those of `stories`. */
export const checkStories = optionsCheck('stories', stories)

/** Throws `route-invalid` for options that are not those of `storyPlaceholders`. */
export const checkStoryPlaceholders = optionsCheck<Pick<StoriesOptions, 'scheduled'>>('storyPlaceholders', {
  scheduled,
})

function feed(...[value, place]: Parameters<Check>): string | null {
  return typeof value === 'object' ? titledFeed(value, place) : flag(value, place)
}
