import { endpointIn } from '../../model/address.js'
import type { PageContent } from '../../model/project.js'
import type { Json, JsonObject } from '../../model/values/json.js'
import type { SiteContext } from '../contract.js'
import { writeField } from '../plugins/plugin-members.js'

/**
 * The extensions of a page and its content by model: their fields, written as those of plugins; null: no row. Rows of a
 * content belong to that version alone, so that those of drafts are as hidden as the drafts.
 * Mirrors djangocms_rest.plugin_rendering.get_auto_model_serializer, with which the package would write a model.
 */
export function extensionObjects(context: SiteContext, content: PageContent): JsonObject {
  const { project } = context
  const { page, language } = content
  const place = { language, page: endpointIn(project, page, language) ?? `page ${page.id}` }
  return Object.fromEntries(
    Object.entries(project.manifest.extensions ?? {}).map(([model, { of, fields }]): [string, Json] => {
      const row = project.extensions.get(model)?.get(of === 'page' ? page.id : content.id)
      if (!row) return [model, null]
      const values: JsonObject = {}
      for (const field of fields) writeField(context, values, field, { ...row, pluginType: model }, place)
      return [model, values]
    }),
  )
}

/** The same without recording references and findings, which the unit of the content records. */
export function silentExtensions(context: SiteContext, content: PageContent): JsonObject {
  const { referred: _, resolved: __, ...silent } = context
  return extensionObjects({ ...silent, report: () => {} }, content)
}
