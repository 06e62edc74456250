import { renameSync } from 'node:fs'
import path from 'node:path'
import { LineWriter } from '../../files/line-writer.js'
import { readLines } from '../../files/read-lines.js'
import { privateFile } from '../folders/private-folder.js'
import { compareKeys, type UnitKey } from './unit.js'
import type { UnitGroup } from './unit-group.js'

/** Beside a record: a line with its SHA-256, then a line of JSON for each group of its units. */
const name = 'groups.txt'

function firstLine(hash: string): string {
  return `groups/3 ${hash}`
}

/** The groups of a record with this SHA-256; none if they are not known. `units`: the file of the record. */
export function* readGroups(units: string, hash: string): Generator<UnitGroup, void> {
  try {
    let isFirst = true
    for (const line of readLines(path.join(path.dirname(units), name))) {
      if (!isFirst) yield JSON.parse(line) as UnitGroup
      else if (line !== firstLine(hash)) return
      isFirst = false
    }
  } catch {
    // The units are read instead.
  }
}

export function saveGroups(state: string, units: string, groups: readonly UnitGroup[]): void {
  const file = path.join(state, name)
  const lines = new LineWriter(`${file}.new`, privateFile)
  lines.add(firstLine(units))
  // One by one: together they take megabytes.
  for (const group of groups) lines.add(JSON.stringify(group))
  lines.close()
  renameSync(`${file}.new`, file)
}

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
