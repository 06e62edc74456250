import { absolute, encodePath, pathIn } from '../model/address.js'
import type { PageContent } from '../model/project.js'
import type { JsonObject } from '../model/values/json.js'
import { ownValue } from '../model/values/own-value.js'
import type { SiteContext } from './contract.js'

/**
 * Where the API of a page's apphook begins; null: the page has none.
 * Mirrors djangocms_rest.serializers.pages.get_apphook_api_endpoint.
 */
export function appBlock({ project, bases }: SiteContext, { page, language }: PageContent): JsonObject | null {
  const { api_root: root, rest_apphooks: apphooks = {} } = project.manifest
  const appName = ownValue(apphooks, page.applicationUrls ?? '')
  const path = page.isHome ? '' : pathIn(project, page, language)
  if (appName === undefined || path === null) return null
  const below = path === '' ? '' : `${encodePath(path)}/`
  return {
    namespace: page.applicationNamespace || appName,
    api_endpoint: absolute(bases.api, `${root}${language}/${below}`),
  }
}
