/**
 * The path of this site for a URL of the CMS: of a page, or of its answer in the API, whose query may ask for a preview.
 * '' for none.
 */
export function localPath(address: string | null): string {
  if (address === null) return ''
  const path = address.replace(/^https?:\/\/[^/]+/, '')
  return path.replace(/^\/api\/([^/]+)\/pages\/([^?]*)(?:\?.*)?$/s, '/$1/$2')
}

/** A link of djangocms-link. */
interface Link {
  readonly external_link?: string
  /** The answer of a page; null: not public. */
  readonly internal_link?: string | null
  readonly file_link?: string | null
  readonly anchor?: string
}

/** The target of a LinkPlugin; '': none. */
export function linkUrl(link: unknown): string {
  const { external_link: external, internal_link: page, file_link: file, anchor = '' } = (link ?? {}) as Link
  if (external) return external
  const address = page ?? file ?? ''
  return localPath(address) + anchor
}
