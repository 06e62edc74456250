import { type ImageTable, imageTables } from '../../model/manifest/image-models.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import type { RelatedTables, RelatedUse } from '../../model/rows/related-rows.js'
import { type Catalog, hasColumn } from '../schema/catalog.js'
import type { RawRow, Session } from '../session.js'
import { integer, optionalInteger, optionalText, strictBoolean, text } from '../values/raw-values.js'
import { installedReader } from './installed-reader.js'
import { readStories } from './read-stories.js'

/** Reads related rows, as far as they are used. Tables of apps that are not installed give empty lists. */
export async function readRelated(
  session: Session,
  catalog: Catalog,
  use: RelatedUse,
  manifest: Manifest | null,
): Promise<Partial<RelatedTables>> {
  return {
    ...(use.html ? await readHtmlRows(session, catalog) : {}),
    ...(use.images ? { images: await readImages(session, catalog, imageTables(manifest)) } : {}),
    ...(use.thumbnails ? { thumbnails: await readThumbnails(session, catalog) } : {}),
  }
}

type HtmlRows = Omit<RelatedTables, 'images' | 'thumbnails'>

async function readHtmlRows(session: Session, catalog: Catalog): Promise<HtmlRows> {
  const read = installedReader(session, catalog)
  return {
    fileNames: await read('filer_file', ['original_filename?', 'name?', 'folder_id?'], (row) => ({
      id: integer(row.id),
      originalFilename: optionalText(row.original_filename),
      name: optionalText(row.name) ?? '',
      folderId: optionalInteger(row.folder_id),
    })),
    thumbnailOptions: await read('filer_thumbnailoption', ['width?', 'height?', 'crop?', 'upscale?'], (row) => ({
      id: integer(row.id),
      width: integer(row.width),
      height: integer(row.height),
      crop: strictBoolean(row.crop),
      upscale: strictBoolean(row.upscale),
    })),
    snippets: await read(
      'djangocms_snippet_snippet',
      ['name?', 'html?', 'template?', 'snippet_grouper_id?'],
      (row) => ({
        id: integer(row.id),
        grouperId: optionalInteger(row.snippet_grouper_id ?? null),
        name: text(row.name),
        html: text(row.html),
        template: text(row.template),
      }),
    ),
    stories: [await readStories(session, catalog)].filter((stories) => stories !== null),
  }
}

async function readThumbnails(session: Session, catalog: Catalog): Promise<RelatedTables['thumbnails']> {
  const read = installedReader(session, catalog)
  const sources = new Map(
    await read('easy_thumbnails_source', ['name?', 'storage_hash?'], (row) => [
      integer(row.id),
      { name: text(row.name), storage: text(row.storage_hash) },
    ]),
  )
  const sizes = new Map(
    await read('easy_thumbnails_thumbnaildimensions', ['thumbnail_id?', 'width?', 'height?'], (row) => [
      integer(row.thumbnail_id),
      { width: pixels(row.width), height: pixels(row.height) },
    ]),
  )
  return read('easy_thumbnails_thumbnail', ['name?', 'source_id?', 'storage_hash?', 'modified?'], (row) => {
    const id = integer(row.id)
    const { name: source = '', storage: sourceStorage = '' } = sources.get(integer(row.source_id)) ?? {}
    const { width = null, height = null } = sizes.get(id) ?? {}
    return {
      id,
      source,
      name: text(row.name),
      storage: text(row.storage_hash),
      sourceStorage,
      modified: text(row.modified),
      width,
      height,
    }
  })
}

async function readImages(
  session: Session,
  catalog: Catalog,
  tables: readonly ImageTable[],
): Promise<RelatedTables['images']> {
  const images: RelatedTables['images'] = []
  for (const table of tables) images.push(...(await readImageTable(session, catalog, table)))
  return images.sort((one, other) => one.id - other.id)
}

/** Images have the primary key of their file instead of an `id`. */
async function readImageTable(
  session: Session,
  catalog: Catalog,
  { table, pk }: ImageTable,
): Promise<RelatedTables['images']> {
  if (!catalog.has(table) || !catalog.has('filer_file')) return []
  const own = ['_width', '_height', 'default_alt_text', 'default_caption', 'subject_location']
  const columns = [
    ...own.filter((name) => hasColumn(catalog, table, name)).map((name) => `i.${name}`),
    // Older versions of django-filer do not store it.
    ...(hasColumn(catalog, 'filer_file', 'mime_type') ? ['f.mime_type'] : []),
  ]
  const query = session
    .knex(`${table} as i`)
    .join('filer_file as f', 'f.id', `i.${pk}`)
    .select(`i.${pk} as id`, ...columns)
    .orderBy(`i.${pk}`)
  const rows = await session.read(query, table)
  return rows.map((row) => ({
    id: integer(row.id),
    width: pixels(row._width),
    height: pixels(row._height),
    altText: optionalText(row.default_alt_text),
    caption: optionalText(row.default_caption),
    subjectLocation: optionalText(row.subject_location),
    mimeType: optionalText(row.mime_type),
  }))
}

/** A size in pixels: older versions of django-filer store integers, newer ones floats. */
function pixels(raw: RawRow[string] | undefined): number | null {
  const size = raw === null || raw === undefined ? Number.NaN : Number(raw)
  return Number.isFinite(size) && size > 0 ? size : null
}
