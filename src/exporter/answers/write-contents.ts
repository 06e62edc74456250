import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ranks } from '../../build/record/unit.js'
import { extensionObjects } from '../../contract/pages/extensions.js'
import { shownAliasContents } from '../../model/access/placeholders.js'
import { shownRows } from '../../model/access/rows.js'
import type { PageContent } from '../../model/project.js'
import { aliasContentModel } from '../../model/rows/alias-rows.js'
import type { PlaceholderRow } from '../../model/rows/rows.js'
import { endsPiece } from '../../model/values/ends-piece.js'
import { groupBy } from '../../model/values/group-by.js'
import { type ContentOwner, holdsPages } from '../../routes/route-files.js'
import { fileUrl } from '../../routes/site-plan.js'
import { filePath } from '../names/file-path.js'
import { isWrittenHere, pageEndpoints } from '../plan/content-plan.js'
import { contentsOf, isLast } from '../shards/shard.js'
import type { SiteRun } from '../site-run.js'
import { contentResult, decideReuse, type ReuseDecision } from './content-units.js'
import { writeContentGroup } from './write-content-group.js'
import { writeAnswer } from './write-family.js'

const batchSize = 250
/** Contents of a group at most; `batchSize` on average. */
const mostInGroup = 2 * batchSize

/** Writes pages and placeholders, reading the plugins in ranges of contents. */
export async function writeContents(run: SiteRun): Promise<void> {
  const { project } = run.plan.context
  const aliasType = project.contentTypes.get(aliasContentModel)
  for (const contents of groupsOf(contentsOf(run.contents.contents, run.shard))) {
    await writeContentGroup(run, contents, () => writePageContents(run, project.pageContentType, contents))
    await run.yieldToEventLoop()
  }
  if (!writesOtherOwners(run) || !isLast(run.shard)) return
  if (aliasType !== undefined) await writeAliasContents(run, aliasType)
  await writeOtherOwners(run)
}

function writesOtherOwners({ families, deferred }: SiteRun): boolean {
  return deferred !== null || families.some((family) => family.from === 'contents' && family.isOfAnyOwner)
}

/**
 * Writes the files of an owner, or documents for the handler where a family has no files. Returns the text for the
 * bundle; null: none.
 */
async function writeOwner(run: SiteRun, owner: ContentOwner): Promise<string | null> {
  let bundled: string | null = null
  for (const family of run.routes.families) {
    if (family.from !== 'contents') continue
    if (!run.families.includes(family)) {
      if (run.deferred) family.defer?.(run.plan, owner, run.deferred)
      continue
    }
    const files = family.files(run.plan, owner)
    for (const file of files) await writeAnswer(run, family, file)
    if (holdsPages(family) && (run.bundles || run.records) && files[0]) bundled = String(await files[0].text())
  }
  return bundled
}

/** Reads the plugins of contents that are written or that search indexes need. */
async function writePageContents(run: SiteRun, contentType: number, contents: readonly PageContent[]): Promise<void> {
  const decisions = contents.map((content) => decideReuse(run, content))
  const wanted = decisions.filter(({ content, why }) => why !== null || run.search?.wants(content.page))
  const ids = wanted.map(({ content }) => content.id)
  const rows = ids.length > 0 ? onePerSlot(await run.reader.readPlaceholders(contentType, ids)) : []
  await run.aliases.readFor(rows)
  const byOwner = groupBy(rows, ({ objectId }) => objectId)
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
    run.keeper.reuseUnit(previous)
    const listed = run.bundles || run.records ? pageEndpoints(run.plan, content) : []
    if (listed.length === 0) return
    if (run.bundles) await run.bundles.add(content.id, reusedPage(run, listed))
    run.records?.reuse(content, () => reusedPage(run, listed))
    return
  }
  const endpoints = pageEndpoints(run.plan, content)
  run.keeper.begin(inputs)
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
  run.keeper.end(contentResult(run, placeholders), why ?? [], previous)
}

/** The text of a reused page file. */
function reusedPage({ plan, keeper }: SiteRun, [endpoint = '']: readonly string[]): string {
  return readFileSync(path.join(keeper.reuse.folder ?? '', filePath(fileUrl(plan, endpoint))), 'utf8')
}

async function writeAliasContents(run: SiteRun, contentType: number): Promise<void> {
  const { context } = run.plan
  const languages = new Map<number, string>()
  for (const alias of context.project.aliases.values()) {
    if (!isWrittenHere(run.plan, alias.siteId)) continue
    for (const { id, language } of await shownAliasContents(context, run.reader, alias)) languages.set(id, language)
  }
  for (const ids of batches([...languages.keys()].sort((a, b) => a - b))) {
    const rows = onePerSlot(await run.reader.readPlaceholders(contentType, ids))
    await run.aliases.readFor(rows)
    await writeOwners(run, ranks.alias, rows, (objectId) => languages.get(objectId) ?? null)
  }
}

async function writeOtherOwners(run: SiteRun): Promise<void> {
  for (const [contentType, all] of shownRows(run.plan.context)) {
    for (const ids of batches(all)) {
      const rows = onePerSlot(await run.reader.readPlaceholders(contentType, ids))
      await run.aliases.readFor(rows)
      await writeOwners(run, ranks.owner, rows, () => null)
    }
  }
}

/** Placeholders of anything but pages: each owner is a unit, which is always written. */
async function writeOwners(
  run: SiteRun,
  rank: number,
  rows: readonly PlaceholderRow[],
  languageOf: (objectId: number) => string | null,
): Promise<void> {
  for (const [owner, own] of groupBy(rows, ({ contentTypeId, objectId }) => `${contentTypeId} ${objectId}`)) {
    const key = [run.plan.context.site.id, rank, ...owner.split(' ').map(Number)]
    const placeholders = own.map(({ id, slot }) => ({ id, slot, fingerprint: '' }))
    const language = languageOf(Number(owner.split(' ')[1]))
    await run.keeper.reuseOrWrite({ key, fingerprint: null, placeholders }, 'what it shows changed', async () => {
      await writeOwner(run, {
        content: null,
        placeholders: own,
        endpoints: [],
        hasPlaceholderEndpoints: true,
        language,
        texts: new Map(),
      })
      return contentResult(run, own)
    })
  }
}

/** A database may hold a slot of an owner twice: the last one counts, as in page objects. */
function onePerSlot(rows: readonly PlaceholderRow[]): PlaceholderRow[] {
  return [...new Map(rows.map((row) => [`${row.contentTypeId} ${row.objectId} ${row.slot}`, row])).values()]
}

/** A new or a removed content changes one group, and shifts no others. */
function* groupsOf(contents: readonly PageContent[]): Iterable<readonly PageContent[]> {
  let start = 0
  for (const [index, { id }] of contents.entries()) {
    const end = index + 1
    if (!endsPiece(id, batchSize) && end - start < mostInGroup && end < contents.length) continue
    yield contents.slice(start, end)
    start = end
  }
}

function* batches<T>(items: readonly T[]): Iterable<readonly T[]> {
  for (let start = 0; start < items.length; start += batchSize) yield items.slice(start, start + batchSize)
}
