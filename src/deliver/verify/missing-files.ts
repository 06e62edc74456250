import { decoded } from '../../model/values/decoded.js'
import { readMediaList } from '../media/media-list.js'
import type { FoundExport } from './find-export.js'

/** Tells which paths of links are those of uploaded files that the source of `--media` did not have. */
export function missingFiles({ state, record }: Pick<FoundExport, 'state' | 'record'>): (path: string) => boolean {
  const files = (record.kind === 'there' ? readMediaList(state)?.files : null) ?? []
  const names = new Set(files.flatMap((file) => (file.state === 'missing' ? [urlName(file.name ?? '')] : [])))
  return (path) => {
    const name = decoded(path)
    return [...name.matchAll(/\//g)].some(({ index }) => names.has(name.slice(index + 1)))
  }
}

/** The name of a stored file as its URL ends with it. */
function urlName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '')
}
