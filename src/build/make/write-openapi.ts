import { toJsonText } from '../../model/values/json.js'
import { type DocumentationPage, descriptionPaths, indexFile } from '../../routes/description/openapi-files.js'
import { fileUrl } from '../../routes/site-plan.js'
import { filePath } from '../plan/file-path.js'
import { fingerprintOf } from '../reuse/fingerprints.js'
import { ranks } from '../reuse/unit.js'
import type { SiteRun } from './site-run.js'

/** A documentation page, which reads the description of the API beside it. */
export interface PageText {
  readonly page: DocumentationPage
  readonly text: string
}

/** Writes the description of a site's API at both of its addresses, and the pages that show it. */
export async function writeOpenApi(
  { plan, routes, families, keeper, writer }: SiteRun,
  pages: readonly PageText[],
): Promise<void> {
  const { openApiDocument } = await import('../../routes/description/open-api-document.js')
  const { context, languages } = plan
  const description = toJsonText(openApiDocument(context, languages, routes))
  const root = context.project.manifest.api_root
  const inputs = {
    // After the families, in the order of unit keys.
    key: [context.site.id, ranks.family, families.length + 1],
    fingerprint: fingerprintOf(description, ...pages.map(({ text }) => text)),
  }
  await keeper.reuseOrWrite(inputs, 'the description of the API changed', () => {
    for (const path of descriptionPaths) {
      writer.write(filePath(fileUrl(plan, root + path)), 'openapi', description)
    }
    for (const { page, text } of pages) {
      const file = filePath(fileUrl(plan, `${root}${page}/`))
      writer.write(file.replace(/index\.json$/, indexFile(`${page}/`)), 'openapi', text)
    }
    return {}
  })
}
