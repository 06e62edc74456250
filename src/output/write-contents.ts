import type { Family } from '../options.js'
import { groupBy } from '../site/group-by.js'
import type { PageContent } from '../site/project.js'
import type { PlaceholderRow } from '../site/rows.js'
import type { Answer } from './answers.js'
import { pageAnswers, placeholderAnswers } from './content-answers.js'
import { leaveFamily, type SiteRun, writeAnswer } from './site-run.js'

const batchSize = 500

/** Editors' clipboards are stored as placeholders too; they are nobody else's. */
const privateModels = ['cms.usersettings']

/** Writes pages and placeholders, reading the plugins in ranges of contents. */
export async function writeContents(run: SiteRun): Promise<void> {
  const { project } = run.plan.context
  const pageType = project.contentTypes.get('cms.pagecontent')
  const aliasType = project.contentTypes.get('djangocms_alias.aliascontent')
  const open = new OpenFamilies(run)
  if (pageType !== undefined) {
    for (const contents of batches(contentsToRead(run, open))) await writePageContents(run, open, pageType, contents)
  }
  if (aliasType !== undefined && open.has('placeholders')) await writeAliasContents(run, open, aliasType)
  if (run.plan.paths === 'all' && open.has('placeholders')) await writeOtherOwners(run, open)
}

/** The two families that are written while reading; one that grows over its budget is given up. */
class OpenFamilies {
  readonly #run: SiteRun
  readonly #open: Set<Family>

  constructor(run: SiteRun) {
    this.#run = run
    this.#open = new Set(run.families.filter((family) => family === 'pages' || family === 'placeholders'))
  }

  has(family: Family): boolean {
    return this.#open.has(family)
  }

  write(family: 'pages' | 'placeholders', answers: readonly Answer[]): void {
    const { plan, tally, budget, writer } = this.#run
    const { site, project } = plan.context
    for (const answer of answers) {
      if (!this.#open.has(family)) return
      writeAnswer(this.#run, family, answer)
      const { bytes } = tally.of(site.id, family)
      if (bytes <= budget.bytes) continue
      this.#open.delete(family)
      leaveFamily(this.#run, family, bytes)
      for (const language of plan.languages) {
        writer.discard(`${plan.folder}${project.manifest.api_root.replace(/^\/+/, '')}${language}/${family}`)
      }
    }
  }
}

/** Page by page, since a search index takes the texts of a whole page. */
function contentsToRead({ plan, contents, search }: SiteRun, open: OpenFamilies): PageContent[] {
  const wanted = new Set<PageContent>(open.has('placeholders') || search ? contents.owners : [])
  if (open.has('pages')) {
    for (const id of contents.pages.keys()) {
      const content = plan.context.project.contents.get(id)
      if (content) wanted.add(content)
    }
  }
  return [...wanted].sort((a, b) => a.page.id - b.page.id || a.id - b.id)
}

async function writePageContents(
  run: SiteRun,
  open: OpenFamilies,
  contentType: number,
  contents: readonly PageContent[],
): Promise<void> {
  const ids = contents.map(({ id }) => id)
  const rows = onePerSlot(await run.reader.readPlaceholders(contentType, ids))
  await run.aliases.readFor(rows)
  const byOwner = groupBy(rows, ({ objectId }) => objectId)
  const owners = new Set(run.contents.owners)
  for (const content of contents) {
    const own = byOwner.get(content.id) ?? []
    const endpoints = run.contents.pages.get(content.id)
    if (owners.has(content)) {
      if (content.page.site === run.plan.context.site) run.search?.add(content, own)
      for (const row of own) {
        open.write('placeholders', placeholderAnswers(run.plan, row, content, content.language, endpoints?.[0]))
      }
    }
    if (endpoints) open.write('pages', pageAnswers(run.plan, content, own, endpoints))
  }
}

async function writeAliasContents(run: SiteRun, open: OpenFamilies, contentType: number): Promise<void> {
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
      open.write('placeholders', placeholderAnswers(run.plan, row, null, languages.get(row.objectId) ?? null))
    }
  }
}

async function writeOtherOwners(run: SiteRun, open: OpenFamilies): Promise<void> {
  const { project, viewer } = run.plan.context
  const { contentTypes, publishedIds } = project
  const excluded = ['cms.pagecontent', 'djangocms_alias.aliascontent', ...privateModels]
  const ids = excluded.flatMap((model) => contentTypes.get(model) ?? [])
  for await (const rows of run.reader.readOtherPlaceholders(ids)) {
    const shown = onePerSlot(rows).filter(
      ({ contentTypeId: type, objectId }) => viewer.preview || (publishedIds.get(type)?.has(objectId) ?? true),
    )
    await run.aliases.readFor(shown)
    for (const row of shown) open.write('placeholders', placeholderAnswers(run.plan, row, null, null))
  }
}

/** Nothing keeps a database from holding a slot of an owner twice: the last one counts, as in page objects. */
function onePerSlot(rows: readonly PlaceholderRow[]): PlaceholderRow[] {
  return [...new Map(rows.map((row) => [`${row.contentTypeId} ${row.objectId} ${row.slot}`, row])).values()]
}

function* batches<T>(items: readonly T[]): Iterable<readonly T[]> {
  for (let start = 0; start < items.length; start += batchSize) yield items.slice(start, start + batchSize)
}
