import { originalOf } from '../../build/names/compressed-names.js'
import { isFeedFile, isRecordsFile } from '../../build/names/website-names.js'
import { documentsFolder } from '../../documents/document-file.js'
import { pointerFile } from '../../documents/export-pointer.js'
import type { CacheKind } from '../../options.js'
import { bundlePlace } from '../../routes/bundle/bundle.js'
import { isInLanguage } from '../../routes/matching.js'
import type { RouteTable } from '../../routes/route-table.js'
import { nameInSite } from '../../routes/site-folder.js'

/** Kind of an exported file, which decides its headers and the order of sending. */
export type ObjectKind = CacheKind | 'media'

/** Groups in the order of sending, the same as in publishing: targets of links before lists that link to them. */
type Group = 'leaves' | 'lists' | 'pointer'

/** The kind of a file. `apiRoot`: `/api/`; `name`: relative to the folder of the export. `answers`: anything else. */
export function objectKind(name: string, apiRoot: string, table: RouteTable): ObjectKind {
  const plain = originalOf(name) ?? name
  if (plain === pointerFile) return 'pointer'
  if (plain.startsWith(documentsFolder)) return 'documents'
  const place = nameInSite(plain)
  const root = apiRoot.slice(1)
  if (!place.startsWith(root)) return place.includes('/') && !isOfWebsite(place) ? 'media' : 'answers'
  const [first = '', second = ''] = place.slice(root.length).split('/')
  const route = table.routes.find((one) => one.operations !== null && one.name === (isInLanguage(one) ? second : first))
  return route?.name ?? 'answers'
}

/** Whether a file in a folder of a site is made for its website. */
function isOfWebsite(name: string): boolean {
  return isRecordsFile(name) || isFeedFile(name) || bundlePlace(name) !== null
}

export function groupOf(kind: ObjectKind, table: RouteTable): Group {
  if (kind === 'pointer') return 'pointer'
  if (kind === 'documents' || kind === 'media') return 'leaves'
  const route = table.routes.find(({ name }) => name === kind)
  return route?.families.some(({ from }) => from === 'contents') ? 'leaves' : 'lists'
}

/** The file that an export has compressed as this one; null: none. An uploaded file with such a name is an archive. */
export function uncompressedOf(name: string, kind: ObjectKind): string | null {
  return kind === 'media' ? null : originalOf(name)
}
