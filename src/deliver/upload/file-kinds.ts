import type { CacheKind } from '../../options.js'
import { routes as table } from '../../routes/routes.js'
import { cacheRules } from '../hosts/cache-rules.js'

/** What a file of an export is, for its headers and for the order of sending. */
export type FileKind = CacheKind | 'media'

/** As in an export's own publishing: what is linked to comes before what links to it. */
export type Group = 'leaves' | 'lists' | 'pointer'

/** `apiRoot` is like `/api/`; `name` is relative to the folder of the export. `answers`: anything else. */
export function kindOf(name: string, apiRoot: string): FileKind {
  if (name === '_data/export.json') return 'pointer'
  const plain = name.replace(compressedEnding, '')
  if (plain.startsWith('_data/')) return 'documents'
  const place = plain.replace(/^sites\/\d+\//, '')
  const root = apiRoot.slice(1)
  if (!place.startsWith(root)) return plain.includes('/') && !place.startsWith('_bundle/') ? 'media' : 'answers'
  const [first = '', second = ''] = place.slice(root.length).split('/')
  const rule = routes.find(({ route, inLanguage }) => route === (inLanguage ? second : first))
  return (rule?.route as CacheKind | undefined) ?? 'answers'
}

export function groupOf(kind: FileKind): Group {
  if (kind === 'pointer') return 'pointer'
  return leaves.includes(kind) ? 'leaves' : 'lists'
}

/** Of files that hold another one in a smaller form. */
export const compressedEnding = /\.(gz|br)$/

const { routes } = cacheRules({}, table)

const contents = table.routes.filter(({ families }) => families.some(({ from }) => from === 'contents'))

const leaves: readonly FileKind[] = [...contents.map(({ name }) => name), 'documents', 'media']
