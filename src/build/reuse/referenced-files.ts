import { recordedId } from '../../model/values/python-int.js'
import type { UnitInputs, UnitResult } from '../record/unit.js'

/** The files that the units of each site refer to. */
export class ReferencedFiles {
  readonly #models: ReadonlySet<string>
  readonly #bySite = new Map<number, Set<number>>()

  /** `models`: those whose rows are files. */
  constructor(models: Iterable<string>) {
    this.#models = new Set(models)
  }

  isFile(model: string): boolean {
    return this.#models.has(model)
  }

  add({ key: [site = 0] }: UnitInputs, { references = [] }: Pick<UnitResult, 'references'>): void {
    for (const [model, key] of references) {
      const id = recordedId(key)
      if (!this.#models.has(model) || !Number.isSafeInteger(id) || id < 0) continue
      const ids = this.#bySite.get(site) ?? new Set()
      this.#bySite.set(site, ids.add(id))
    }
  }

  /** Ids in ascending order. */
  of(site: number): number[] {
    return [...(this.#bySite.get(site) ?? [])].sort((a, b) => a - b)
  }
}
