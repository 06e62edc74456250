/** Redirects, and pages that are not among those that were built, are the host's. */
export default defineNuxtRouteMiddleware(async ({ path, fullPath }) => {
  if (import.meta.server || import.meta.dev || useNuxtApp().isHydrating) return
  if (!(await isPrerendered(path))) return navigateTo(fullPath, { external: true })
})
