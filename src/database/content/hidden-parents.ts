import type { Manifest } from '../../model/manifest/manifest.js'
import { addBelow, exportedRows } from '../../model/manifest/plugin-rows.js'
import { groupBy } from '../../model/values/group-by.js'
import { ownValue } from '../../model/values/own-value.js'
import { inChunks } from '../queries/chunks.js'
import type { RawRow, Session } from '../session.js'
import { integer, optionalInteger, text } from '../values/raw-values.js'
import { joinTables } from './join-tables.js'
import type { PluginSource } from './plugin-source.js'

type SourceOf = (pluginType: string) => PluginSource | null

/** The parents of these plugins that the manager of their model leaves out, or one that is above them. */
export async function hiddenParents(
  session: Session,
  plugins: Manifest['plugins'],
  sourceOf: SourceOf,
  rows: readonly RawRow[],
): Promise<ReadonlySet<number>> {
  const above = new Map<number, { id: number; parentId: number | null; pluginType: string }>()
  let asked = parentsOf(rows)
  while (asked.length > 0) {
    const read = await inChunks(asked, (ids) =>
      session.read(
        session.knex('cms_cmsplugin').select('id', 'parent_id', 'plugin_type').whereIn('id', ids),
        'cms_cmsplugin',
      ),
    )
    for (const row of read) {
      const id = integer(row.id)
      above.set(id, { id, parentId: optionalInteger(row.parent_id), pluginType: text(row.plugin_type) })
    }
    asked = parentsOf(read).filter((id) => !above.has(id))
  }
  const hidden = new Set<number>()
  for (const [pluginType, ofType] of groupBy([...above.values()], (plugin) => plugin.pluginType)) {
    const facts = ownValue(plugins, pluginType)
    if (!facts || exportedRows(facts) === 'all') continue
    const ids = ofType.map(({ id }) => id)
    const shown = await shownAmong(session, sourceOf(pluginType), ids)
    for (const id of ids) if (!shown.has(id)) hidden.add(id)
  }
  addBelow(hidden, [...above.values()])
  return hidden
}

function parentsOf(rows: readonly RawRow[]): number[] {
  return [...new Set(rows.flatMap((row) => optionalInteger(row.parent_id) ?? []))]
}

async function shownAmong(
  session: Session,
  source: PluginSource | null,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (!source?.from || !source.shown) return new Set()
  const { from, shown } = source
  const rows = await inChunks(ids, (chunk) => {
    const query = session.knex(from.table).select(`${from.table}.${from.key} as plugin_key`, ...shown.columns)
    joinTables(query.whereIn(`${from.table}.${from.key}`, chunk), source)
    return session.read(query, from.table)
  })
  return new Set(rows.filter((row) => shown.has(row)).map((row) => integer(row.plugin_key)))
}
