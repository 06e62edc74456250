import path from 'node:path'
import { privateFile } from '../../build/folders/private-folder.js'
import { readJson } from '../../files/read-json.js'
import { replaceFile } from '../../files/small-files.js'

/** Result of a file that exported content of one site refers to. */
export interface ListedFile {
  /** Id in `filer_file`. */
  readonly id: number
  /** Id in `easy_thumbnails_thumbnail`, if it is a thumbnail of that file. */
  readonly thumbnail?: number
  readonly site: number
  /** The first page that refers to it; null: an alias does. */
  readonly page: number | null
  /** Path below MEDIA_ROOT; null: the row has no file. */
  readonly name: string | null
  /** Path in the export; null: not in it. */
  readonly path: string | null
  /** `listed`: files are not copied. */
  readonly state: 'copied' | 'listed' | 'private' | 'empty' | 'missing' | 'refused'
  /** Fingerprint of the source's content; null: unknown. */
  readonly fingerprint: string | null
}

/** `media.json` in the exporter's private folder, rewritten by each run. */
export interface MediaList {
  readonly version: 1
  /** The source of files; null: they are not copied. */
  readonly source: string | null
  readonly files: readonly ListedFile[]
}

/** null: none, or unreadable. */
export function readMediaList(state: string): MediaList | null {
  const list = readJson(listFile(state)) as Partial<MediaList> | null | undefined
  return list?.version === 1 && Array.isArray(list.files) ? (list as MediaList) : null
}

/** Writes the list atomically, a file on each line. Throws errors of the file system. */
export function saveMediaList(state: string, { version, source, files }: MediaList): void {
  const lines = files.map((file) => `\n${JSON.stringify(file)}`).join(',')
  const text = `{"version":${version},"source":${JSON.stringify(source)},"files":[${lines}\n]}\n`
  replaceFile(listFile(state), text, { mode: privateFile })
}

function listFile(state: string): string {
  return path.join(state, 'media.json')
}
