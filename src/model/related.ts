import type {
  FileNameRow,
  ImageRow,
  RelatedTables,
  SnippetRow,
  ThumbnailOptionRow,
  ThumbnailRow,
} from './rows/related-rows.js'
import type { StoryTables } from './rows/story-tables.js'
import { groupBy } from './values/group-by.js'

/** Rows that plugins point to, for HTML and details of images. Empty if they were not read. */
export interface Related {
  readonly fileNames: ReadonlyMap<number, FileNameRow>
  readonly images: ReadonlyMap<number, ImageRow>
  /** By the name of the file that they are made from. */
  readonly thumbnails: ReadonlyMap<string, readonly ThumbnailRow[]>
  readonly thumbnailOptions: ReadonlyMap<number, ThumbnailOptionRow>
  readonly snippets: ReadonlyMap<number, SnippetRow>
  /** Files by folder. */
  readonly folders: ReadonlyMap<number | null, readonly FileNameRow[]>
  /** null: djangocms-stories is not installed. */
  readonly stories: StoryTables | null
}

/** Indexes the related rows. `tables`: missing lists were not read. */
export function linkRelated(tables: Partial<RelatedTables>): Related {
  const { fileNames = [], images = [], thumbnails = [], thumbnailOptions = [], snippets = [], stories = [] } = tables
  const folders = groupBy(fileNames, ({ folderId }) => folderId)
  return {
    fileNames: byId(fileNames),
    images: byId(images),
    thumbnails: groupBy(thumbnails, ({ source }) => source),
    thumbnailOptions: byId(thumbnailOptions),
    snippets: byId(snippets),
    folders,
    stories: stories[0] ?? null,
  }
}

function byId<Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}
