import type { ModelSelection } from '../manifest/model-selection.js'
import type { Json } from '../values/json.js'

/** A row of a model by column, each as PluginRow describes its fields. */
export type ModelRow = Readonly<Record<string, Json>>

/** Rows by model. */
export type ModelRows = Readonly<Record<string, readonly ModelRow[]>>

/** The project's own models that a configuration names. */
export interface NamedModels {
  /** Models whose placeholders are public. */
  readonly placeholders: readonly ModelSelection[]
  /** Models whose rows are read by the project's own routes. */
  readonly routes: readonly { readonly name: string; readonly rows?: readonly ModelSelection[] }[]
  /** HTML is rendered, which also reads rows as routes do (`htmlRoutes`). */
  readonly html?: boolean
}

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
