import { type PlaceholderQuery, placeholderEndpoint, placeholderObject } from '../contract/placeholder.js'
import type { SiteContext } from '../contract/site-context.js'
import type { AliasReader } from '../output/alias-reader.js'
import type { PlaceholderPlace } from '../runtime/source.js'
import { placeholderOwner } from '../site/access.js'
import { toJsonText } from '../site/json.js'
import type { PageContent } from '../site/project.js'
import type { LiveRead } from './live-project.js'

/** The largest number of the columns that name a placeholder's owner. */
const largestId = 2 ** 31 - 1

/**
 * The answer of a placeholder in a language, whatever language its owner has; null: there is none for this viewer.
 * Mirrors djangocms_rest.views.PlaceholderDetailView.
 */
export async function placeholderText(
  context: SiteContext,
  read: LiveRead,
  aliases: AliasReader,
  question: PlaceholderPlace,
  query: PlaceholderQuery,
): Promise<string | null> {
  const { language, contentType, object, slot } = question
  const owner = await ownerOf(context, read, question)
  if (owner === 'hidden') return null
  const rows = await read.reader.readPlaceholders(contentType, [object])
  // Nothing keeps a database from holding a slot twice: the last one counts, as in page objects.
  const row = rows.findLast((candidate) => candidate.slot === slot)
  if (!row) return null
  await aliases.readFor([row])
  const endpoint = placeholderEndpoint(context, row, language)
  return toJsonText(placeholderObject(context, row, owner, language, endpoint, query))
}

/** The page content that owns the placeholder, null for other owners. */
async function ownerOf(
  context: SiteContext,
  { moment }: LiveRead,
  { contentType, object }: PlaceholderPlace,
): Promise<PageContent | null | 'hidden'> {
  if (contentType > largestId || object > largestId) return 'hidden'
  const owner = placeholderOwner(context, contentType, object)
  if (owner?.kind === 'page') return owner.content
  if (owner?.kind === 'alias') return null
  return owner && (await moment.ownerExists(context.project.manifest, contentType, object)) ? null : 'hidden'
}
