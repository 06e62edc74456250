import type { ContentReader } from '../cms-database.js'
import { aliasContent } from '../content.js'
import type { Alias, AliasContent, PageContent, Project } from '../project.js'
import { aliasContentModel } from '../rows/alias-rows.js'
import { pageContentModel } from '../rows/rows.js'
import type { Access, ContractAccess } from './access.js'
import { mayReadAliasContent } from './aliases.js'
import { mayReadContent, shownLanguages } from './contents.js'
import { isShownRow } from './rows.js'

/** The owner of a placeholder. `row`: a row of a model that the configuration names. */
type PlaceholderOwner =
  | { readonly kind: 'page'; readonly content: PageContent }
  | { readonly kind: 'alias'; readonly content: AliasContent }
  | { readonly kind: 'row' }

/** Reads the owners of placeholders that show an alias. */
type AliasOwners = Pick<ContentReader, 'readAliasOwners'>

/** Models whose placeholders are private: the clipboards of editors. */
const privateModels = ['cms.usersettings']

/** Models whose placeholders follow rules of the CMS, not of the configuration. */
export const modelsWithRules: readonly string[] = [pageContentModel, aliasContentModel, ...privateModels]

/** The owner of a placeholder that an answer of its own may show the viewer; null: none, or hidden. */
export async function placeholderOwner(
  access: ContractAccess,
  reader: AliasOwners,
  contentType: number,
  id: number,
): Promise<PlaceholderOwner | null> {
  const owner = readableOwner(access, contentType, id)
  if (owner?.kind !== 'alias') return owner
  const shown = await shownAliasContents(access, reader, owner.content.alias)
  return shown.includes(owner.content) ? owner : null
}

/** The contents of an alias whose placeholders the viewer may have in answers of their own. */
export async function shownAliasContents(
  access: ContractAccess,
  reader: AliasOwners,
  alias: Alias,
): Promise<AliasContent[]> {
  const contents = alias.contents.filter((content) => mayReadAliasContent(access.viewer, content))
  if (contents.length === 0 || !access.contract.hidesTargets) return contents
  return (await isAliasShown(access, reader, alias, new Set())) ? contents : []
}

/**
 * Whether the viewer may see the alias somewhere: a placeholder of an open owner shows it, directly or inside another
 * alias. An unused alias counts as shown, and so does a static one, which templates show.
 */
async function isAliasShown(access: Access, reader: AliasOwners, alias: Alias, asked: Set<Alias>): Promise<boolean> {
  asked.add(alias)
  if (alias.staticCode) return true
  let isUsed = false
  for await (const rows of reader.readAliasOwners(alias.id)) {
    for (const { contentTypeId, objectId } of rows) {
      isUsed = true
      const owner = readableOwner(access, contentTypeId, objectId)
      if (owner?.kind !== 'alias') {
        if (owner && isOpenTo(access, owner)) return true
      } else if (!asked.has(owner.content.alias) && (await isAliasShown(access, reader, owner.content.alias, asked))) {
        return true
      }
    }
  }
  return !isUsed
}

/** The owner of a placeholder, whether or not something shows it; null: the viewer may not see it, or there is none. */
function readableOwner(access: Access, contentType: number, id: number): PlaceholderOwner | null {
  const { project, viewer } = access
  const model = modelOf(project, contentType)
  if (model === undefined || privateModels.includes(model)) return null
  if (model === pageContentModel) {
    const content = project.contents.get(id)
    return content && mayReadContent(access, content) ? { kind: 'page', content } : null
  }
  if (model === aliasContentModel) {
    const content = aliasContent(project, id)
    return content && mayReadAliasContent(viewer, content) ? { kind: 'alias', content } : null
  }
  return isShownRow(access, contentType, id) ? { kind: 'row' } : null
}

/** Whether the viewer can reach what the owner shows: the language of a page's content has to be shown, too. */
export function isOpenTo({ project, viewer }: Access, owner: PlaceholderOwner): boolean {
  if (owner.kind !== 'page' || viewer.preview) return true
  return shownLanguages(project, owner.content.page.site).includes(owner.content.language)
}

function modelOf({ contentTypes }: Project, contentType: number): string | undefined {
  return [...contentTypes].find(([, id]) => id === contentType)?.[0]
}
