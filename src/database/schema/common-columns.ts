import type { Layout } from './layout.js'

/** The columns that are read in every version of django CMS, by table. */
export const commonColumns = {
  django_site: ['id', 'domain', 'name'],
  django_content_type: ['id', 'app_label', 'model'],
  cms_page: [
    'id',
    'reverse_id',
    'is_home',
    'login_required',
    'application_urls',
    'application_namespace',
    'navigation_extenders',
  ],
  cms_pageurl: ['id', 'page_id', 'language', 'slug', 'path'],
  cms_pagecontent: [
    'id',
    'page_id',
    'language',
    'title',
    'page_title',
    'menu_title',
    'meta_description',
    'redirect',
    'in_navigation',
    'soft_root',
    'template',
    'xframe_options',
    'limit_visibility_in_menu',
    'creation_date',
    'changed_date',
  ],
  cms_pagepermission: ['id', 'page_id', 'grant_on', 'can_view'],
  cms_placeholder: ['id', 'content_type_id', 'object_id', 'slot'],
  cms_cmsplugin: ['id', 'placeholder_id', 'parent_id', 'position', 'language', 'plugin_type'],
} satisfies Layout['columns']
