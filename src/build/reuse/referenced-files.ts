import type { Manifest } from '../../model/manifest/manifest.js'
import type { UnitInputs, UnitResult } from './unit.js'

/** The files that the units of each site refer to. */
export class ReferencedFiles {
  /** Of models whose rows are files. */
  readonly #models: ReadonlySet<string>
  readonly #bySite = new Map<number, Set<number>>()

  constructor({ models }: Manifest) {
    const names = Object.keys(models).filter((name) => models[name]?.endpoint === 'file')
    this.#models = new Set(names)
  }

  isFile(model: string): boolean {
    return this.#models.has(model)
  }

  add({ key: [site = 0] }: UnitInputs, { references = [] }: Pick<UnitResult, 'references'>): void {
    for (const [model, key] of references) {
      const id = Math.trunc(Number(key))
      if (key === null || !this.#models.has(model) || !Number.isSafeInteger(id) || id < 0) continue
      const ids = this.#bySite.get(site) ?? new Set()
      this.#bySite.set(site, ids.add(id))
    }
  }

  /** Ids in ascending order. */
  of(site: number): number[] {
    return [...(this.#bySite.get(site) ?? [])].sort((a, b) => a - b)
  }
}
