import { type PlaceholderQuery, placeholderEndpoint, placeholderObject } from '../contract/placeholder.js'
import type { SiteContext } from '../contract/site-context.js'
import type { AliasReader } from '../output/alias-reader.js'
import { isOpen } from '../output/site-plan.js'
import type { PlaceholderPlace } from '../runtime/source.js'
import { toJsonText } from '../site/json.js'
import type { PageContent } from '../site/project.js'
import type { LiveRead } from './live-project.js'

/** The largest number of the columns that name a placeholder's owner. */
const largestId = 2 ** 31 - 1

/** Editors' clipboards are stored as placeholders too; they are nobody else's. */
const privateModels = ['cms.usersettings']

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
  const { project, viewer } = context
  const model = [...project.contentTypes].find(([, id]) => id === contentType)?.[0]
  if (model === undefined || privateModels.includes(model)) return 'hidden'
  if (model === 'cms.pagecontent') {
    const content = project.contents.get(object)
    const shown = content && isShown(content.state, viewer.preview) && isOpen(context, content.page)
    return shown ? content : 'hidden'
  }
  if (model === 'djangocms_alias.aliascontent') {
    const contents = [...project.aliases.values()].flatMap((alias) => alias.contents)
    const content = contents.find(({ id }) => id === object)
    return content && isShown(content.state, viewer.preview) ? null : 'hidden'
  }
  const published = project.publishedIds.get(contentType)?.has(object) ?? true
  if (!published && !viewer.preview) return 'hidden'
  return (await moment.ownerExists(project.manifest, contentType, object)) ? null : 'hidden'
}

/** Under preview every version is shown; a content without a version does not exist. */
function isShown(state: PageContent['state'], preview: boolean): boolean {
  return preview ? state !== null : state === 'published'
}
