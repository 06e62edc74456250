/** A site of files leaves redirects and pages that were not built to the host. */
export default defineNuxtRouteMiddleware(async ({ path, fullPath }) => {
  const { isHydrating, payload } = useNuxtApp()
  if (import.meta.server || isHydrating || !payload.prerenderedAt) return
  if (!(await isPrerendered(path))) return navigateTo(fullPath, { external: true })
})
