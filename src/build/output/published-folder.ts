import type { ExportOptions } from '../../options.js'

/** Link in the output folder to the release that is public. */
export const currentLink = 'current'

/** The folder that readers of an export use: `out`, or the link to its current release. */
export function publishedFolder({ out, publish }: PublishedOptions): string {
  return publish === 'releases' ? `${out}/${currentLink}` : out
}

interface PublishedOptions {
  readonly out: string
  /** Missing: the default, in place. */
  readonly publish?: ExportOptions['publish'] | undefined
}
