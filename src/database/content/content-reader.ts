import type { ContentReader } from '../../model/cms-database.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import { exportedRows } from '../../model/manifest/plugin-rows.js'
import type { PlaceholderRow, PluginRow } from '../../model/rows/rows.js'
import { groupBy } from '../../model/values/group-by.js'
import { ownValue } from '../../model/values/own-value.js'
import { checkText, isSuspect, suspectsOf } from '../queries/check-text.js'
import { inChunks, rowChunks } from '../queries/chunks.js'
import type { Catalog } from '../schema/catalog.js'
import { commonColumns } from '../schema/common-columns.js'
import type { RawRow, Session } from '../session.js'
import { integer, optionalInteger, text } from '../values/raw-values.js'
import { checkNesting } from './check-nesting.js'
import { readFingerprints } from './content-fingerprints.js'
import { estimateContentBytes } from './estimate-content-bytes.js'
import { findContents } from './find-contents.js'
import { type PlaceholderIndex, readPlaceholderIndex } from './placeholder-index.js'
import { ownersOf } from './placeholder-owners.js'
import type { PlaceholderSums } from './placeholder-sums.js'
import { type PluginSource, pluginSource } from './plugin-source.js'
import { readAliasOwners } from './read-alias-owners.js'
import { readPluginFields } from './read-plugins.js'
import { createReferenceCheck } from './reference-check.js'

/** Placeholders in one batch of `readOtherPlaceholders`. */
const batchSize = 500

/** Up to this many owners are looked up by a query instead of the placeholder index. */
const fewOwners = 20

/** Reads placeholders with their plugins; the source of a plugin type is compiled on first use. */
export function createContentReader(session: Session, catalog: Catalog, manifest: Manifest): ContentReader {
  const sources = new Map<string, PluginSource | null>()
  const references = createReferenceCheck(session)
  let index: PlaceholderIndex | null = null
  let sums: PlaceholderSums | null = null

  return {
    readPlaceholders: async (contentTypeId, objectIds) => {
      if (objectIds.length === 0) return []
      if (index || objectIds.length > fewOwners) {
        index ??= await readPlaceholderIndex(session)
        return withPlugins(await indexedPlaceholders(session, index, contentTypeId, objectIds))
      }
      const query = placeholderQuery(session).where('content_type_id', contentTypeId).whereIn('object_id', objectIds)
      return withPlugins(await placeholdersOf(session, await session.read(query, 'cms_placeholder')))
    },
    readOtherPlaceholders: async function* (excludedContentTypeIds) {
      for (const { contentTypeId, table, key } of await ownersOf(session, catalog, manifest, excludedContentTypeIds)) {
        const rows = rowChunks(session, 'cms_placeholder', batchSize, (last) => {
          const query = placeholderQuery(session)
            .where('content_type_id', contentTypeId)
            .whereRaw('exists (select 1 from ?? o where o.?? = object_id)', [table, key])
          return last ? query.whereRaw('(object_id, id) > (?, ?)', [integer(last.object_id), integer(last.id)]) : query
        })
        for await (const chunk of rows) yield await withPlugins(await placeholdersOf(session, chunk))
      }
    },
    readPlugins: async (ids) => {
      const rows = await inChunks(ids, (chunk) =>
        session.read(pluginQuery(session).whereIn('id', [...chunk]), 'cms_cmsplugin'),
      )
      const plugins = rows.map(pluginRow)
      await readFields(groupBy(plugins, ({ pluginType }) => pluginType))
      return plugins
    },
    findContents: (language, term) => findContents(session, manifest, sourceOf, language, term),
    readAliasOwners: (aliasId) => readAliasOwners(session, manifest, sourceOf, aliasId),
    estimateContentBytes: () => estimateContentBytes(session, sourceOf),
    readFingerprints: async () => {
      const read = await readFingerprints(session, catalog, sourceOf)
      index = read.index
      sums = read.sums
      return { all: read.sums.total(), of: (contentTypeId, objectId) => openSums().of(contentTypeId, objectId) }
    },
    close: () => {
      index = null
      sums = null
    },
  }

  function openSums(): PlaceholderSums {
    if (!sums) throw new Error('fingerprints of placeholders were asked for after everything had been read')
    return sums
  }

  async function withPlugins(placeholders: PlaceholderRow[]): Promise<PlaceholderRow[]> {
    await readFields(await readPlugins(session, placeholders))
    return placeholders
  }

  async function readFields(byType: ReadonlyMap<string, readonly PluginRow[]>): Promise<void> {
    for (const [pluginType, plugins] of byType) {
      const source = sourceOf(pluginType)
      if (source) await readPluginFields(session, source, plugins, references)
    }
  }

  function sourceOf(pluginType: string): PluginSource | null {
    let source = sources.get(pluginType)
    if (source === undefined) {
      const plugin = ownValue(manifest.plugins, pluginType)
      // Without a source the plugins stay without fields, and are left out.
      const isKnown = plugin && exportedRows(plugin) !== 'none'
      source = isKnown ? pluginSource(pluginType, plugin, manifest, catalog) : null
      sources.set(pluginType, source)
    }
    return source
  }
}

