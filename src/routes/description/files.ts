import { toJsonText } from '../../model/values/json.js'
import { bySite } from '../by-site.js'
import type { SiteFamily } from '../route-files.js'
import type { RouteTable } from '../route-table.js'
import type { SitePlan } from '../site-plan.js'
import { openApiDocument } from './open-api-document.js'
import { type DocumentationPage, descriptionPaths } from './openapi-files.js'

/** A documentation page, which reads the description of the API beside it. */
interface PageText {
  readonly page: DocumentationPage
  readonly text: string
}

/** What `--openapi` writes: the description of these routes at both of its addresses, and the pages that show it. */
export function descriptionFiles(routes: RouteTable, pages: readonly PageText[]): SiteFamily {
  const described = bySite(({ context, languages }: SitePlan) =>
    toJsonText(openApiDocument(context, languages, routes)),
  )
  return {
    name: 'openapi',
    from: 'site',
    *requests(plan) {
      const description = described(plan)
      for (const path of descriptionPaths) yield { path, text: () => description }
      for (const { page, text } of pages) yield { path: `${page}/`, index: 'index.html', text: () => text }
    },
    madeFrom: {
      name: 'the description of the API',
      // The pages are those of the build, and an export of another one is not reused.
      texts: (plan) => [described(plan)],
    },
  }
}
