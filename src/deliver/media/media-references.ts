import type { UnitReference } from '../../build/record/unit.js'
import type { OnReferences } from '../../build/reuse/unit-writer.js'
import { recordedId } from '../../model/values/python-int.js'

/** A file of the CMS that exported content refers to. */
export interface MediaReference {
  readonly site: number
  readonly file: number
  /** The first page that refers to it; null: other content, such as an alias. */
  readonly page: number | null
  /** Its details are shown, which may name thumbnails. */
  readonly isDetailed: boolean
}

/** Collects the files that the units of an export refer to. `models`: those whose rows are files. */
export function collectReferences(models: ReadonlySet<string>): {
  readonly found: ReadonlyMap<string, MediaReference>
  readonly add: OnReferences
} {
  const found = new Map<string, MediaReference>()
  const filesIn = (references: readonly UnitReference[] = []): number[] => {
    const toFiles = references.filter(([model]) => models.has(model))
    return toFiles.map(([, key]) => recordedId(key)).filter(Number.isSafeInteger)
  }
  const add: OnReferences = ({ key: [site = 0], page }, { references, resolved }) => {
    for (const file of filesIn(references)) {
      const place = `${site} ${file}`
      if (!found.has(place)) found.set(place, { site, file, page: page ?? null, isDetailed: false })
    }
    for (const file of filesIn(resolved)) {
      const known = found.get(`${site} ${file}`)
      if (known) found.set(`${site} ${file}`, { ...known, isDetailed: true })
    }
  }
  return { found, add }
}
