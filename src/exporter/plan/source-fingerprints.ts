import type { SerializerRecord } from '../../build/record/record-files.js'
import { fingerprintOf } from '../../build/reuse/fingerprints.js'
import type { OptionFingerprints } from '../../build/reuse/reuse-plan.js'
import { documentFormats } from '../../documents/document-formats.js'
import { TextHash } from '../../files/content-hash.js'
import type { Viewer } from '../../model/access/viewer.js'
import type { ContentFingerprints } from '../../model/cms-database.js'
import type { EngineFacts } from '../../model/engine.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import type { Project } from '../../model/project.js'
import { aliasContentModel } from '../../model/rows/alias-rows.js'
import type { ShownRows } from '../../model/rows/model-rows.js'
import { PackedRows } from '../../model/rows/packed-rows.js'
import { pageContentModel, type SiteTables } from '../../model/rows/rows.js'
import { groupBy } from '../../model/values/group-by.js'
import { type Json, toJsonText } from '../../model/values/json.js'
import { optionsWith } from '../../option-effects.js'
import type { ExportOptions } from '../../options.js'
import { PageFingerprints } from './page-fingerprints.js'

interface TablesFingerprint {
  /** Of everything. */
  readonly all: string
  /** Without files. */
  readonly structure: string
  /** Without files, pages, their URLs, their contents and the versions of these. */
  readonly others: string
}

/** Of all rows that are held in memory, and of the menu nodes that Python code adds, which count as rows. */
export function tablesFingerprint(
  { pages, urls, contents, files, versions, ...tables }: SiteTables,
  manifest: Manifest,
  shown: Pick<ShownRows, 'ids' | 'rows'>,
): TablesFingerprint {
  const pageContentType = tables.contentTypes.find(({ appLabel, model }) => `${appLabel}.${model}` === pageContentModel)
  const ofPages = groupBy(versions, ({ contentTypeId }) => contentTypeId === pageContentType?.id)
  const hash = new TextHash()
  hash.add(`${menusText(manifest)}\n${shownRowsFingerprint(shown)}\n`)
  hashTables(hash, { ...tables, versions: ofPages.get(false) ?? [] })
  const others = hash.digest()
  hashTables(hash, { pages, urls, contents, pageVersions: ofPages.get(true) ?? [] })
  const structure = hash.digest()
  hashTables(hash, { files })
  return { all: hash.digest(), structure, others }
}

function hashTables(hash: TextHash, tables: Readonly<Record<string, string | Iterable<unknown>>>): void {
  for (const [name, rows] of Object.entries(tables)) {
    hash.add(`${name}\n`)
    if (rows instanceof PackedRows) hash.addBytes(rows.packed)
    // Row by row: a large table would exceed the longest possible string.
    else for (const row of typeof rows === 'string' ? [rows] : rows) hash.add(`${toJsonText(row as Json)}\n`)
  }
}

/** `others`: see `TablesFingerprint`. */
export function pageFingerprints(project: Project, others: string): PageFingerprints {
  // Permissions name pages, but hold for everything below the path of the page.
  return new PageFingerprints(project, fingerprintOf(others, JSON.stringify([...project.viewGrants])))
}

/** Of the rows of the project's own models: those whose placeholders are public, and those that routes read. */
export function shownRowsFingerprint({ ids, rows }: Pick<ShownRows, 'ids' | 'rows'>): string {
  return fingerprintOf(
    // Its rows may have long integers.
    toJsonText([...rows] as unknown as Json),
    JSON.stringify([...ids].map(([contentType, rows]) => [contentType, [...rows]])),
  )
}

/** Of everything besides the database that affects the bytes of an export. */
export function optionFingerprints(
  options: ExportOptions,
  manifest: Manifest,
  viewer: Pick<Viewer, 'anonymous' | 'preview'>,
  engine: EngineFacts,
): OptionFingerprints {
  return {
    settings: settingsFingerprint(options, manifest, viewer, engine),
    // The report names the findings of drafts, too.
    hosts: fingerprintOf(JSON.stringify(optionsWith(options, 'hosts')), String(options.drafts !== null)),
    serializers: serializerRecord(options),
  }
}

function settingsFingerprint(
  options: ExportOptions,
  manifest: Manifest | null,
  viewer: Pick<Viewer, 'anonymous' | 'preview'>,
  engine: EngineFacts,
): string {
  // Another version of a library may compress differently.
  const compressors = options.precompress.length > 0 ? [process.versions.zlib, process.versions.brotli] : []
  const { anonymous, preview } = viewer
  const routes = options.routes.map((route) => [route, Object.values(route).map(String)])
  return fingerprintOf(
    JSON.stringify(optionsWith(options, 'answers', 'files')),
    JSON.stringify({
      engine,
      anonymous,
      preview,
      // Units are made from more if there are serializers (content-units.ts).
      isSerialized: Object.keys(options.serializers).length > 0,
      routes,
      // Routes call functions of the same modules as serializers.
      modules: routes.length > 0 ? options.serializersFingerprint : '',
      manifest: manifest && withoutMenus(manifest),
      documentFormats,
      compressors,
    }),
  )
}

/** What the serializers of a configuration write, by its modules; a program may pass others. */
function serializerRecord({ serializers, serializersFingerprint }: ExportOptions): SerializerRecord {
  const texts = Object.entries(serializers).map(([type, serializer]) => [type, String(serializer)])
  return { fingerprint: fingerprintOf(serializersFingerprint, JSON.stringify(texts)), types: Object.keys(serializers) }
}

/** The same before any row is read, with serializers, hosts, and what a run reads, copies or refuses. */
export function optionsFingerprint(options: ExportOptions, engine: EngineFacts): string {
  return fingerprintOf(
    settingsFingerprint(options, null, { anonymous: true, preview: false }, engine),
    serializerRecord(options).fingerprint,
    JSON.stringify(optionsWith(options, 'hosts', 'source')),
  )
}

function menusText({ menus, menu_pool: pool, sites }: Manifest): string {
  return JSON.stringify([menus, pool, Object.entries(sites).map(([id, { menus }]) => [id, menus])])
}

function withoutMenus({ menus: _, menu_pool: __, sites, ...facts }: Manifest): object {
  return { ...facts, sites: Object.entries(sites).map(([id, { menus: _, ...site }]) => [id, site]) }
}

/** Of everything that plugins may show of aliases. */
export function aliasesFingerprint({ aliases, contentTypes }: Project, fingerprints: ContentFingerprints): string {
  const type = contentTypes.get(aliasContentModel)
  const hash = new TextHash()
  for (const alias of aliases.values()) {
    const contents = alias.contents.map(({ id, language, state }) => [id, language, state])
    hash.add(JSON.stringify([alias.id, alias.siteId, alias.staticCode, contents]))
    for (const { id } of alias.contents) if (type !== undefined) hash.add(JSON.stringify(fingerprints.of(type, id)))
  }
  return hash.digest()
}
