import { absolute } from '../../model/address.js'
import type { SiteContext } from '../contract.js'

/**
 * The URL of a stored file, as a plain file field writes it: below that of the API only if the base is rooted, and with
 * its scheme if the base has none. `base`: that of its storage.
 */
export function fileFieldUrl({ media, bases }: SiteContext, name: string, base = media.url): string {
  const url = storedFileUrl(base, name)
  if (isRooted(url)) return bases.api + url
  return url.startsWith('//') ? bases.api.slice(0, bases.api.indexOf('//')) + url : url
}

/** Whether an address lacks both scheme and host: `//cdn.example.com/` has a host. */
export function isRooted(url: string): boolean {
  return url.startsWith('/') && !url.startsWith('//')
}

/** The URL of a filer file, as references to it use it; null: it is not public, or the row has no file. */
export function fileAddress(context: SiteContext, id: number): string | null {
  const file = context.project.files.get(id)
  return file?.isPublic && file.file ? filerUrl(context, file.file) : null
}

/** The URL of a filer file. The package puts its base URL even before an absolute media URL. */
function filerUrl(context: SiteContext, name: string): string {
  const { media, contract, bases } = context
  if (media.replaced || !contract.prefixesAbsoluteUrls) return fileFieldUrl(context, name)
  return absolute(bases.api, storedFileUrl(media.url, name))
}

/** A stored file's address below a base (django.core.files.storage.FileSystemStorage.url). */
export function storedFileUrl(base: string, name: string): string {
  const path = encodeFileName(name).replace(/^\/+/, '')
  return /(^|\/)\.{0,2}(\/|$)/.test(path) ? joinedUrl(base, path) : base + path
}

/** django.utils.encoding.filepath_to_uri. */
export function encodeFileName(name: string): string {
  return encodeURIComponent(name.replaceAll('\\', '/')).replaceAll('%2F', '/')
}

/** Without empty segments and dots, as Python's `urljoin` joins a path to a base that ends in a slash. */
function joinedUrl(base: string, path: string): string {
  const host = /^(?:[^/]*:)?\/\//.exec(base)?.[0].length ?? 0
  const start = host === 0 ? 0 : base.indexOf('/', host)
  const [origin, root] = [base.slice(0, start), base.slice(start)]
  const segments = [...root.split('/').slice(0, -1), ...path.split('/')]
  const last = segments.length - 1
  const joined: string[] = []
  for (const [index, segment] of segments.entries()) {
    if (segment === '..') joined.pop()
    else if (segment !== '.' && (segment !== '' || index === 0 || index === last)) joined.push(segment)
  }
  if (['.', '..'].includes(segments[last] ?? '')) joined.push('')
  return origin + (joined.join('/') || '/')
}
