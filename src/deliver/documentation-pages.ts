import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fs from 'fs-extra'
import type { PageText } from '../build/make/write-openapi.js'
import { documentationPages } from '../contract/openapi-files.js'

/** Reads the documentation pages that the build makes from Swagger UI and Redoc (scripts/build-pages.mjs). */
export async function readPages(): Promise<PageText[]> {
  const folder = await pagesFolder()
  return Promise.all(
    documentationPages.map(async (page) => ({
      page,
      text: await fs.readFile(path.join(folder, `${page}.html`), 'utf8'),
    })),
  )
}

/** Searches upwards, as the pages are below the compiled sources but code may be compiled to another folder. */
async function pagesFolder(): Promise<string> {
  for (let folder = path.dirname(fileURLToPath(import.meta.url)); ; folder = path.dirname(folder)) {
    for (const place of ['pages', 'dist/src/pages']) {
      if (await fs.pathExists(path.join(folder, place, 'docs.html'))) return path.join(folder, place)
    }
    if (path.dirname(folder) === folder)
      throw new Error('the documentation pages are missing: "npm run build" makes them')
  }
}
