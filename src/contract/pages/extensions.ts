import { endpointIn } from '../../model/address.js'
import type { PluginField } from '../../model/manifest/field-facts.js'
import type { PageContent, Project } from '../../model/project.js'
import type { ExtensionRow } from '../../model/rows/model-rows.js'
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
    extensionRows(project, content).map(({ model, fields, row }): [string, Json] => {
      if (!row) return [model, null]
      const values: JsonObject = {}
      for (const field of fields) writeField(context, values, field, { ...row, pluginType: model }, place)
      return [model, values]
    }),
  )
}

interface StoredExtension {
  readonly model: string
  readonly fields: readonly PluginField[]
  readonly row: ExtensionRow | null
}

/** The rows that extend a page and its content, as they are stored, by model; null: there is none. */
export function extensionRows({ manifest, extensions }: Project, { id, page }: PageContent): StoredExtension[] {
  return Object.entries(manifest.extensions ?? {}).map(([model, { of, fields }]) => {
    return { model, fields, row: extensions.get(model)?.get(of === 'page' ? page.id : id) ?? null }
  })
}

/** The same without recording references and findings, which the unit of the content records. */
export function silentExtensions(context: SiteContext, content: PageContent): JsonObject {
  const { trace: _, ...silent } = context
  return extensionObjects({ ...silent, report: () => {} }, content)
}
