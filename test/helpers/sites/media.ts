import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ListedFile } from '../../../src/deliver/media/media-list.js'
import type { DatabaseCopy } from '../databases/engines.js'
import { temporaryFolder } from '../folders.js'

/** MEDIA_ROOT of a site: each file of the database, the private ones too, and one more. */
export interface MediaRoot {
  readonly folder: string
  /** Names of public files by id. */
  readonly names: ReadonlyMap<number, string>
  write(name: string, text: string): void
  remove(name: string): void
}

export async function mediaRoot(copy: DatabaseCopy): Promise<MediaRoot> {
  const folder = join(temporaryFolder(), 'media')
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const names = new Map<number, string>()
  for (const { id, file, is_public: isPublic } of await copy.query('SELECT id, file, is_public FROM filer_file')) {
    write(String(file), `contents of ${file}`)
    if (isPublic === true || isPublic === 1 || isPublic === 't') names.set(Number(id), String(file))
  }
  write('other.txt', 'nobody refers to this')
  return { folder, names, write, remove: (name) => rmSync(join(folder, name)) }
}

/** What the exporter has noted of the files that the content refers to. */
export function mediaList(out: string): ListedFile[] {
  const { files } = JSON.parse(readFileSync(join(`${out}.state`, 'media.json'), 'utf8')) as { files: ListedFile[] }
  return files
}
