import { compareKeys, type UnitKey } from './unit.js'
import type { UnitGroup } from './unit-group.js'

/** The groups of the previous export, read once from first to last: together they take megabytes. */
export class PreviousGroups {
  readonly #groups: Generator<UnitGroup, void>
  #current: UnitGroup | null = null

  /** `groups` come in the order of their units. */
  constructor(groups: Generator<UnitGroup, void>) {
    this.#groups = groups
  }

  /** The group whose first unit has this key; null: there was none. Keys are asked for in ascending order. */
  find(key: UnitKey): UnitGroup | null {
    this.#current ??= this.#read()
    while (this.#current && compareKeys(this.#current.from, key) < 0) this.#current = this.#read()
    return this.#current && compareKeys(this.#current.from, key) === 0 ? this.#current : null
  }

  /** Closes the file. */
  close(): void {
    this.#groups.return()
  }

  #read(): UnitGroup | null {
    return this.#groups.next().value ?? null
  }
}
