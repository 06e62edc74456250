import { ranks } from '../../build/record/unit.js'
import { shownAliasContents } from '../../model/access/placeholders.js'
import { shownRows } from '../../model/access/rows.js'
import { aliasContentModel } from '../../model/rows/alias-rows.js'
import type { PlaceholderRow } from '../../model/rows/rows.js'
import { groupBy } from '../../model/values/group-by.js'
import { type ContentOwner, holdsPages } from '../../routes/route-files.js'
import { isWrittenHere } from '../plan/content-plan.js'
import { checkedFile, invalidFamily } from '../plan/planned-files.js'
import type { SiteRun } from '../site-run.js'
import { contentResult } from './content-units.js'
import { writeAnswer } from './write-family.js'

/** Owners whose plugins are read at once. */
const batchSize = 250

/**
 * Writes the files of an owner, or documents for the handler where a family has no files. Returns the text for the
 * bundle; null: none.
 */
export async function writeOwner(run: SiteRun, owner: ContentOwner): Promise<string | null> {
  let bundled: string | null = null
  for (const family of run.routes.families) {
    if (family.from !== 'contents') continue
    if (!run.families.includes(family)) {
      if (run.deferred) family.defer?.(run.plan, owner, run.deferred)
      continue
    }
    const files = family.files(run.plan, owner)
    if (!Array.isArray(files)) throw invalidFamily(run, family, 'the files of a content are not a list')
    for (const file of files) await writeAnswer(run, family, checkedFile(run, family, file))
    if (holdsPages(family) && (run.bundles || run.records) && files[0]) bundled = String(await files[0].text())
  }
  return bundled
}

/** Writes placeholders of anything but pages: of contents of aliases, and of rows that the configuration names. */
export async function writeOtherOwners(run: SiteRun): Promise<void> {
  const { context } = run.plan
  const aliasType = context.project.contentTypes.get(aliasContentModel)
  if (aliasType !== undefined) {
    const languages = await aliasLanguages(run)
    const ids = [...languages.keys()].sort((a, b) => a - b)
    await writeOwners(run, [ranks.alias, aliasType], ids, (id) => languages.get(id) ?? null)
  }
  for (const [type, ids] of shownRows(context)) await writeOwners(run, [ranks.owner, type], ids, () => null)
}

/** The languages of the contents of aliases that are written here, by id. */
async function aliasLanguages({ plan, reader }: SiteRun): Promise<Map<number, string>> {
  const { context } = plan
  const languages = new Map<number, string>()
  for (const alias of context.project.aliases.values()) {
    if (!isWrittenHere(plan, alias.siteId)) continue
    for (const { id, language } of await shownAliasContents(context, reader, alias)) languages.set(id, language)
  }
  return languages
}

/** Writes the placeholders of owners of a content type; each owner is a unit, which is always written. */
async function writeOwners(
  run: SiteRun,
  [rank, contentType]: readonly [rank: number, contentType: number],
  ids: readonly number[],
  languageOf: (id: number) => string | null,
): Promise<void> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const rows = await readPlaceholders(run, contentType, ids.slice(start, start + batchSize))
    for (const [id, own] of groupBy(rows, ({ objectId }) => objectId)) {
      const key = [run.plan.context.site.id, rank, contentType, id]
      const placeholders = own.map((one) => ({ id: one.id, slot: one.slot, fingerprint: '' }))
      await run.units.reuseOrWrite({ key, fingerprint: null, placeholders }, 'what it shows changed', async () => {
        await writeOwner(run, {
          content: null,
          placeholders: own,
          endpoints: [],
          hasPlaceholderEndpoints: true,
          language: languageOf(id),
          texts: new Map(),
        })
        return contentResult(run, own)
      })
    }
  }
}

/**
 * The placeholders of owners with their plugins; also reads the aliases that they show. A database may hold a slot of an
 * owner twice: the last one counts, as in page objects.
 */
export async function readPlaceholders(
  { reader, aliases }: SiteRun,
  contentType: number,
  ids: readonly number[],
): Promise<PlaceholderRow[]> {
  const read = await reader.readPlaceholders(contentType, ids)
  const rows = [...new Map(read.map((row) => [`${row.objectId} ${row.slot}`, row])).values()]
  await aliases.readFor(rows)
  return rows
}
