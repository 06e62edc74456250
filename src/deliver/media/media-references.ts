import type { UnitInputs, UnitReference, UnitResult } from '../../build/record/unit.js'
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

  add({ key: [site = 0], page }: UnitInputs, { references, resolved }: Pick<UnitResult, 'references' | 'resolved'>) {
    for (const file of this.#filesIn(references)) {
      const place = `${site} ${file}`
      if (!this.#found.has(place)) this.#found.set(place, { site, file, page: page ?? null, isDetailed: false })
    }
    for (const file of this.#filesIn(resolved)) {
      const found = this.#found.get(`${site} ${file}`)
      if (found) this.#found.set(`${site} ${file}`, { ...found, isDetailed: true })
    }
  }

  #filesIn(references: readonly UnitReference[] = []): number[] {
    const toFiles = references.filter(([model]) => this.#models.has(model))
    return toFiles.map(([, key]) => recordedId(key)).filter(Number.isSafeInteger)
  }
}
