import { type Access, isOpenTo, placeholderOwner } from '../../model/access.js'
import type { Alias } from '../../model/project.js'
import type { ContentReader } from '../../model/rows/rows.js'

/**
 * Whether the viewer may see the alias somewhere: a placeholder of an open owner shows it, directly or inside another
 * alias. An unused alias counts as shown, and so does a static one, which templates show.
 */
export function isAliasShown(
  access: Access,
  reader: Pick<ContentReader, 'readAliasOwners'>,
  alias: Alias,
): Promise<boolean> {
  return isShown(access, reader, alias, new Set())
}

async function isShown(
  access: Access,
  reader: Pick<ContentReader, 'readAliasOwners'>,
  alias: Alias,
  asked: Set<Alias>,
): Promise<boolean> {
  asked.add(alias)
  if (alias.staticCode) return true
  let isUsed = false
  for await (const rows of reader.readAliasOwners(alias.id)) {
    for (const { contentTypeId, objectId } of rows) {
      isUsed = true
      const owner = placeholderOwner(access, contentTypeId, objectId)
      if (owner?.kind !== 'alias') {
        if (owner && isOpenTo(access, owner)) return true
      } else if (!asked.has(owner.content.alias) && (await isShown(access, reader, owner.content.alias, asked))) {
        return true
      }
    }
  }
  return !isUsed
}
