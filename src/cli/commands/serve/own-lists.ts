import type { Handler, HandlerOptions } from '../../../runtime/handler.js'
import type { SourceFacts, WorkbenchFacts } from '../../../serve/workbench/workbench-facts.js'

/** Adds the lists of the project's own routes: the handler says which of them a language has. */
export async function withOwnLists(
  facts: SourceFacts,
  handler: Handler,
  routes: HandlerOptions['routes'] = [],
): Promise<WorkbenchFacts> {
  const names = routes.flatMap(({ name, patterns }) => (patterns.includes(`<language>/${name}/`) ? [name] : []))
  const lists: Record<number, string[]> = {}
  for (const { id, languages } of facts.sites) {
    lists[id] = []
    for (const path of languages.flatMap((language) => names.map((name) => `${language}/${name}/`))) {
      const url = `http://localhost${facts.apiRoot}${path}?limit=1`
      const { ok } = await handler(new Request(url, { headers: { 'x-site-id': String(id) } }))
      if (ok) lists[id].push(path)
    }
  }
  return { ...facts, lists }
}
