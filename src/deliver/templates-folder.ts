import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fs from 'fs-extra'

/** `templates/` of the package: sources and compiled code lie at different depths below it. */
export async function templatesFolder(): Promise<string> {
  for (let folder = path.dirname(fileURLToPath(import.meta.url)); ; folder = path.dirname(folder)) {
    const found = path.join(folder, 'templates')
    if (await fs.pathExists(path.join(found, 'cloudflare-worker'))) return found
    if (path.dirname(folder) === folder) throw new Error('the templates of djangocms-static were not found')
  }
}
