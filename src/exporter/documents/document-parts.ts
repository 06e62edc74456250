import { ranks, type UnitKey } from '../../build/record/unit.js'
import { groupBy } from '../../model/values/group-by.js'
import type { SiteRun } from '../site-run.js'
import type { Leaf } from './table-document.js'

/** Kinds of documents in parts, in writing order. */
const kinds = { paths: 0, objects: 1, links: 2 }

/** A part of the documents of a kind, and what they are made from. */
interface DocumentPart<Item> {
  readonly number: number
  readonly items: readonly Item[]
}

interface PartWriter<Item> {
  readonly kind: keyof typeof kinds
  fingerprint(items: readonly Item[]): string
  leaves(part: DocumentPart<Item>): Iterable<Leaf>
}

/** Units of documents, in writing order: parts, what names them, files, and the site's own document. */
const unitNumbers = { parts: 0, site: 1, files: 2, entry: 3 }

/** The key of a unit of a site's documents. Those of all parts begin with that of `parts`. */
export function documentKey(site: number, unit: keyof typeof unitNumbers): UnitKey {
  return [site, ranks.documents, unitNumbers[unit]]
}

/** Splits items, which come in the order of their ids, into parts of `length` ids. */
export function partsById<Item>(
  items: Iterable<Item>,
  idOf: (item: Item) => number,
  length: number,
): DocumentPart<Item>[] {
  const parts = groupBy(items, (item) => Math.floor(idOf(item) / length))
  return Array.from(parts, ([number, own]) => ({ number, items: own }))
}

/** Writes documents part by part, each as a unit, or reuses them. Returns those of all parts. */
export async function writeParts<Item>(
  { plan, units }: SiteRun,
  parts: Iterable<DocumentPart<Item>>,
  { kind, fingerprint, leaves }: PartWriter<Item>,
): Promise<Leaf[]> {
  const written: Leaf[] = []
  for (const part of parts) {
    const key = [...documentKey(plan.context.site.id, 'parts'), kinds[kind], part.number]
    const inputs = { key, fingerprint: fingerprint(part.items) }
    const result = await units.reuseOrWrite(inputs, 'pages that they show changed', () => ({
      leaves: [...leaves(part)],
    }))
    written.push(...(result.leaves ?? []))
  }
  return written
}
