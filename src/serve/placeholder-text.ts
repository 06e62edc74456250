import type { SiteContext } from '../contract/contract.js'
import { placeholderEndpoint, placeholderObject, plainForm } from '../contract/placeholder.js'
import type { AliasReader } from '../exporter/plan/alias-reader.js'
import { placeholderOwner } from '../model/access/placeholders.js'
import type { PlaceholderPlace } from '../model/address.js'
import { toJsonText } from '../model/values/json.js'
import type { LiveRead } from './live-project.js'

/** Maximum of the integer columns that name a placeholder's owner. */
const largestId = 2 ** 31 - 1

/**
 * The answer of a placeholder in a language, whatever the language of its owner; null: none, or hidden from the viewer.
 * Mirrors djangocms_rest.views.PlaceholderDetailView.
 */
export async function storedPlaceholderText(
  context: SiteContext,
  read: LiveRead,
  aliases: AliasReader,
  place: PlaceholderPlace,
  html: boolean,
): Promise<string | null> {
  const { language, contentType, object, slot } = place
  if (contentType > largestId || object > largestId) return null
  const owner = await placeholderOwner(context, read.reader, contentType, object)
  if (!owner) return null
  const rows = await read.reader.readPlaceholders(contentType, [object])
  // The database does not prevent duplicate slots; the last one counts, as in page objects.
  const row = rows.findLast((candidate) => candidate.slot === slot)
  if (!row) return null
  await aliases.readFor([row])
  const page = placeholderEndpoint(context, row, language)
  const content = owner.kind === 'page' ? owner.content : null
  return toJsonText(placeholderObject(context, row, { language, page, content }, { ...plainForm, html }))
}
