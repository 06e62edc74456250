import { cmsVersions } from '../../cms-versions.js'
import type { CmsRules } from '../../project.js'
import type { CatalogTable } from '../../rows/rows.js'
import type { ModelFacts } from '../model-facts.js'
import type { DatabaseFacts } from './database-facts.js'

/** Models whose table is not named after them. */
const namedTables: Record<string, string> = {
  'sites.site': 'django_site',
  'contenttypes.contenttype': 'django_content_type',
  'sessions.session': 'django_session',
  'admin.logentry': 'django_admin_log',
  'cms.pagetype': 'cms_page',
}

/** The models of content types with a table, and of tables that foreign keys refer to. */
export function deriveModels({ catalog, tables }: DatabaseFacts): Record<string, ModelFacts> {
  const cms = cmsVersions[tables.schema]
  const tableOf = new Map(catalog.map((table) => [table.name, table]))
  const byPlainName = new Map(catalog.map((table) => [plainName(table.name), table]))
  const models: Record<string, ModelFacts> = {}
  for (const { appLabel, model } of tables.contentTypes) {
    const label = `${appLabel}.${model}`
    const table = tableOf.get(namedTables[label] ?? `${appLabel}_${model}`) ?? byPlainName.get(plainName(label))
    if (table) models[label] = modelFacts(table, cms)
  }
  const known = new Set(Object.values(models).map(({ table }) => table))
  for (const { toTable } of catalog.flatMap(({ foreignKeys }) => foreignKeys)) {
    const table = tableOf.get(toTable)
    if (!table || known.has(toTable)) continue
    known.add(toTable)
    models[toTable.replace('_', '.')] = modelFacts(table, cms)
  }
  return models
}

/** The label of a table's model: of several (proxies) the first. */
export function modelLabel(models: Record<string, ModelFacts>, table: string): string {
  return Object.keys(models).find((label) => models[label]?.table === table) ?? table.replace('_', '.')
}

function modelFacts({ name, primaryKey, foreignKeys }: CatalogTable, cms: CmsRules): ModelFacts {
  const facts: ModelFacts = { table: name, pk: primaryKey ?? 'id' }
  const isFile = foreignKeys.some(({ column, toTable }) => column === primaryKey && toTable === 'filer_file')
  if (name === 'cms_page') facts.endpoint = 'page'
  if (name === 'filer_file' || isFile) facts.endpoint = 'file'
  if (name === 'djangocms_alias_alias' && cms.showsAliases) facts.endpoint = 'alias'
  return facts
}

/** Model names have no underscores: `categorytranslation` is stored in `..._category_translation`. */
function plainName(name: string): string {
  return name.replaceAll(/[._]/g, '')
}
