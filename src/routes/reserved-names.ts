/** What files belong to besides families of routes, in records and reports. */
export const fileKinds = [
  'documents',
  'openapi',
  'bundle',
  'sitemap',
  'search-records',
  'media',
  'other',
  'compressed',
] as const

/** What has a Cache-Control of its own, besides routes: all answers, errors, and documents of the handler. */
export const cacheKinds = ['answers', 'errors', 'documents', 'pointer'] as const

/** Names that a route of the project's own and its families cannot have. */
export const reservedNames: readonly string[] = [...new Set([...fileKinds, ...cacheKinds])]
