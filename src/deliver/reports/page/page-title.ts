import type { Page } from '../../../model/project.js'

/** The title of a page for people: a published one if possible. */
export function pageTitle({ id, contents }: Page): string {
  const content = contents.find(({ state }) => state === 'published') ?? contents.at(-1)
  return content?.title || `Page ${id}`
}
