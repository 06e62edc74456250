import { utf8 } from '../model/values/utf8.js'

const deviceNames = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?$/i
const longestName = 255

/**
 * The file name of one decoded segment of a URL path. Names that some file systems reserve are escaped as `%63on`.
 * null: it cannot be a file name anywhere.
 */
export function fileName(segment: string): string | null {
  if (/^\.{0,2}$|[\u0000-\u001f\u007f/\\]/.test(segment)) return null
  // A unit of UTF-16 takes at most three bytes.
  if (segment.length * 3 > longestName && utf8(segment).length > longestName) return null
  const device = deviceNames.test(segment)
  if (!device && !/[. ]$/.test(segment)) return segment
  // Device names get their first character escaped, names that end in a dot or blank their last.
  const at = device ? 0 : segment.length - 1
  const code = segment.charCodeAt(at).toString(16).toUpperCase()
  return `${segment.slice(0, at)}%${code}${segment.slice(at + 1)}`
}
