import type { Manifest } from '../../model/manifest/manifest.js'
import type { Session } from '../session.js'
import { integer, text } from '../values/raw-values.js'
import { joinTables } from './join-tables.js'
import type { FieldSource, PluginSource } from './plugin-source.js'

/** Estimated bytes of a number, a date or a reference in JSON. */
const plainValueBytes = 12

/** Quotes, colon and comma of a member. */
const memberBytes = 4

/** Estimated JSON size of all plugins of page contents: bytes of their texts, and a constant for each other member. */
export async function estimateContentBytes(
  session: Session,
  manifest: Manifest,
  sourceOf: (pluginType: string) => PluginSource | null,
): Promise<{ plugins: number; bytes: number }> {
  const counts = await session.read(
    ofPageContents(session).select('p.plugin_type').count('* as plugins').groupBy('p.plugin_type'),
    'cms_cmsplugin',
  )
  const total = { plugins: 0, bytes: 0 }
  for (const row of counts) {
    const pluginType = text(row.plugin_type)
    const source = Object.hasOwn(manifest.plugins, pluginType) ? sourceOf(pluginType) : null
    if (!source) continue
    const plugins = integer(row.plugins)
    total.plugins += plugins
    total.bytes += plugins * fixedBytes(source) + (await textBytes(session, source))
  }
  return total
}

function fixedBytes(source: PluginSource): number {
  const members = source.fields.map((field) => field.name.length + memberBytes + (isText(field) ? 2 : plainValueBytes))
  return members.reduce((sum, bytes) => sum + bytes, 0)
}

async function textBytes(session: Session, source: PluginSource): Promise<number> {
  const { from, pluginType } = source
  const columns = source.fields.filter(isText)
  if (from === null || columns.length === 0) return 0
  const sums = columns.map(() => `coalesce(sum(${session.engine.values.byteLength}), 0)`).join(' + ')
  const query = ofPageContents(session)
    .select(
      session.knex.raw(
        `${sums} as bytes`,
        columns.flatMap((field) => [field.table, field.column]),
      ),
    )
    .join(from.table, `${from.table}.${from.key}`, 'p.id')
    .where('p.plugin_type', pluginType)
  joinTables(query, source)
  const rows = await session.read(query, from.table)
  return integer(rows[0]?.bytes)
}

function isText(field: FieldSource): field is Extract<FieldSource, { kind: 'column' }> {
  return field.kind === 'column' && /char|text|json/.test(field.columnType)
}

function ofPageContents(session: Session) {
  return session
    .knex('cms_cmsplugin as p')
    .join('cms_placeholder as h', 'h.id', 'p.placeholder_id')
    .join('django_content_type as t', 't.id', 'h.content_type_id')
    .where({ 't.app_label': 'cms', 't.model': 'pagecontent' })
}
