import type { EngineFacts } from './engine.js'
import type { Manifest } from './manifest/manifest.js'
import type { ModelSelection, NamedModels } from './manifest/model-selection.js'
import type { PluginTypeUse, StoredSlot, UndescribedPlugins } from './manifest/plugin-usage.js'
import type { AddressRow, ExtensionRow, ShownRows } from './rows/model-rows.js'
import type { RelatedUse } from './rows/related-rows.js'
import type { CatalogTable, CmsSchema, PlaceholderRow, PluginRow, SiteTables } from './rows/rows.js'

/** The rows that an export reads besides those of the CMS and its plugins. */
export interface ReadRows {
  readonly related: RelatedUse
  /** Of models that a configuration names. */
  readonly selections: readonly ModelSelection[]
}

/** An open database in one read transaction. Implemented by `src/database`. */
export interface CmsDatabase {
  readonly engine: EngineFacts
  readonly schema: CmsSchema
  /** The host of an unencrypted connection to another machine; null: none. */
  readonly clearTextHost: string | null
  /**
   * `related`: none without it. `manifest`: says whether dates are stored as local ones, without it they are in UTC; and
   * which tables have images.
   */
  readTables(related?: RelatedUse, manifest?: Manifest | null): Promise<SiteTables>
  /** Throws `manifest-mismatch` if rows of its models or extensions cannot be found by their keys. */
  requireKeys(manifest: Manifest): void
  readCatalog(): Promise<CatalogTable[]>
  readPluginTypes(): Promise<PluginTypeUse[]>
  /** Plugin tables that the manifest does not describe, with rows of plugin types that it does not have. */
  readUndescribedPlugins(manifest: Manifest): Promise<UndescribedPlugins[]>
  /** The tables that an export reads, of which the server may hide rows from this user. */
  readRestrictedTables(manifest: Manifest, rows: ReadRows): Promise<string[]>
  /**
   * To be called after the last read. Throws `database-failed` if rows may have been missing: another transaction has
   * rewritten a table that an export reads, so that it was read as empty, or the database is being restored.
   */
  checkRead(manifest: Manifest, rows: ReadRows): Promise<void>
  /** Those of the given types that at least one plugin has. */
  readUsedTypes(pluginTypes: readonly string[]): Promise<string[]>
  /** Ordered as they were first stored. */
  readSlots(): Promise<StoredSlot[]>
  /** The rows that addresses of models of the project's own are made from. */
  readAddressRows(manifest: Manifest): Promise<AddressRow[]>
  /** The rows of the page extensions that the manifest names. Throws as reading plugins does. */
  readExtensions(manifest: Manifest): Promise<ExtensionRow[]>
  contentReader(manifest: Manifest): ContentReader
  /**
   * The rows that own placeholders and are public at an instant, in milliseconds since 1970: of the models that are
   * named, as far as their conditions hold. Throws `config-invalid` for a model or column that does not exist.
   */
  readShownRows(manifest: Manifest, named: NamedModels, time: number): Promise<ShownRows>
  close(): Promise<void>
}

/** Reads placeholders and plugins in key ranges. */
export interface ContentReader {
  /** The placeholders of these owners, ordered by owner id, then placeholder id. */
  readPlaceholders(contentTypeId: number, objectIds: readonly number[]): Promise<PlaceholderRow[]>
  /**
   * Placeholders of all other owners whose row exists, in batches ordered by content type, owner and id. Leaves out
   * owners of the given content types, and those whose model the manifest does not know.
   */
  readOtherPlaceholders(excludedContentTypeIds: readonly number[]): AsyncIterable<PlaceholderRow[]>
  /** The existing plugins with these ids, in no order. */
  readPlugins(ids: readonly number[]): Promise<PluginRow[]>
  /** Ids of page contents of any state that the database's LIKE finds; null: compare texts instead (SearchRules). */
  findContents(language: string, term: string): Promise<ReadonlySet<number> | null>
  /** The owners of placeholders with plugins that show an alias, each once, in batches. */
  readAliasOwners(aliasId: number): AsyncIterable<Pick<PlaceholderRow, 'contentTypeId' | 'objectId'>[]>
  /** The estimated bytes of plugin fields of page contents, from sums that the database computes. */
  estimateContentBytes(): Promise<{ plugins: number; bytes: number }>
  /** Reads all content once, without keeping it. Fingerprints compare within one engine and one manifest. */
  readFingerprints(): Promise<ContentFingerprints>
  /** Drops what is held of placeholders, also for fingerprints of owners. Call it once everything has been read. */
  close(): void
}

/** Fingerprints of the rows of plugins, with their placeholders: if both are equal, so are the rows. */
export interface ContentFingerprints {
  /** Of everything that a ContentReader reads. 32 hex digits. */
  readonly all: string
  /** Of the placeholders of an owner, ordered by placeholder id. Throws an Error once the reader is closed. */
  of(contentTypeId: number, objectId: number): readonly PlaceholderFingerprint[]
}

export interface PlaceholderFingerprint {
  readonly id: number
  readonly slot: string
  /** Of the rows of its plugins. 16 hex digits. */
  readonly fingerprint: string
}
