import { groupBy } from '../site/group-by.js'
import type { PageContent } from '../site/project.js'
import type { PlaceholderRow } from '../site/rows.js'
import { type PlaceholderAnswer, pageAnswers, placeholderAnswers } from './content-answers.js'
import { type SiteRun, writeAnswer } from './site-run.js'

const batchSize = 500

/** Editors' clipboards are stored as placeholders too; they are nobody else's. */
const privateModels = ['cms.usersettings']

/** Writes pages and placeholders, reading the plugins in ranges of contents. */
export async function writeContents(run: SiteRun): Promise<void> {
  const { project } = run.plan.context
  const pageType = project.contentTypes.get('cms.pagecontent')
  const aliasType = project.contentTypes.get('djangocms_alias.aliascontent')
  if (pageType !== undefined) {
    for (const contents of batches(contentsToRead(run))) await writePageContents(run, pageType, contents)
  }
  if (!writesPlaceholders(run)) return
  if (aliasType !== undefined) await writeAliasContents(run, aliasType)
  if (run.plan.paths === 'all') await writeOtherOwners(run)
}

function writesPlaceholders({ families, left }: SiteRun): boolean {
  return families.includes('placeholders') || left !== null
}

/** A placeholder becomes files, or where its family is left to the handler documents. */
function writePlaceholder(run: SiteRun, row: PlaceholderRow, answers: PlaceholderAnswer[]): void {
  if (run.families.includes('placeholders')) for (const answer of answers) writeAnswer(run, 'placeholders', answer)
  else run.left?.addPlaceholder(row, answers)
}

/** Page by page, since a search index takes the texts of a whole page. */
function contentsToRead({ plan, contents }: SiteRun): PageContent[] {
  const wanted = new Set<PageContent>(contents.owners)
  for (const id of contents.pages.keys()) {
    const content = plan.context.project.contents.get(id)
    if (content) wanted.add(content)
  }
  return [...wanted].sort((a, b) => a.page.id - b.page.id || a.id - b.id)
}

async function writePageContents(run: SiteRun, contentType: number, contents: readonly PageContent[]): Promise<void> {
  const ids = contents.map(({ id }) => id)
  const rows = onePerSlot(await run.reader.readPlaceholders(contentType, ids))
  await run.aliases.readFor(rows)
  const byOwner = groupBy(rows, ({ objectId }) => objectId)
  for (const content of contents) {
    const own = byOwner.get(content.id) ?? []
    const endpoints = run.contents.pages.get(content.id)
    if (run.contents.owners.has(content)) {
      if (content.page.site === run.plan.context.site) run.search?.add(content, own)
      for (const row of own) {
        writePlaceholder(run, row, placeholderAnswers(run.plan, row, content, content.language, endpoints?.[0]))
      }
    }
    if (!endpoints) continue
    run.left?.addPage(content, own, endpoints[0] ?? '')
    if (!run.families.includes('pages')) continue
    for (const answer of pageAnswers(run.plan, content, own, endpoints)) writeAnswer(run, 'pages', answer)
  }
}

async function writeAliasContents(run: SiteRun, contentType: number): Promise<void> {
  const { project, site, viewer } = run.plan.context
  const languages = new Map<number, string>()
  for (const alias of project.aliases.values()) {
    if (run.plan.paths !== 'all' && alias.siteId !== null && alias.siteId !== site.id) continue
    for (const { id, state, language } of alias.contents) {
      if (viewer.preview ? state !== null : state === 'published') languages.set(id, language)
    }
  }
  for (const ids of batches([...languages.keys()])) {
    const rows = onePerSlot(await run.reader.readPlaceholders(contentType, ids))
    await run.aliases.readFor(rows)
    for (const row of rows) {
      writePlaceholder(run, row, placeholderAnswers(run.plan, row, null, languages.get(row.objectId) ?? null))
    }
  }
}

async function writeOtherOwners(run: SiteRun): Promise<void> {
  const { project, viewer } = run.plan.context
  const { contentTypes, publishedIds } = project
  const excluded = ['cms.pagecontent', 'djangocms_alias.aliascontent', ...privateModels]
  const ids = excluded.flatMap((model) => contentTypes.get(model) ?? [])
  for await (const rows of run.reader.readOtherPlaceholders(ids)) {
    const shown = onePerSlot(rows).filter(
      ({ contentTypeId: type, objectId }) => viewer.preview || (publishedIds.get(type)?.has(objectId) ?? true),
    )
    await run.aliases.readFor(shown)
    for (const row of shown) writePlaceholder(run, row, placeholderAnswers(run.plan, row, null, null))
  }
}

/** Nothing keeps a database from holding a slot of an owner twice: the last one counts, as in page objects. */
function onePerSlot(rows: readonly PlaceholderRow[]): PlaceholderRow[] {
  return [...new Map(rows.map((row) => [`${row.contentTypeId} ${row.objectId} ${row.slot}`, row])).values()]
}

function* batches<T>(items: readonly T[]): Iterable<readonly T[]> {
  for (let start = 0; start < items.length; start += batchSize) yield items.slice(start, start + batchSize)
}
