import type { Access, ContractAccess } from '../../../model/access/access.js'
import { mayReadAliasContent } from '../../../model/access/aliases.js'
import { mayReadContent } from '../../../model/access/contents.js'
import { obstaclesOf } from '../../../model/access/pages.js'
import { shownAliasContents } from '../../../model/access/placeholders.js'
import { isShownRow } from '../../../model/access/rows.js'
import type { ContentReader } from '../../../model/cms-database.js'
import type { PageContent } from '../../../model/project.js'
import { aliasContentModel } from '../../../model/rows/alias-rows.js'
import type { PlaceholderRow } from '../../../model/rows/rows.js'

/** By content type and id: what an owner of placeholders is if it is hidden; null: public. */
export type PlaceholderOwners = ReadonlyMap<number, ReadonlyMap<number, string | null>>

/** The owners of placeholders that rules of the CMS decide about. */
export async function placeholderOwners(access: ContractAccess, reader: ContentReader): Promise<PlaceholderOwners> {
  const { contents, contentTypes, pageContentType } = access.project
  // Placeholders are asked for in any language, which is that of their plugins.
  const owners = [...contents.values()].map((content) => [content.id, hiddenContent(access, content, null)] as const)
  return new Map([
    [pageContentType, new Map(owners)],
    [contentTypes.get(aliasContentModel) ?? 0, await aliasOwners(access, reader)],
  ])
}

/** Description of a page content that visitors may not read in one of these languages (null: in any); null: they may. */
export function hiddenContent(
  access: Access,
  content: PageContent,
  languages: ReadonlySet<string> | null,
): string | null {
  const { id, state, language, page } = content
  if (mayReadContent(access, content) && (languages === null || languages.has(language))) return null
  const [obstacle] = obstaclesOf(access, page)
  const why = state === 'published' ? (obstacle ? reasons[obstacle] : 'hidden') : (state ?? 'lost')
  return `the ${why} content ${id} (${language}) of page ${page.id}`
}

const reasons = { permission: 'restricted', login: 'login' }

/** Description of a hidden row of another model; null: public. */
export function hiddenRow(access: Access, { contentTypeId, objectId, slot }: PlaceholderRow): string | null {
  if (isShownRow(access, contentTypeId, objectId)) return null
  const model = [...access.project.contentTypes].find(([, id]) => id === contentTypeId)?.[0]
  return `the placeholder ${slot} of ${model} ${objectId}`
}

/** Descriptions of hidden alias contents by id; null: public. */
async function aliasOwners(access: ContractAccess, reader: ContentReader): Promise<Map<number, string | null>> {
  const names = new Map<number, string | null>()
  for (const alias of access.project.aliases.values()) {
    const shown = await shownAliasContents(access, reader, alias)
    for (const content of alias.contents) {
      const { id, state } = content
      const why = mayReadAliasContent(access.viewer, content) ? 'hidden' : (state ?? 'lost')
      names.set(id, shown.includes(content) ? null : `the ${why} content ${id} of alias ${alias.id}`)
    }
  }
  return names
}
