import { recordedId } from '../../model/values/python-int.js'
import type { UnitInputs, UnitReference, UnitResult } from '../record/unit.js'

/** A file of the CMS that exported content refers to. */
export interface FileReference {
  readonly site: number
  readonly file: number
  /** The first page that refers to it; null: other content, such as an alias. */
  readonly page: number | null
  /** Its details are shown, which may name thumbnails. */
  readonly isDetailed: boolean
}

/** The files that the units of each site refer to. */
export class ReferencedFiles {
  readonly #models: ReadonlySet<string>
  /** By site and id. */
  readonly #found = new Map<number, Map<number, FileReference>>()

  /** `models`: those whose rows are files. */
  constructor(models: Iterable<string>) {
    this.#models = new Set(models)
  }

  isFile(model: string): boolean {
    return this.#models.has(model)
  }

  add(
    { key: [site = 0], page }: Pick<UnitInputs, 'key' | 'page'>,
    { references = [], resolved = [] }: Pick<UnitResult, 'references' | 'resolved'>,
  ): void {
    const found = this.#found.get(site) ?? new Map<number, FileReference>()
    this.#found.set(site, found)
    for (const file of this.#idsIn(references)) {
      if (!found.has(file)) found.set(file, { site, file, page: page ?? null, isDetailed: false })
    }
    for (const file of this.#idsIn(resolved)) {
      const known = found.get(file)
      if (known) found.set(file, { ...known, isDetailed: true })
    }
  }

  /** Ids in ascending order. */
  of(site: number): number[] {
    return [...(this.#found.get(site)?.keys() ?? [])].sort((a, b) => a - b)
  }

  get all(): FileReference[] {
    return [...this.#found.values()].flatMap((found) => [...found.values()])
  }

  *#idsIn(references: readonly UnitReference[]): Iterable<number> {
    for (const [model, key] of references) {
      if (!this.isFile(model)) continue
      const id = recordedId(key)
      if (Number.isSafeInteger(id) && id >= 0) yield id
    }
  }
}
