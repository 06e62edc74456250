import type {
  FileNameRow,
  ImageRow,
  RelatedTables,
  RelatedUse,
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

/** Options that decide which related rows are read; `html`: null without HTML. */
interface RelatedOptions {
  readonly html: object | null
  readonly imageDetails: boolean
  readonly imageUrl: string | null
}

/** The related rows that an export with these options reads. */
export function relatedUse({ html, imageDetails, imageUrl }: RelatedOptions): RelatedUse {
  return {
    html: html !== null,
    images: html !== null || imageDetails,
    // Sizes of an image service take the place of thumbnails.
    thumbnails: html !== null || (imageDetails && imageUrl === null),
  }
}

/** For exports without HTML and without details of images. */
export const nothingRelated: RelatedUse = { html: false, images: false, thumbnails: false }
