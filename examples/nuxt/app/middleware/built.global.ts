/** Leaves redirects and pages that were not built to the host. */
export default defineNuxtRouteMiddleware(async ({ path, fullPath }) => {
  if (import.meta.server || import.meta.dev || useNuxtApp().isHydrating) return
  if (!(await isPrerendered(path))) return navigateTo(fullPath, { external: true })
})
