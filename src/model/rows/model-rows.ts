import type { Json } from '../values/json.js'

/** A row of a model by column, each as PluginRow describes its fields. */
export type ModelRow = Readonly<Record<string, Json>>

/** Rows by model. */
export type ModelRows = Readonly<Record<string, readonly ModelRow[]>>

/** Rows of the project's own models, at one instant. */
export interface ShownRows {
  /** Rows that routes read, by route. */
  readonly rows: ReadonlyMap<string, ModelRows>
  /** Rows whose placeholders are public: ids in ascending order by content type. */
  readonly ids: ReadonlyMap<number, ReadonlySet<number>>
  /** When time alone may change them, in milliseconds since 1970; null: never. */
  readonly changesAt: number | null
  /** Models that own placeholders but are not named by the configuration, by name. */
  readonly unnamed: readonly UnnamedModel[]
}

/** A model whose placeholders are not public, since the configuration does not name it. `example`: one of them. */
export interface UnnamedModel {
  readonly model: string
  readonly placeholders: number
  readonly example: { readonly contentTypeId: number; readonly objectId: number; readonly slot: string }
}

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
  damaged: Readonly<Record<string, string>>
}

/** A row of a model of the project with an address. */
export interface AddressRow {
  model: string
  /** Text of its primary key. */
  key: string
  /** By column. */
  values: Readonly<Record<string, string | null>>
  /** The model's manager `objects` leaves it out: only foreign keys lead to it. */
  isLeftOut?: true
}
