import type { Page } from '../../../model/project.js'

/** What people call a page: a published title, else any. */
export function pageTitle({ id, contents }: Page): string {
  const content = contents.find(({ state }) => state === 'published') ?? contents.at(-1)
  return content?.title || `Page ${id}`
}
