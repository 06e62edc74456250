export type { Config } from './config.js'
export { defaults } from './default-options.js'
export type { ShardReport } from './deliver/shards/shard-report.js'
export type { ErrorCode } from './error-table.js'
export { ExportError } from './errors.js'
export { exportSite } from './export.js'
export { exportShard, type MergeOptions, mergeShards } from './export-shards.js'
export type { Shard } from './exporter/shards/shard.js'
export { findingText } from './finding-table.js'
export type { Finding } from './findings.js'
export type { GivenOptions } from './given-options.js'
export type { ImageDetails } from './model/images/image-details.js'
export type { FileLink, PageLink, RowLink } from './model/links.js'
export type { Manifest } from './model/manifest/manifest.js'
export type {
  PluginSerializer,
  SerializedFile,
  SerializedSite,
  SerializerContext,
  StoredPlugin,
} from './model/serializer.js'
export type { Json, JsonObject } from './model/values/json.js'
export type { ExportOptions, ExportReport, Family, FamilyReport } from './options.js'
export { families } from './routes/routes.js'
