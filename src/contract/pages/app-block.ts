import { absolute, pathIn } from '../../model/address.js'
import type { PageContent } from '../../model/project.js'
import type { JsonObject } from '../../model/values/json.js'
import { ownValue } from '../../model/values/own-value.js'
import type { SiteContext } from '../contract.js'

/**
 * Where the API of a page's apphook begins; null: the page has none.
 * Mirrors djangocms_rest.serializers.pages.get_apphook_api_endpoint.
 */
export function appBlock(
  { project, bases, contract }: SiteContext,
  { page, language }: PageContent,
): JsonObject | null {
  const { api_root: root, rest_apphooks: apphooks = {} } = project.manifest
  const appName = ownValue(apphooks, page.applicationUrls ?? '')
  if (appName === undefined) return null
  const path = pathIn(project, page, language)
  const below = path ? `${contract.appPath(path)}/` : ''
  return {
    namespace: page.applicationNamespace || appName || null,
    api_endpoint: absolute(bases.api, `${root}${language}/${below}`),
  }
}
