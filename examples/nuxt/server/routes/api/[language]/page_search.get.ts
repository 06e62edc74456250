/** Searches by the runtime handler; beside a site of files, the host leads there. */
export default defineEventHandler((event) =>
  search(getRouterParam(event, 'language') ?? '', getRequestURL(event).searchParams),
)
