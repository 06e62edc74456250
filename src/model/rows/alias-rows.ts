/** Models of djangocms-alias, as content types and a manifest name them. */
export const aliasModel = 'djangocms_alias.alias'
export const aliasPluginModel = 'djangocms_alias.aliasplugin'
export const aliasContentModel = 'djangocms_alias.aliascontent'

/** `djangocms_alias_alias` (djangocms_alias.models.Alias). */
export interface AliasRow {
  id: number
  siteId: number | null
  staticCode: string | null
  position: number
  /** Names of its category by language (djangocms_alias.models.Category). */
  category: Readonly<Record<string, string>>
}

/** `djangocms_alias_aliascontent` (djangocms_alias.models.AliasContent). */
export interface AliasContentRow {
  id: number
  aliasId: number
  language: string
  name: string
}
