import type { PageContentRow, PageRow, PageUrlRow, SiteTables, VersionRow } from '../../../src/model/rows/rows.js'
import { small } from './small-project.js'

/** `small.tables` has arrays, which tests may change. */
export interface Tables {
  readonly pages: PageRow[]
  readonly urls: PageUrlRow[]
  readonly contents: PageContentRow[]
}

/** Of the rows of the small project. */
export type Change = (tables: SiteTables & Tables) => void

export const file = { id: 1, file: 'one.png', isPublic: true, bytes: null, sha1: null, isImage: true }

export function set<Row extends { readonly id: number }>(rows: Row[], id: number, values: Partial<Row>): void {
  const place = rows.findIndex((row) => row.id === id)
  const row = rows[place]
  if (!row) throw new Error(`no row ${id}`)
  rows[place] = { ...row, ...values }
}

export function setVersion(
  versions: VersionRow[],
  type: keyof typeof small.types,
  objectId: number,
  state: VersionRow['state'] = 'unpublished',
): void {
  const version = versions.find((row) => row.contentTypeId === small.types[type] && row.objectId === objectId)
  set(versions, version?.id ?? 0, { state })
}
