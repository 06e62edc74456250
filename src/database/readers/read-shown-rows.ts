import { ExportError } from '../../errors.js'
import { modelsWithRules } from '../../model/access/placeholders.js'
import { changesAt, type Instant, meetsCondition } from '../../model/manifest/condition.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import type { NamedModels } from '../../model/manifest/model-selection.js'
import type { ModelRow, ModelRows, ShownRows, UnnamedModel } from '../../model/rows/model-rows.js'
import type { FieldValue } from '../../model/rows/rows.js'
import { htmlRoutes } from '../../model/stories.js'
import { timedColumns, timedRows, timedTable } from '../../model/timed-versions.js'
import { TimeZone } from '../../model/values/time-zone.js'
import { rowChunks, rowsAtOnce } from '../queries/chunks.js'
import type { Catalog } from '../schema/catalog.js'
import type { Session } from '../session.js'
import { integer, text } from '../values/raw-values.js'
import { type ModelSource, modelQuery, modelSource, rowValues, valueColumns } from './model-source.js'
import { earlier, type ModelTables, readModelRows } from './read-model-rows.js'
import { hasStories } from './read-stories.js'

/** See CmsDatabase. Conditions are evaluated here and not in SQL, so that all engines give the same result. */
export async function readShownRows(tables: ModelTables, named: NamedModels, time: number): Promise<ShownRows> {
  const { session, catalog, manifest } = tables
  const sources = named.placeholders.map((selection, index) =>
    modelSource(catalog, manifest, selection, `$.placeholderModels[${index}]`),
  )
  const now: Instant = { time, timeZone: new TimeZone(manifest.time_zone) }
  const { rows, changesAt: routesChange } = await readRouteRows(tables, named, now)
  const { ids, unnamed, changesAt: ownersChange } = await readOwners(session, sources, now)
  return { rows, ids, changesAt: earlier(routesChange, ownersChange), unnamed }
}

async function readRouteRows(
  tables: ModelTables,
  named: NamedModels,
  now: Instant,
): Promise<Pick<ShownRows, 'rows' | 'changesAt'>> {
  const { catalog, manifest } = tables
  const rows = new Map<string, ModelRows>()
  let next: number | null = null
  const forHtml = named.html === true && hasStories(catalog) ? htmlRoutes(manifest) : []
  for (const { name, rows: selections = [] } of [...named.routes, ...forHtml, ...timedSelections(catalog, manifest)]) {
    const own: Record<string, readonly ModelRow[]> = {}
    for (const [number, selection] of selections.entries()) {
      const read = await readModelRows(tables, selection, `routes.${name}.rows[${number}]`, now)
      own[selection.model] = read.rows
      next = earlier(next, read.changesAt)
    }
    rows.set(name, own)
  }
  return { rows, changesAt: next }
}

/** The rows of these models that own placeholders and are public, and other models that own some. */
async function readOwners(
  session: Session,
  sources: readonly ModelSource[],
  now: Instant,
): Promise<Pick<ShownRows, 'ids' | 'unnamed' | 'changesAt'>> {
  const ids = new Map<number, Set<number>>()
  const unnamed: UnnamedModel[] = []
  let next: number | null = null
  for (const owner of await ownerModels(session)) {
    if (modelsWithRules.includes(owner.model)) continue
    const source = sources.find(({ selection }) => selection.model === owner.model)
    if (!source) {
      unnamed.push(await unnamedModel(session, owner))
      continue
    }
    if (!source.hasIntegerKey) continue
    const shown = new Set<number>()
    ids.set(owner.contentType, shown)
    const { selection, kinds } = source
    for await (const { id, values } of ownerRows(session, source, owner.contentType)) {
      if (meetsCondition(selection.where, values, kinds, now)) shown.add(id)
      next = earlier(next, changesAt(selection.where, values, kinds, now))
    }
  }
  return { ids, unnamed: unnamed.sort((a, b) => (a.model < b.model ? -1 : 1)), changesAt: next }
}

/** Throws `manifest-mismatch` where the database does not tell which versions are public. */
function timedSelections(catalog: Catalog, manifest: Manifest): NamedModels['routes'] {
  const table = timedTable(manifest)
  if (table === null) return []
  const columns = catalog.get(table)?.columns.map(({ name }) => name)
  const missing = timedColumns.filter((name) => !columns?.includes(name))
  if (missing.length === 0) return timedRows
  const what = columns ? `has no column ${missing.join(', ')}` : 'does not exist'
  const message = `The table ${table} ${what}: it says when versions are public (djangocms-timed-publishing).`
  const fix = 'Run the migrations of djangocms-timed-publishing. Versions other than 1.0 may have another table.'
  throw new ExportError('manifest-mismatch', message, fix)
}

/** A model that owns placeholders. */
interface OwnerModel {
  readonly contentType: number
  readonly model: string
  readonly placeholders: number
  /** Id of its first placeholder. */
  readonly first: number
}

async function ownerModels(session: Session): Promise<OwnerModel[]> {
  const { knex } = session
  const query = knex('cms_placeholder as p')
    .join('django_content_type as t', 't.id', 'p.content_type_id')
    .whereNotNull('p.object_id')
    .select('t.id as content_type', 't.app_label', 't.model')
    .count('* as placeholders')
    .min('p.id as first')
    .groupBy('t.id', 't.app_label', 't.model')
    .orderBy('t.id')
  return (await session.read(query, 'cms_placeholder')).map((row) => ({
    contentType: integer(row.content_type),
    model: `${text(row.app_label)}.${text(row.model)}`,
    placeholders: integer(row.placeholders),
    first: integer(row.first),
  }))
}

async function unnamedModel(session: Session, { model, placeholders, first }: OwnerModel): Promise<UnnamedModel> {
  const query = session.knex('cms_placeholder').select('content_type_id', 'object_id', 'slot').where('id', first)
  const [row = {}] = await session.read(query, 'cms_placeholder')
  const example = {
    contentTypeId: integer(row.content_type_id),
    objectId: integer(row.object_id),
    slot: text(row.slot),
  }
  return { model, placeholders, example }
}

/** The rows that own placeholders, ordered by primary key. */
async function* ownerRows(
  session: Session,
  source: ModelSource,
  contentType: number,
): AsyncIterable<{ id: number; values: Record<string, FieldValue> }> {
  const { table, key, compared } = source
  const chunks = rowChunks(session, table, rowsAtOnce, (last) => {
    const query = modelQuery(session, source)
      .select(valueColumns(source, compared))
      .whereRaw('exists (select 1 from cms_placeholder p where p.content_type_id = ? and p.object_id = ??)', [
        contentType,
        `o.${key}`,
      ])
      .orderBy(`o.${key}`)
    return last ? query.whereRaw('?? > ?', [`o.${key}`, integer(last.row_key)]) : query
  })
  for await (const rows of chunks) {
    for (const row of rows) yield { id: integer(row.row_key), values: rowValues(source, compared, row) }
  }
}
