import type { ExportOptions } from '../../options.js'

/**
 * The options that affect the bytes of an export: after a change of one nothing is reused. Functions, of serializers
 * and routes, are compared separately.
 */
export const answerKeys = [
  'contract',
  'sites',
  'languages',
  'siteUrls',
  'apiUrls',
  'mediaUrl',
  'imageDetails',
  'imageUrl',
  'imageWidths',
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
  'searchRecords',
  'html',
  'profiles',
  'cacheControl',
  'cors',
  'precompress',
] as const satisfies readonly (keyof ExportOptions)[]
