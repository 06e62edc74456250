import { absolute, encodePath, placeholderRequestPath } from '../model/address.js'
import type { PlaceholderRow } from '../model/rows/rows.js'
import { slotLabel } from '../model/templates.js'
import type { JsonObject } from '../model/values/json.js'
import type { PluginPlace, SiteContext } from './contract.js'
import { pluginTree } from './plugins/plugin.js'

export interface PlaceholderForm {
  readonly html: boolean
  /** The query of its `details`, encoded: `?html=1`, or ''. */
  readonly linkQuery: string
}

/** The forms of files that an export writes: the plain one, and that of `?html=1`. */
export const plainForm: PlaceholderForm = { html: false, linkQuery: '' }
export const htmlForm: PlaceholderForm = { html: true, linkQuery: '?html=1' }

/** `/api/en/placeholders/3/17/content/`. */
export function placeholderEndpoint(
  context: SiteContext,
  row: Pick<PlaceholderRow, 'contentTypeId' | 'objectId' | 'slot'>,
  language: string,
): string {
  const { contentTypeId: contentType, objectId: object } = row
  const place = { language, contentType, object, slot: encodePath(row.slot) }
  return context.project.manifest.api_root + placeholderRequestPath(place)
}

/** The place of a placeholder: `content` is the page content that owns it; null: something else does. */
type PlacedIn = Omit<PluginPlace, 'owner' | 'aliases'>

/**
 * The placeholder object with its plugins in one language, whatever language its owner has.
 * Mirrors djangocms_rest.serializers.placeholders.PlaceholderSerializer.
 */
export function placeholderObject(
  context: SiteContext,
  row: PlaceholderRow,
  { language, page, content }: PlacedIn,
  { html, linkQuery }: PlaceholderForm,
): JsonObject {
  const place = { language, page, content, owner: row, aliases: [] }
  return {
    slot: row.slot,
    label: slotLabel(context.project, row.slot, content),
    language,
    content: pluginTree(context, row.plugins, place),
    details: absolute(context.bases.api, placeholderEndpoint(context, row, language)) + linkQuery,
    html: html ? (context.html?.placeholder(context, row.plugins, place) ?? '') : '',
  }
}
