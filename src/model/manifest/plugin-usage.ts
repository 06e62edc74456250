/** A plugin type in use; for deriving a manifest. */
export interface PluginTypeUse {
  pluginType: string
  count: number
  /** Tables that hold rows of its plugins, those of parent models first. */
  tables: string[]
}

/** A slot of stored placeholders; for deriving a manifest. */
export interface StoredSlot {
  /** Template of the page contents that own the placeholders; null for other owners. */
  template: string | null
  slot: string
  count: number
}

/** A plugin table that the manifest does not describe. */
export interface UndescribedPlugins {
  readonly table: string
  /** Types with rows in it that are not in the manifest. */
  readonly pluginTypes: string[]
  readonly plugins: number
}
