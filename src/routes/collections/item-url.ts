import { absolute, encodePath } from '../../model/address.js'
import type { SiteView } from '../site-plan.js'
import type { CollectionOptions } from './collection-options.js'

/** The address at which the website shows an item; null: the configuration does not say. */
export function itemUrl(
  { page }: Pick<CollectionOptions, 'page'>,
  { context }: Pick<SiteView, 'context'>,
  language: string,
  key: string,
): string | null {
  if (page === undefined) return null
  const path = page.replaceAll('{language}', language).replaceAll('{key}', () => encodePath(key))
  return absolute(context.bases.site, path)
}
