import path from 'node:path'
import type { UnitGroup } from '../../build/record/unit-group.js'
import { readLines } from '../../files/read-lines.js'
import type { ShardUnits } from './shard-contents.js'

/** Units of a shard that come one after the other, with what a merge needs to take them at once. */
export interface ShardGroup extends UnitGroup {
  /** Offsets in the file of lines, in bytes: of their first line, and after their last one. */
  readonly start: number
  readonly end: number
}

/** The groups of a shard, by their offsets. Throws an Error for a damaged line. */
export function readShardGroups({ folder, groups }: ShardUnits): Map<number, ShardGroup> {
  const found = new Map<number, ShardGroup>()
  for (const line of readLines(path.join(folder, groups))) {
    const group = JSON.parse(line) as ShardGroup
    found.set(group.start, group)
  }
  return found
}
