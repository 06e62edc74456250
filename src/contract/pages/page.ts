import { absolute, endpointIn } from '../../model/address.js'
import type { PageContent } from '../../model/project.js'
import type { JsonObject } from '../../model/values/json.js'
import type { SiteContext } from '../contract.js'
import { previewLink } from '../link-bases.js'
import { appBlock } from './app-block.js'
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
