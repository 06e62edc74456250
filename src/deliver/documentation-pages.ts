import type { PageText } from '../build/make/write-openapi.js'
import { readPackageFile } from '../package-files.js'
import { documentationPages } from '../routes/description/openapi-files.js'

/** Reads the documentation pages that the build makes from Swagger UI and Redoc (scripts/build-pages.mjs). */
export function readPages(): Promise<PageText[]> {
  return Promise.all(
    documentationPages.map(async (page) => ({ page, text: await readPackageFile(`dist/src/pages/${page}.html`) })),
  )
}
