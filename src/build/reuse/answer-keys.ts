import type { ExportOptions } from '../../options.js'

/**
 * The options that decide about the bytes of an export: of two runs with the same rows and other values here nothing is
 * reused. Functions, of serializers and routes, are compared apart.
 */
export const answerKeys = [
  'contract',
  'sites',
  'languages',
  'siteUrls',
  'apiUrls',
  'mediaUrl',
  'scheme',
  'pageSize',
  'pagination',
  'paths',
  'placeholderModels',
  'menus',
  'submenus',
  'breadcrumbs',
  'only',
  'skip',
  'budget',
  'target',
  'includeLoginRequired',
  'bundle',
  'openapi',
  'sitemap',
  'html',
  'profiles',
  'cacheControl',
  'cors',
  'precompress',
] as const satisfies readonly (keyof ExportOptions)[]
