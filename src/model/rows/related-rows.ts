import type { StoryTables } from './story-tables.js'

/** Columns of `filer_file` besides those of FileRow (filer.models.File). */
export interface FileNameRow {
  id: number
  originalFilename: string | null
  name: string
  folderId: number | null
}

/** `filer_image` (filer.models.Image), or the table of the model that takes its place. */
export interface ImageRow {
  /** Id of its `filer_file`. */
  id: number
  /** In pixels; null: not stored. */
  width: number | null
  height: number | null
  altText: string | null
  caption: string | null
  /** `x,y` in pixels; null or empty: not chosen. */
  subjectLocation: string | null
  /** Of its `filer_file`. */
  mimeType: string | null
}

/** `easy_thumbnails_thumbnail` with its `easy_thumbnails_source`; names are relative to their storages. */
export interface ThumbnailRow {
  id: number
  source: string
  name: string
  /** MD5 of the Python name of the storage's class; empty: not stored. */
  storage: string
  sourceStorage: string
  /** When it was made, as stored. */
  modified: string
  /** Of `easy_thumbnails_thumbnaildimensions`, in pixels; null: not stored. */
  width: number | null
  height: number | null
}

/** `filer_thumbnailoption` (filer.models.ThumbnailOption). */
export interface ThumbnailOptionRow {
  id: number
  width: number
  height: number
  crop: boolean
  upscale: boolean
}

/** `djangocms_snippet_snippet` (djangocms_snippet.models.Snippet). */
export interface SnippetRow {
  id: number
  /** null before djangocms-snippet 4, where plugins point to the snippet itself. */
  grouperId: number | null
  name: string
  html: string
  template: string
}

/** Which of the rows below are read. */
export interface RelatedUse {
  /** All of them, which HTML shows. */
  readonly html: boolean
  /** Images, for details beside their URLs. */
  readonly images: boolean
  /** Their thumbnails. */
  readonly thumbnails: boolean
}

/** Rows that plugins point to, as far as HTML and details of images show them. Every list is ordered by id. */
export interface RelatedTables {
  fileNames: FileNameRow[]
  images: ImageRow[]
  thumbnails: ThumbnailRow[]
  thumbnailOptions: ThumbnailOptionRow[]
  snippets: SnippetRow[]
  /** One item if djangocms-stories is installed. */
  stories: StoryTables[]
}
