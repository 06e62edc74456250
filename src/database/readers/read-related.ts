import type { RelatedTables } from '../../model/related-rows.js'
import type { Catalog } from '../schema/catalog.js'
import { hasColumn } from '../schema/catalog.js'
import type { RawRow, Session } from '../session.js'
import { boolean, integer, optionalInteger, optionalText, text } from '../values/raw-values.js'
import { readStories } from './read-stories.js'
import { select } from './select.js'

/** Reads related rows that only HTML needs. Tables of apps that are not installed give empty lists. */
export async function readRelated(session: Session, catalog: Catalog): Promise<RelatedTables> {
  const ifInstalled = <Row>(table: string, columns: string[], rowOf: (raw: RawRow) => Row): Promise<Row[]> =>
    catalog.has(table)
      ? select(
          session,
          table,
          columns.filter((name) => hasColumn(catalog, table, name)),
          rowOf,
        )
      : Promise.resolve([])
  const sources = await ifInstalled(
    'easy_thumbnails_source',
    ['name'],
    (row) => [integer(row.id), text(row.name)] as const,
  )
  const sourceNames = new Map(sources)
  return {
    fileNames: await ifInstalled('filer_file', ['original_filename', 'name', 'folder_id'], (row) => ({
      id: integer(row.id),
      originalFilename: optionalText(row.original_filename),
      name: optionalText(row.name) ?? '',
      folderId: optionalInteger(row.folder_id),
    })),
    images: await readImages(session, catalog),
    thumbnails: await ifInstalled('easy_thumbnails_thumbnail', ['name', 'source_id'], (row) => ({
      id: integer(row.id),
      source: sourceNames.get(integer(row.source_id)) ?? '',
      name: text(row.name),
    })),
    thumbnailOptions: await ifInstalled('filer_thumbnailoption', ['width', 'height', 'crop', 'upscale'], (row) => ({
      id: integer(row.id),
      width: integer(row.width),
      height: integer(row.height),
      crop: boolean(row.crop),
      upscale: boolean(row.upscale),
    })),
    snippets: await ifInstalled(
      'djangocms_snippet_snippet',
      ['name', 'html', 'template', 'snippet_grouper_id'],
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

/** Images have the primary key of their file instead of an `id`. */
async function readImages(session: Session, catalog: Catalog): Promise<RelatedTables['images']> {
  if (!catalog.has('filer_image')) return []
  const columns = ['_width', '_height', 'default_alt_text', 'default_caption']
  const known = columns.filter((name) => hasColumn(catalog, 'filer_image', name))
  const query = session
    .knex('filer_image')
    .select('file_ptr_id', ...known)
    .orderBy('file_ptr_id')
  const rows = await session.read(query, 'filer_image')
  return rows.map((row) => ({
    id: integer(row.file_ptr_id),
    width: pixels(row._width),
    height: pixels(row._height),
    altText: optionalText(row.default_alt_text ?? null),
    caption: optionalText(row.default_caption ?? null),
  }))
}

/** A size in pixels: older versions of django-filer store integers, newer ones floats. */
function pixels(raw: RawRow[string] | undefined): number | null {
  const size = raw === null || raw === undefined ? Number.NaN : Number(raw)
  return Number.isFinite(size) && size > 0 ? size : null
}
