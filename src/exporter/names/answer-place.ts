import { indexFile } from '../../routes/description/openapi-files.js'
import type { Route } from '../../routes/route.js'
import type { RouteMatch } from '../../routes/route-answer.js'
import type { RouteTable } from '../../routes/route-table.js'
import { routes } from '../../routes/routes.js'
import { siteFolder } from '../../routes/site-folder.js'
import { filePath } from './file-path.js'
import { urlPaths } from './url-paths.js'

/** The request that a file of an export answers. */
export interface AnswerPlace extends RouteMatch<Route> {
  /** Of the site, with a slash at the end; empty for the default site. */
  readonly folder: string
  /** Below the API's root, percent-encoded, such as `en/pages/about-us/`; with `?html=1` where it has HTML. */
  readonly url: string
  readonly html: boolean
}

/** The request that a file answers; null: the file is no answer. `apiRoot` is like `/api/`. */
export function answerPlace(name: string, apiRoot: string, table = routes): AnswerPlace | null {
  const folder = siteFolder(name)
  const html = name.endsWith('/html.json')
  const file = html ? name.replace(/html\.json$/, 'index.json') : name
  if (!file.startsWith(apiRoot.slice(1), folder.length) || !/\/index\.(?:json|html)$/.test(file)) return null
  const [url = ''] = urlPaths(file.slice(folder.length + apiRoot.length - 1))
  const match = file.endsWith(`/${indexFile(url)}`) ? routeOf(url, table) : null
  return match && { ...match, folder, url: html ? `${url}?html=1` : url, html }
}

/** The route of a percent-encoded path below the API's root; null: there is none. */
export function routeOf(url: string, table: Pick<RouteTable, 'match'>): RouteMatch<Route> | null {
  try {
    return table.match(decodeURIComponent(url))
  } catch {
    return null
  }
}

/** The file of a percent-encoded path below the export's folder; null: the path cannot be a file. */
export function fileOfUrl(url: string): string | null {
  try {
    return filePath(url)
  } catch {
    return null
  }
}
