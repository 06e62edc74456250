import type { RouteTable } from '../../routes/route-table.js'
import { cacheRules } from '../hosts/cache-rules.js'
import { compressedEnding, type FileKind } from './file-kinds.js'

/** What an object is served with. */
export interface FileHeaders {
  readonly type: string
  readonly cacheControl: string
  /** Of a compressed file; null: it is as it is. */
  readonly encoding: 'gzip' | 'br' | null
}

/** `chosen` are values of Cache-Control by kind; what is private is never kept by a cache unless they say so. */
export function headersOf(
  name: string,
  kind: FileKind,
  chosen: Readonly<Partial<Record<FileKind, string>>>,
  isPrivate: boolean,
  table: RouteTable,
): FileHeaders {
  const [, ending] = compressedEnding.exec(name) ?? []
  const encoding = ending === undefined ? null : ending === 'gz' ? 'gzip' : 'br'
  const type = contentType(name.replace(compressedEnding, ''))
  return { type, cacheControl: isPrivate ? (chosen[kind] ?? hidden) : cacheControl(kind, chosen, table), encoding }
}

const hidden = 'private, no-store'

/** As hosts are told to send it. */
function cacheControl(kind: FileKind, chosen: Readonly<Partial<Record<FileKind, string>>>, table: RouteTable): string {
  if (kind === 'media') return chosen.media ?? 'public, max-age=3600'
  const { answers, pointer, documents, routes } = cacheRules(chosen, table)
  if (kind === 'pointer') return pointer
  if (kind === 'documents') return documents
  return routes.find(({ route }) => route === kind)?.value ?? answers
}

function contentType(name: string): string {
  const ending = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return types[ending] ?? 'application/octet-stream'
}

/** Source: the media types that IANA lists for what editors upload. */
const types: Readonly<Record<string, string>> = {
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  html: 'text/html; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xml: 'application/xml',
  pdf: 'application/pdf',
  zip: 'application/zip',
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
