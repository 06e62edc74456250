import { ExportError } from '../../errors.js'
import { fileName } from '../../routes/file-name.js'

/**
 * The file of a URL path, relative to the export's folder: decoded, unicode as it is, `index.json` at the end.
 * Throws `path-refused` for what cannot be a file; `page` is what the error calls it: without, it is a path of a route.
 */
export function filePath(url: string, page?: () => string): string {
  if (plainUrl.test(url)) return `${url.startsWith('/') ? url.slice(1) : url}index.json`
  const refuse = (reason: string): never => {
    const fix = page ? 'Change the path of that page in the CMS.' : 'Change the path that the route gives.'
    throw new ExportError('path-refused', `${page?.() ?? url} cannot be a file: ${reason}`, fix)
  }
  const segments = url
    .split('/')
    .filter((segment, index, all) => segment !== '' || (index > 0 && index < all.length - 1))
    .map((segment) => decode(segment, refuse))
  const names = segments.map((segment) => fileName(segment) ?? refuse(fault(segment)))
  return [...names, 'index.json'].join('/')
}

/** Nothing to decode or to escape, as most paths are. */
const plainUrl = /^\/?(?:(?!(?:con|prn|aux|nul|com\d|lpt\d)\/)[\w-]{1,255}\/)+$/i

/** Beside the file of a page or placeholder: its answer to `?html=1`. */
export function htmlFile(file: string): string {
  return file.replace(/index\.json$/, 'html.json')
}

/** In place of the file of a path: an HTML page. */
export function pageFile(file: string): string {
  return file.replace(/index\.json$/, 'index.html')
}

/** Why a segment cannot be a file name. */
function fault(segment: string): string {
  if (segment === '' || segment === '.' || segment === '..') return 'it has an empty or a dot segment'
  if (/[\u0000-\u001f\u007f]/.test(segment)) return 'it has a control character'
  if (/[/\\]/.test(segment)) return 'it has a slash or a backslash inside a segment'
  return 'a segment is longer than 255 bytes'
}

function decode(segment: string, refuse: (reason: string) => never): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return refuse('its percent-encoding is not UTF-8')
  }
}
