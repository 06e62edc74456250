import { readPackageFile } from '../../package-files.js'
import { documentationPages } from '../../routes/description/openapi-files.js'
import type { SiteFamily } from '../../routes/route-files.js'
import type { RouteTable } from '../../routes/route-table.js'

/** The files that describe the API, with the pages that the build makes from Swagger UI and Redoc (scripts/build-pages.mjs). */
export async function readDescription(routes: RouteTable): Promise<SiteFamily> {
  const { descriptionFiles } = await import('../../routes/description/files.js')
  const pages = documentationPages.map(async (page) => ({
    page,
    text: await readPackageFile(`dist/src/pages/${page}.html`),
  }))
  return descriptionFiles(routes, await Promise.all(pages))
}
