import type { CacheKind } from '../../options.js'
import { isInLanguage } from '../../routes/matching.js'
import type { RouteTable } from '../../routes/route-table.js'

/** What a file of an export is, for its headers and for the order of sending. */
export type FileKind = CacheKind | 'media'

/** As in an export's own publishing: what is linked to comes before what links to it. */
export type Group = 'leaves' | 'lists' | 'pointer'

/** `apiRoot` is like `/api/`; `name` is relative to the folder of the export. `answers`: anything else. */
export function kindOf(name: string, apiRoot: string, table: RouteTable): FileKind {
  if (name === '_data/export.json') return 'pointer'
  const plain = name.replace(compressedEnding, '')
  if (plain.startsWith('_data/')) return 'documents'
  const place = plain.replace(/^sites\/\d+\//, '')
  const root = apiRoot.slice(1)
  if (!place.startsWith(root)) return plain.includes('/') && !/^_(?:bundle|search)\//.test(place) ? 'media' : 'answers'
  const [first = '', second = ''] = place.slice(root.length).split('/')
  const route = table.routes.find((one) => one.operations !== null && one.name === (isInLanguage(one) ? second : first))
  return route?.name ?? 'answers'
}

export function groupOf(kind: FileKind, table: RouteTable): Group {
  if (kind === 'pointer') return 'pointer'
  if (kind === 'documents' || kind === 'media') return 'leaves'
  const route = table.routes.find(({ name }) => name === kind)
  return route?.families.some(({ from }) => from === 'contents') ? 'leaves' : 'lists'
}

/** Of files that hold another one in a smaller form. */
export const compressedEnding = /\.(gz|br)$/
