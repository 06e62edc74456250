/**
 * The path of this site for an address of the CMS: of a page, or of its answer in the API, which names previews in its
 * query. '' for none.
 */
export function localPath(address: string | null): string {
  if (address === null) return ''
  const path = address.replace(/^https?:\/\/[^/]+/, '')
  return path.replace(/^\/api\/([^/]+)\/pages\/([^?]*).*$/, '/$1/$2')
}

/** As djangocms-link stores a link. */
interface Link {
  readonly external_link?: string
  /** The answer of a page; null: visitors do not get it. */
  readonly internal_link?: string | null
  readonly file_link?: string | null
  readonly anchor?: string
}

/** Of a LinkPlugin; '' where it leads nowhere. */
export function linkUrl(link: unknown): string {
  const { external_link: external, internal_link: page, file_link: file, anchor = '' } = (link ?? {}) as Link
  if (external) return external
  const address = page ?? file ?? ''
  return localPath(address) + anchor
}
