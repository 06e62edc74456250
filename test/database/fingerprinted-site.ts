import type { PlaceholderFingerprint } from '../../src/model/cms-database.js'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import type { DatabaseCopy } from '../helpers/databases/engines.js'
import { withDatabase } from './read-site.js'

/** What is read of every owner of placeholders, and its fingerprints. */
export interface MarkedSite {
  all: string
  /** By content type and id of the owner. */
  owners: Map<string, { rows: string; fingerprints: readonly PlaceholderFingerprint[] }>
}

export async function readMarkedSite(copy: DatabaseCopy, manifest: Manifest): Promise<MarkedSite> {
  const stored = await copy.query(
    `SELECT DISTINCT content_type_id AS type, object_id AS owner FROM cms_placeholder
     WHERE object_id IS NOT NULL ORDER BY content_type_id, object_id`,
  )
  return withDatabase(copy.url, async (database) => {
    const reader = database.contentReader(manifest)
    const { all, of } = await reader.readFingerprints()
    const owners: MarkedSite['owners'] = new Map()
    for (const type of new Set(stored.map((row) => Number(row.type)))) {
      const ids = stored.flatMap((row) => (Number(row.type) === type ? [Number(row.owner)] : []))
      const placeholders = await reader.readPlaceholders(type, ids)
      for (const id of ids) {
        const rows = placeholders.filter(({ objectId }) => objectId === id)
        owners.set(`${type}/${id}`, { rows: exactJson(rows), fingerprints: of(type, id) })
      }
    }
    return { all, owners }
  })
}

/** The owners whose rows, and those whose fingerprints are others. */
export function changedOwners(before: MarkedSite, after: MarkedSite): { rows: string[]; fingerprints: string[] } {
  const keys = [...new Set([...before.owners.keys(), ...after.owners.keys()])].sort()
  const differ = (
    part: (owner: { rows: string; fingerprints: readonly PlaceholderFingerprint[] } | undefined) => unknown,
  ) => keys.filter((key) => exactJson(part(before.owners.get(key))) !== exactJson(part(after.owners.get(key))))
  return { rows: differ((owner) => owner?.rows ?? '[]'), fingerprints: differ((owner) => owner?.fingerprints ?? []) }
}

function exactJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `bigint:${part}` : part))
}
