/** `filer_file` beside what FileRow has (filer.models.File). */
export interface FileNameRow {
  id: number
  originalFilename: string | null
  name: string
  folderId: number | null
}

/** `filer_image` (filer.models.Image). */
export interface ImageRow {
  /** Of its `filer_file`. */
  id: number
  /** Pixels; null: the CMS has not noted them. */
  width: number | null
  height: number | null
  altText: string | null
  caption: string | null
}

/** `easy_thumbnails_thumbnail` with the name of its `easy_thumbnails_source`; names are relative to their storages. */
export interface ThumbnailRow {
  id: number
  source: string
  name: string
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

/** What HTML shows of rows that plugins point to; read where HTML is wanted. Every list is ordered by id. */
export interface RelatedTables {
  fileNames: FileNameRow[]
  images: ImageRow[]
  thumbnails: ThumbnailRow[]
  thumbnailOptions: ThumbnailOptionRow[]
  snippets: SnippetRow[]
}
