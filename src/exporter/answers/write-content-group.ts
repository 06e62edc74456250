import { createHash } from 'node:crypto'
import type { UnitGroup } from '../../build/record/unit-group.js'
import { fingerprintOf } from '../../build/reuse/fingerprints.js'
import type { GroupInputs } from '../../build/reuse/group-log.js'
import { contentHash } from '../../files/content-hash.js'
import type { PageContent } from '../../model/project.js'
import { inheritTemplate } from '../../model/templates.js'
import type { SiteRun } from '../site-run.js'
import { changedReferences, contentKey } from './content-units.js'

/**
 * Reuses the units of neighbouring contents without reading their record, if the rows that they are made from are
 * unchanged. Otherwise calls `write`, and records them as a group for the next run.
 */
export async function writeContentGroup(
  run: SiteRun,
  contents: readonly PageContent[],
  write: () => Promise<void>,
): Promise<void> {
  const { units, plan } = run
  const [first] = contents
  // Everything else reads the files or the plugins of unchanged units.
  if (!first || run.deferred || run.bundles || run.records) return write()
  const inputs: GroupInputs = {
    site: plan.context.site.id,
    from: contentKey(run, first),
    fingerprint: () => groupFingerprint(run, contents),
    others: {
      mayReuse: (group) => mayReuse(run, contents, group),
      shownFingerprint: (pages) => shownFingerprint(run, pages),
      followsOthers: () => plan.html || contents.some((content) => followsOthers(run, content)),
    },
  }
  await units.reuseOrWriteGroup(inputs, write)
}

/** Whether units whose own rows are unchanged show nothing else that has changed. */
function mayReuse(run: SiteRun, contents: readonly PageContent[], group: UnitGroup): boolean {
  const { aliases } = group
  if (aliases !== null && aliases !== run.aliasesFingerprint) return false
  if (!run.units.reuse.sameTables && !showsSame(run, group)) return false
  return !contents.some(({ page }) => run.search?.wants(page))
}

/** Whether nothing has changed that the units show of pages, of files and of other tables that are held in memory. */
function showsSame(run: SiteRun, { showsOthers, pages, shownFingerprint: before, references }: UnitGroup): boolean {
  if (showsOthers || before !== shownFingerprint(run, pages)) return false
  return references.every(({ references: files = [] }) => changedReferences(run, files).length === 0)
}

/** Of the rows of these contents and of their placeholders, and of what is written. */
function groupFingerprint(run: SiteRun, contents: readonly PageContent[]): string {
  const { site, project } = run.plan.context
  const families = run.families.map(({ name }) => name)
  const hash = createHash('sha256').update(JSON.stringify([site.id, families]))
  for (const { id, row } of contents) {
    hash.update(row).update(JSON.stringify(run.fingerprints.of(project.pageContentType, id)))
  }
  return hash.digest('hex').slice(0, 32)
}

function shownFingerprint({ pageFingerprints }: SiteRun, pages: readonly number[]): string {
  return fingerprintOf(pageFingerprints.others, contentHash(pageFingerprints.of(pages)))
}

/** Whether the template or the labels of a content are those of another one. */
function followsOthers({ plan }: SiteRun, content: PageContent): boolean {
  const { project } = plan.context
  return content.template === inheritTemplate || project.rules.cms.labelledBy(project, content) !== content
}
