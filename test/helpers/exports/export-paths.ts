import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeHiddenPaths, hiddenPathText } from '../../../src/documents/hidden-path-document.js'
import { decodePaths, type PathEntry } from '../../../src/documents/path-document.js'
import { decodeSite } from '../../../src/documents/site-document.js'
import { contentHash } from '../../../src/files/content-hash.js'
import { pointerOf } from './pointer.js'

export interface ExportPaths {
  id: number
  domain: string
  publicLanguages: readonly string[]
  /** By public path. */
  paths: Record<string, PathEntry>
  /** By hash. */
  hidden: Record<string, PathEntry>
}

/** What the documents of each site of an export know of paths. */
export function pathsIn(folder: string): ExportPaths[] {
  const read = <T>(name: string, decode: (text: string) => T) =>
    decode(readFileSync(join(folder, `_data/${name}.json`), 'utf8'))
  return pointerOf(folder).sites.map(({ id, domain, document }) => {
    const { paths, hiddenPaths, publicLanguages } = read(document, decodeSite)
    return {
      id,
      domain,
      publicLanguages,
      paths: Object.assign({}, ...paths.map((name) => read(name, decodePaths))) as ExportPaths['paths'],
      hidden: Object.assign({}, ...hiddenPaths.map((name) => read(name, decodeHiddenPaths))) as ExportPaths['hidden'],
    }
  })
}

/** No document names the path, but it answers. */
export function isHiddenPath({ id, hidden }: ExportPaths, path: string): boolean {
  return Object.hasOwn(hidden, contentHash(hiddenPathText(id, path)))
}
