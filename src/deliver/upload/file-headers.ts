import { compressionOf } from '../../build/names/compressed-names.js'
import type { Compression } from '../../options.js'
import type { RouteTable } from '../../routes/route-table.js'
import { cacheRules } from '../hosts/cache-rules.js'
import { type ObjectKind, uncompressedOf } from './object-kinds.js'

export interface FileHeaders {
  readonly type: string
  readonly cacheControl: string
  /** Content-Encoding; null: not compressed. */
  readonly encoding: Compression | null
}

interface HeaderSettings {
  /** Chosen values of Cache-Control; private files are `no-store` by default. */
  readonly cacheControl: Readonly<Partial<Record<ObjectKind, string>>>
  readonly isPrivate: boolean
  readonly table: RouteTable
}

/** The headers of a file, by its name below the folder of the export. */
export function headersOf(
  name: string,
  kind: ObjectKind,
  { cacheControl: chosen, isPrivate, table }: HeaderSettings,
): FileHeaders {
  const original = uncompressedOf(name, kind)
  const encoding = original === null ? null : compressionOf(name)
  const control = isPrivate ? (chosen[kind] ?? hidden) : cacheControl(kind, chosen, table)
  return { type: contentType(original ?? name), cacheControl: control, encoding }
}

const hidden = 'private, no-store'

/** The same values as in host settings. */
function cacheControl(
  kind: ObjectKind,
  chosen: Readonly<Partial<Record<ObjectKind, string>>>,
  table: RouteTable,
): string {
  if (kind === 'media') return chosen.media ?? 'public, max-age=3600'
  const { answers, pointer, documents, routes } = cacheRules(chosen, table)
  if (kind === 'pointer') return pointer
  if (kind === 'documents') return documents
  return routes.find(({ route }) => route === kind)?.value ?? answers
}

/** The media type of a file that is no compressed variant of another. */
export function contentType(name: string): string {
  const ending = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return types[ending] ?? 'application/octet-stream'
}

/** Media types of uploaded files. Source: IANA. */
const types: Readonly<Record<string, string>> = {
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  html: 'text/html; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xml: 'application/xml',
  pdf: 'application/pdf',
  zip: 'application/zip',
  gz: 'application/gzip',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  rtf: 'application/rtf',
  epub: 'application/epub+zip',
  ics: 'text/calendar; charset=utf-8',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  ico: 'image/vnd.microsoft.icon',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  vtt: 'text/vtt; charset=utf-8',
  woff: 'font/woff',
  woff2: 'font/woff2',
}
