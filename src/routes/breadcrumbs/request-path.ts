import { isNumericPath } from '../navigation/navigation-requests.js'

/**
 * The request path of the breadcrumbs of a page, `en/breadcrumbs/about-us/`. `path` is percent-encoded, empty for home.
 * A path that can be read as a level comes after the level of home.
 */
export function breadcrumbsPath(language: string, path: string): string {
  const parts = [`${language}/breadcrumbs`, ...(isNumericPath(path) ? ['0'] : []), ...(path === '' ? [] : [path])]
  return `${parts.join('/')}/`
}
