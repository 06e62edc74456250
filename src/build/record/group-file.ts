import { renameSync } from 'node:fs'
import path from 'node:path'
import { LineWriter } from '../../files/line-writer.js'
import { readLines } from '../../files/read-lines.js'
import { SortedItems } from '../../model/values/sorted-items.js'
import { privateFile } from '../folders/private-folder.js'
import { compareKeys, type UnitKey } from './unit.js'
import type { UnitGroup } from './unit-group.js'

/** Beside a record: a line with its SHA-256, then a line of JSON for each group of its units. */
const name = 'groups.txt'

function firstLine(hash: string): string {
  return `groups/3 ${hash}`
}

/** The groups of a record with this SHA-256; none if they are not known. `units`: the file of the record. */
function* readGroups(units: string, hash: string): Generator<UnitGroup, void> {
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

/** The groups of the previous export by their first units: together they take megabytes. */
export type PreviousGroups = SortedItems<UnitGroup, UnitKey>

export function previousGroups(units: string, hash: string): PreviousGroups {
  return new SortedItems(readGroups(units, hash), ({ from }, key) => compareKeys(from, key))
}
