import { createHash } from 'node:crypto'
import type { ContentPlan } from '../../build/plan/content-plan.js'
import { mayListPage } from '../../model/access.js'
import type { Page } from '../../model/project.js'
import type { ContentFingerprints } from '../../model/rows.js'
import type { SitePlan } from '../../routes/site-plan.js'

/** Pages that a search of the site may find, by id. */
export function searchedPages({ context }: SitePlan, { contents, owners }: ContentPlan): Page[] {
  const { site, viewer } = context
  const pages = new Set(contents.filter(({ id }) => owners.has(id)).map(({ page }) => page))
  return [...pages].filter((page) => page.site === site && mayListPage(viewer, page)).sort((a, b) => a.id - b.id)
}

/** Of all that the search indexes of a site are made from. */
export function searchFingerprint(plan: SitePlan, contents: ContentPlan, fingerprints: ContentFingerprints): string {
  const type = plan.context.project.contentTypes.get('cms.pagecontent') ?? 0
  const hash = createHash('sha256').update(JSON.stringify(plan.languages))
  for (const page of searchedPages(plan, contents)) {
    hash.update(`${page.id}\n`)
    for (const content of page.contents) {
      const { id, language, state, title } = content
      const rows = contents.owners.has(id) ? fingerprints.of(type, id) : null
      hash.update(`${JSON.stringify([id, language, state, title, rows])}\n`)
    }
  }
  return hash.digest('hex').slice(0, 32)
}
