import {
  aBoolean,
  anyOf,
  aString,
  type Check,
  type MemberChecks,
  optional,
  optionsOf,
  recordOf,
} from '../check-members.js'
import { itemCount, optionsCheck } from '../check-options.js'
import type { StoriesOptions } from './stories-options.js'

const scheduled = optional(anyOf('hide', 'show'))
const titledFeed = optionsOf({ title: aString })
const paths = recordOf(aString)

const stories: MemberChecks<StoriesOptions> = {
  path: (value, place) => (typeof value === 'object' ? paths(value, place) : aString(value, place)),
  namespace: optional(aString),
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
  return typeof value === 'object' ? titledFeed(value, place) : aBoolean(value, place)
}
