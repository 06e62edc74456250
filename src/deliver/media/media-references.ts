import type { UnitInputs, UnitReference } from '../../build/reuse/unit.js'

/** A file of the CMS that exported content refers to. */
export interface MediaReference {
  readonly site: number
  readonly file: number
  /** The first page that refers to it; null: other content, such as an alias. */
  readonly page: number | null
}

/** Collects the files that the units of an export refer to. */
export class MediaReferences {
  /** Models whose rows are files. */
  readonly #models: ReadonlySet<string>
  readonly #found = new Map<string, MediaReference>()

  constructor(models: ReadonlySet<string>) {
    this.#models = models
  }

  get found(): Iterable<MediaReference> {
    return this.#found.values()
  }

  add({ key: [site = 0], page }: UnitInputs, references: readonly UnitReference[]): void {
    for (const [model, key] of references) {
      const file = Math.trunc(Number(key))
      if (key === null || !this.#models.has(model) || !Number.isSafeInteger(file)) continue
      const place = `${site} ${file}`
      if (!this.#found.has(place)) this.#found.set(place, { site, file, page: page ?? null })
    }
  }
}
