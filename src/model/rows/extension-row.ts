import type { Json } from '../values/json.js'

/** A row of a model that extends pages or their contents (cms.extensions.models). */
export interface ExtensionRow {
  /** `app_label.model_name`. */
  model: string
  id: number
  /** The page or content. */
  objectId: number
  /** As those of a PluginRow. */
  fields: Record<string, Json>
  brokenReferences: string[]
}