function placeholderQuery(session: Session) {
  return session.knex('cms_placeholder').select(commonColumns.cms_placeholder).orderBy(['object_id', 'id'])
}

async function placeholdersOf(session: Session, rows: RawRow[]): Promise<PlaceholderRow[]> {
  await checkText(session, suspectsOf('cms_placeholder', rows))
  return rows.map((row) => ({
    id: integer(row.id),
    contentTypeId: integer(row.content_type_id),
    objectId: integer(row.object_id),
    slot: text(row.slot),
    plugins: [],
  }))
}

/** The same result as from the query, but through the index. */
async function indexedPlaceholders(
  session: Session,
  index: PlaceholderIndex,
  contentTypeId: number,
  objectIds: readonly number[],
): Promise<PlaceholderRow[]> {
  const placeholders = [...new Set(objectIds)]
    .sort((a, b) => a - b)
    .flatMap((objectId) =>
      index
        .of(contentTypeId, objectId)
        .map((place) => ({ id: index.ids[place] ?? 0, contentTypeId, objectId, slot: index.slot(place), plugins: [] })),
    )
  const suspects = placeholders.filter(({ slot }) => isSuspect(slot)).map(({ id, slot }) => ({ id, slot }))
  await checkText(session, suspectsOf('cms_placeholder', suspects))
  return placeholders
}

/** Adds plugins without fields to their placeholders; returns them by type. */
async function readPlugins(session: Session, placeholders: PlaceholderRow[]): Promise<Map<string, PluginRow[]>> {
  const placeholderOf = new Map(placeholders.map((placeholder) => [placeholder.id, placeholder]))
  const rows = await inChunks(placeholders, (chunk) => {
    const ids = chunk.map(({ id }) => id)
    return session.read(pluginQuery(session).whereIn('placeholder_id', ids), 'cms_cmsplugin')
  })
  const plugins = rows.map((row) => {
    const plugin = pluginRow(row)
    placeholderOf.get(integer(row.placeholder_id))?.plugins.push(plugin)
    return plugin
  })
  placeholders.forEach(checkNesting)
  return groupBy(plugins, ({ pluginType }) => pluginType)
}

function pluginQuery(session: Session) {
  return session.knex('cms_cmsplugin').select(commonColumns.cms_cmsplugin).orderBy(['position', 'id'])
}

function pluginRow(row: RawRow): PluginRow {
  return {
    id: integer(row.id),
    parentId: optionalInteger(row.parent_id),
    position: integer(row.position),
    language: text(row.language),
    pluginType: text(row.plugin_type),
    fields: null,
    brokenReferences: [],
  }
}
