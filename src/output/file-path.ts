import { ExportError } from '../errors.js'

const deviceNames = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?$/i
const longestName = 255

/**
 * The file of a URL path, relative to the export's folder: decoded, unicode as it is, `index.json` at the end.
 * Names that some file systems reserve are escaped as `%63on`. Throws `path-refused` for what cannot be a file.
 */
export function filePath(url: string): string {
  const segments = url
    .split('/')
    .filter((segment, index, all) => segment !== '' || (index > 0 && index < all.length - 1))
  return [...segments.map((segment) => fileName(segment, url)), 'index.json'].join('/')
}

function fileName(segment: string, url: string): string {
  const name = decode(segment, url)
  if (name === '' || name === '.' || name === '..') throw refused(url, 'it has an empty or a dot segment')
  if (/[\u0000-\u001f\u007f/\\]/.test(name)) throw refused(url, 'it has a control character, a slash or a backslash')
  if (Buffer.byteLength(name) > longestName) throw refused(url, `a segment is longer than ${longestName} bytes`)
  return deviceNames.test(name) || /[. ]$/.test(name) ? escapeName(name) : name
}

function decode(segment: string, url: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw refused(url, 'its percent-encoding is not UTF-8')
  }
}

/** Device names get their first character escaped, names that end in a dot or blank their last. */
function escapeName(name: string): string {
  const at = deviceNames.test(name) ? 0 : name.length - 1
  const code = name.charCodeAt(at).toString(16).toUpperCase()
  return `${name.slice(0, at)}%${code}${name.slice(at + 1)}`
}

function refused(url: string, reason: string): ExportError {
  return new ExportError(
    'path-refused',
    `${url} cannot be a file: ${reason}`,
    'Change the path of that page in the CMS.',
  )
}
