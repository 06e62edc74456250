import { utf8 } from '../model/values/utf8.js'

const deviceNames = /^(con|prn|aux|nul|(com|lpt)[0-9¹²³])(\..*)?$/i
const longestName = 255

/**
 * The file name of one decoded segment of a URL path. Names that some file systems reserve are escaped as `%63on`.
 * null: it cannot be a file name anywhere.
 */
export function fileName(segment: string): string | null {
  if (/^\.{0,2}$|[\u0000-\u001f\u007f/\\]/.test(segment)) return null
  // A unit of UTF-16 takes at most three bytes.
  if (segment.length * 3 > longestName && utf8(segment).length > longestName) return null
  const plain = segment.replace(/^%(?:25)*([46][13CEce]|[57]0)/, (_, code) => decodeURIComponent(`%${code}`))
  // Device names get their first character escaped, names that end in a dot or blank their last. Names that look like
  // these get the `%` escaped, so that no two names share a file.
  const at = deviceNames.test(plain) ? 0 : segment.search(/([. ]|%(25)*2[0Ee])$/)
  if (at < 0) return segment
  const code = segment.charCodeAt(at).toString(16).toUpperCase()
  return `${segment.slice(0, at)}%${code}${segment.slice(at + 1)}`
}
