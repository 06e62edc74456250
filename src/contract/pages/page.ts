import { absolute, endpointIn, pathIn } from '../../model/address.js'
import { contentTree } from '../../model/listing.js'
import type { PageContent } from '../../model/project.js'
import { type JsonObject, toJsonText } from '../../model/values/json.js'
import { type JsonTree, jsonTrees } from '../../model/values/json-tree.js'
import { ownValue } from '../../model/values/own-value.js'
import type { SiteContext } from '../contract.js'
import { previewLink } from '../link-bases.js'
import { silentExtensions } from './extensions.js'

/**
 * The page object without placeholders. Everything is in the content's language, whatever language was asked for.
 * Mirrors djangocms_rest.serializers.pages.BasePageContentMixin.get_base_representation.
 */
export function pageObject(context: SiteContext, content: PageContent, home = false): JsonObject {
  const { project, contract, viewer, bases } = context
  const { page } = content
  return {
    title: content.title,
    page_title: content.pageTitle || content.title,
    menu_title: content.menuTitle || content.title,
    meta_description: content.metaDescription || '',
    redirect: content.redirect || '',
    in_navigation: content.inNavigation,
    soft_root: content.softRoot,
    template: content.template,
    xframe_options: content.xframeOptions ? String(content.xframeOptions) : '',
    limit_visibility_in_menu: Boolean(content.limitVisibilityInMenu),
    language: content.language,
    path: contract.pagePath(context, content, home),
    absolute_url: contract.absoluteUrl(context, content),
    is_home: page.isHome,
    login_required: page.loginRequired,
    languages: contract.languagesOf(context, page),
    is_preview: viewer.preview,
    application_namespace: page.applicationNamespace || '',
    ...(project.rest.namesApps ? { app: appBlock(context, content) } : {}),
    creation_date: contract.pageDate(project, content.creationDate),
    changed_date: contract.pageDate(project, content.changedDate),
    details: previewLink(absolute(bases.api, endpointIn(project, page, content.language)), viewer.preview),
    ...(project.manifest.extensions ? { extensions: silentExtensions(context, content) } : {}),
  }
}

/**
 * Where the API of a page's apphook begins; null: the page has none.
 * Mirrors djangocms_rest.serializers.pages.get_apphook_api_endpoint.
 */
function appBlock({ project, bases, contract }: SiteContext, { page, language }: PageContent): JsonObject | null {
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

/** The page objects of `pages-tree`, each with those below it. `contents` come in the order of the list. */
export function pageTree(context: SiteContext, contents: readonly PageContent[]): JsonTree[] {
  const { roots, below } = contentTree(contents)
  return jsonTrees(roots, (content) => toJsonText(pageObject(context, content)).slice(0, -1), below)
}
