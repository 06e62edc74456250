import { encodePath } from '../../model/address.js'
import { documentationPages } from '../../routes/description/openapi-files.js'
import { fileName } from '../../routes/file-name.js'

/**
 * The URL paths of an export's file, without a slash at the start, percent-encoded as the links of the API are: the
 * reverse of `filePath`. An escaped name has two: the path that a handler answers, and that on a plain host. So has a
 * documentation page: the path of its route, and that of its file.
 */
export function urlPaths(name: string): string[] {
  const path = name === index || name.endsWith(`/${index}`) ? name.slice(0, -index.length) : name
  const page = documentationPage.exec(path)?.[1]
  if (page !== undefined) return [page, path].map(encodePath)
  if (!path.includes('%')) return [encodePath(path)]
  const asked = path.split('/').map(unescaped).join('/')
  return [...new Set([encodePath(asked), encodePath(path)])]
}

/** The same, with the address that the handler answers from the file: `?html=1` of a page or placeholder. */
export function answeredPaths(name: string, handler: boolean): string[] {
  const paths = urlPaths(name)
  if (!handler || !name.endsWith('/html.json')) return paths
  return [...paths, ...urlPaths(name.replace(/html\.json$/, index)).map((path) => `${path}?html=1`)]
}

const index = 'index.json'

const documentationPage = new RegExp(`^((?:.+/)?(?:${documentationPages.join('|')})/)index\\.html$`, 's')

/** `fileName` escapes the first or the last character of a segment. */
function unescaped(name: string): string {
  const candidates = [/^%([0-9A-F]{2})/, /%([0-9A-F]{2})$/, /%(25)(?=(?:25)*2[0Ee]$)/].map((pattern) =>
    name.replace(pattern, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  )
  return candidates.find((segment) => segment !== name && fileName(segment) === name) ?? name
}
