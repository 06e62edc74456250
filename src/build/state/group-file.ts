import { readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { writePiece } from '../../files/small-files.js'
import type { UnitGroup } from '../reuse/unit-group.js'
import { privateFile } from './private-folder.js'

/** Beside a record: the groups of its units. */
interface GroupFile {
  readonly version: 1
  /** SHA-256 of the record. */
  readonly units: string
  readonly groups: readonly UnitGroup[]
}

const name = 'groups.json'

/** The groups of a record with this SHA-256; empty if they are not known. `units`: the file of the record. */
export function readGroups(units: string, hash: string): readonly UnitGroup[] {
  try {
    const file = JSON.parse(readFileSync(path.join(path.dirname(units), name), 'utf8')) as GroupFile
    return file.version === 1 && file.units === hash ? file.groups : []
  } catch {
    // The units are read instead.
    return []
  }
}

export function saveGroups(state: string, units: string, groups: readonly UnitGroup[]): void {
  const file = path.join(state, name)
  const content: GroupFile = { version: 1, units, groups }
  const options = { first: true, fsync: false, mode: privateFile }
  writePiece(`${file}.new`, Buffer.from(JSON.stringify(content)), options)
  renameSync(`${file}.new`, file)
}
