import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { privateFile } from '../../build/state/private-folder.js'

/** What became of a file that exported content refers to, at one site. */
export interface ListedFile {
  /** Of `filer_file`. */
  readonly id: number
  readonly site: number
  /** The first page that shows it; null: an alias does. */
  readonly page: number | null
  /** Below MEDIA_ROOT; null: the row has no file. */
  readonly name: string | null
  /** In the export; null: it is not there. */
  readonly path: string | null
  /** `listed`: nothing was to be copied. */
  readonly state: 'copied' | 'listed' | 'private' | 'empty' | 'missing' | 'refused'
  /** Stands for the contents at the source; null: not known. */
  readonly fingerprint: string | null
}

/** `media.json` in the exporter's private folder, rewritten by each run. */
export interface MediaList {
  readonly version: 1
  /** Where files are copied from; null: they are not. */
  readonly source: string | null
  readonly files: readonly ListedFile[]
}

/** null: there is none, or none that can be read. */
export function readMediaList(state: string): MediaList | null {
  try {
    const list = JSON.parse(readFileSync(listFile(state), 'utf8')) as Partial<MediaList> | null
    return list?.version === 1 && Array.isArray(list.files) ? (list as MediaList) : null
  } catch {
    return null
  }
}

export function saveMediaList(state: string, { version, source, files }: MediaList): void {
  const lines = files.map((file) => `\n${JSON.stringify(file)}`).join(',')
  const temporary = `${listFile(state)}.new`
  writeFileSync(temporary, `{"version":${version},"source":${JSON.stringify(source)},"files":[${lines}\n]}\n`, {
    mode: privateFile,
  })
  renameSync(temporary, listFile(state))
}

function listFile(state: string): string {
  return path.join(state, 'media.json')
}
