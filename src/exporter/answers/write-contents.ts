import { readFileSync } from 'node:fs'
import path from 'node:path'
import { extensionObjects } from '../../contract/pages/extensions.js'
import { guardedNow } from '../../files/output-failure.js'
import type { PageContent } from '../../model/project.js'
import type { PlaceholderRow } from '../../model/rows/rows.js'
import { endsPiece } from '../../model/values/ends-piece.js'
import { groupBy } from '../../model/values/group-by.js'
import type { ContentOwner } from '../../routes/route-files.js'
import { fileUrl } from '../../routes/site-plan.js'
import { filePath } from '../names/file-path.js'
import { pageEndpoints } from '../plan/content-plan.js'
import { contentsOf, isLast } from '../shards/shard.js'
import type { SiteRun } from '../site-run.js'
import { contentResult, decideReuse, type ReuseDecision } from './content-units.js'
import { writeContentGroup } from './write-content-group.js'
import { readPlaceholders, writeOtherOwners, writeOwner } from './write-owners.js'

/** Contents of a group, on average and at most. */
const [groupSize, mostInGroup] = [250, 500]

/** Writes pages and placeholders, reading the plugins in ranges of contents. */
export async function writeContents(run: SiteRun): Promise<void> {
  const { pageContentType } = run.plan.context.project
  for (const contents of groupsOf(contentsOf(run.contents.contents(), run.shard))) {
    await writeContentGroup(run, contents, () => writePageContents(run, pageContentType, contents))
    await run.yieldToEventLoop()
  }
  if (writesOtherOwners(run) && isLast(run.shard)) await writeOtherOwners(run)
}

function writesOtherOwners({ families, deferred }: SiteRun): boolean {
  return deferred !== null || families.some((family) => family.from === 'contents' && family.isOfAnyOwner)
}

/** Reads the plugins of contents that are written or that search indexes need. */
async function writePageContents(run: SiteRun, contentType: number, contents: readonly PageContent[]): Promise<void> {
  const decisions = contents.map((content) => decideReuse(run, content))
  const wanted = decisions.filter(({ content, why }) => why !== null || run.search?.wants(content.page))
  const ids = wanted.map(({ content }) => content.id)
  const byOwner = groupBy(await readPlaceholders(run, contentType, ids), ({ objectId }) => objectId)
  for (const decision of decisions) {
    const { content } = decision
    const own = byOwner.get(content.id) ?? []
    const searched = run.contents.owners.has(content.id) && content.page.site === run.plan.context.site
    if (searched && run.search?.wants(content.page)) run.search.add(content, own)
    await writeContent(run, decision, own)
  }
}

async function writeContent(run: SiteRun, decision: ReuseDecision, placeholders: PlaceholderRow[]): Promise<void> {
  const { content, inputs, previous, why } = decision
  if (why === null && previous) {
    run.units.reuseUnit(previous)
    const listed = run.bundles || run.records ? pageEndpoints(run.plan, content) : []
    if (listed.length === 0) return
    if (run.bundles) await run.bundles.add(content.id, reusedPage(run, listed))
    run.records?.reuse(content, () => reusedPage(run, listed))
    return
  }
  const endpoints = pageEndpoints(run.plan, content)
  run.units.begin(inputs)
  const hasPlaceholderEndpoints = run.contents.owners.has(content.id)
  const { language } = content
  // Page objects stand in many answers; what they refer to is recorded here, once.
  extensionObjects(run.plan.context, content)
  const texts: ContentOwner['texts'] = new Map()
  const owner = { content, placeholders, endpoints, hasPlaceholderEndpoints, language, texts }
  const bundled = await writeOwner(run, owner)
  if (bundled !== null) {
    await run.bundles?.add(content.id, bundled)
    run.records?.add(content, bundled)
  }
  run.units.end(contentResult(run, placeholders), why ?? [], previous)
}

/** The text of a reused page file. */
function reusedPage({ plan, units }: SiteRun, [endpoint = '']: readonly string[]): string {
  const folder = units.reuse.folder ?? ''
  // The folder may have been removed since the run has checked it.
  return guardedNow(folder, () => readFileSync(path.join(folder, filePath(fileUrl(plan, endpoint))), 'utf8'))
}

/** A new or a removed content changes one group, and shifts no others. */
function* groupsOf(contents: readonly PageContent[]): Iterable<readonly PageContent[]> {
  let start = 0
  for (const [index, { id }] of contents.entries()) {
    const end = index + 1
    if (!endsPiece(id, groupSize) && end - start < mostInGroup && end < contents.length) continue
    yield contents.slice(start, end)
    start = end
  }
}
