import { absolute } from '../site/address.js'
import type { JsonObject } from '../site/json.js'
import type { PageContent } from '../site/project.js'
import type { PlaceholderRow } from '../site/rows.js'
import { slotLabel } from '../site/templates.js'
import { pluginTree } from './plugin.js'
import type { SiteContext } from './site-context.js'

/** `/api/en/placeholders/3/17/content/`. */
export function placeholderEndpoint(
  context: SiteContext,
  row: Pick<PlaceholderRow, 'contentTypeId' | 'objectId' | 'slot'>,
  language: string,
): string {
  const { api_root: root } = context.project.manifest
  return `${root}${language}/placeholders/${row.contentTypeId}/${row.objectId}/${encodeURIComponent(row.slot)}/`
}

/**
 * The placeholder object with its plugins in one language, whatever language its owner has.
 * `page` is what people call the place, for findings. With `html` it is the answer to `?html=1`.
 * Mirrors djangocms_rest.serializers.placeholders.PlaceholderSerializer.
 */
export function placeholderObject(
  context: SiteContext,
  row: PlaceholderRow,
  owner: PageContent | null,
  language: string,
  page: string,
  html = false,
): JsonObject {
  const place = { language, page, aliases: [] }
  return {
    slot: row.slot,
    label: slotLabel(context.project, row.slot, owner),
    language,
    content: pluginTree(context, row.plugins, place),
    details: absolute(context.bases.api, placeholderEndpoint(context, row, language)) + (html ? '?html=1' : ''),
    html: html ? (context.html?.placeholder(context, row.plugins, place) ?? '') : '',
  }
}
