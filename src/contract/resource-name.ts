/** The resources of the API, as URLs call them. */
export type ResourceName =
  | 'healthcheck'
  | 'languages'
  | 'plugins'
  | 'pages'
  | 'pages-list'
  | 'pages-tree'
  | 'page_search'
  | 'placeholders'
  | 'menu'
  | 'submenu'
  | 'breadcrumbs'
  | 'openapi'
