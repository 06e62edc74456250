import { type FileKind, isFamily, type UnitInputs } from '../../build/record/unit.js'
import type { Family } from '../../options.js'
import type { ShardGroup } from '../shards/shard-groups.js'
import type { ShardReader } from '../shards/shard-reader.js'
import type { SiteRun } from '../site-run.js'

/** Decides which files a unit may have. */
export interface UnitCheck {
  /** Throws `shard-refused` for a unit that is not planned. */
  begin(inputs: UnitInputs): void
  /** Whether the next file of the unit is planned. */
  isPlanned(name: string, kind: FileKind): boolean
  /** Throws `shard-refused` for a unit that lacks files. */
  end(): void
}

/** Whether units of shards can be taken in groups: nothing is made of them, and there is no previous export. */
export function takesGroups({ units, deferred, bundles, records }: SiteRun): boolean {
  return units.takesGroups && !deferred && !bundles && !records
}

/**
 * Takes a group of units, of which the inputs of the first one were just read. Their lines and contents are copied as
 * they are. Throws `shard-refused` for anything that is not planned for them.
 */
export function takeShardGroup(
  run: SiteRun,
  reader: ShardReader,
  group: ShardGroup,
  first: UnitInputs,
  check: UnitCheck,
): void {
  const { contents } = reader
  const { id } = run.plan.context.site
  const counts = new Map<Family, readonly [files: number, bytes: number]>()
  let units = 0
  let inputs: UnitInputs | null = first
  while (inputs) {
    check.begin(inputs)
    let part = reader.nextPart()
    for (; part.of !== 'result'; part = reader.nextPart()) {
      if (part.of !== 'file') throw reader.misplaced()
      const { kind, name, bytes } = part.file
      if (!isFamily(kind) || !check.isPlanned(name, kind)) throw reader.notPlanned(name)
      const [files, before] = counts.get(kind) ?? [0, 0]
      counts.set(kind, [files + 1, before + bytes])
    }
    if (!part.line.endsWith('}')) throw new SyntaxError('the result of a unit')
    check.end()
    units += 1
    inputs = reader.line.end < group.end ? reader.nextUnit() : null
  }
  if (units !== group.units) throw reader.refused(`${units} units instead of ${group.units}`)
  const counted = Array.from(counts, ([family, count]) => [family, ...count] as const)
  run.units.takeGroup({ ...group, counts: counted }, id, reader.unitsFrom(group.start, contents))
}
