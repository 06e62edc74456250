import type { Session } from '../session.js'
import { integer, text } from '../values/raw-values.js'
import { joinTables } from './join-tables.js'
import type { FieldSource, PluginSource } from './plugin-source.js'

/** Estimated bytes of a number, a date or a reference in JSON. */
const plainValueBytes = 12

/** Quotes, colon and comma of a member. */
const memberBytes = 4

/**
 * Estimated JSON size of all plugins of page contents: the bytes that texts of their type have on average, and a
 * constant for each other member.
 */
export async function estimateContentBytes(
  session: Session,
  sourceOf: (pluginType: string) => PluginSource | null,
): Promise<{ plugins: number; bytes: number }> {
  const query = session
    .knex('cms_cmsplugin as p')
    .join('cms_placeholder as h', 'h.id', 'p.placeholder_id')
    .join('django_content_type as t', 't.id', 'h.content_type_id')
    .where({ 't.app_label': 'cms', 't.model': 'pagecontent' })
    .select('p.plugin_type')
    .count('* as plugins')
    .groupBy('p.plugin_type')
  const counts = await session.read(query, 'cms_cmsplugin')
  const total = { plugins: 0, bytes: 0 }
  const known = new Map<string, number>()
  for (const row of counts) {
    const pluginType = text(row.plugin_type)
    const source = sourceOf(pluginType)
    if (!source) continue
    const plugins = integer(row.plugins)
    total.plugins += plugins
    total.bytes += plugins * (fixedBytes(source) + (await textBytes(session, source, known)))
  }
  return total
}

function fixedBytes(source: PluginSource): number {
  const members = source.fields.map((field) => field.name.length + memberBytes + (isText(field) ? 2 : plainValueBytes))
  return members.reduce((sum, bytes) => sum + bytes, 0)
}

/**
 * The bytes that texts of the type's rows have on average; to add up those of page contents alone takes several times
 * as long. `known`: by query, since types may share a table, as those of djangocms-frontend do.
 */
async function textBytes(session: Session, source: PluginSource, known: Map<string, number>): Promise<number> {
  const { engine, knex } = session
  const { from } = source
  const columns = source.fields.filter(isText)
  if (from === null || columns.length === 0) return 0
  const sum = columns.map(() => `coalesce(${engine.values.byteLength}, 0)`).join(' + ')
  const names = columns.flatMap((field) => [field.table, field.column])
  const query = knex(from.table).select(knex.raw(`coalesce(avg(${sum}), 0) as bytes`, names))
  joinTables(query, source)
  const sql = query.toString()
  const before = known.get(sql)
  if (before !== undefined) return before
  const [row] = await session.read(query, from.table)
  const bytes = Math.round(integer(row?.bytes))
  known.set(sql, bytes)
  return bytes
}

function isText(field: FieldSource): field is Extract<FieldSource, { kind: 'column' }> {
  return field.kind === 'column' && /char|text|json/.test(field.columnType)
}
