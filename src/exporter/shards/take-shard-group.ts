import { type FileKind, isFamily, type UnitInputs } from '../../build/reuse/unit.js'
import type { UnitGroup } from '../../build/reuse/unit-group.js'
import type { Family } from '../../options.js'
import type { SiteRun } from '../answers/site-run.js'
import type { ShardGroup } from './shard-groups.js'
import type { ShardReader } from './shard-reader.js'

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
export function takesGroups({ keeper, deferred, bundles, records }: SiteRun): boolean {
  return keeper.takesGroups && !deferred && !bundles && !records
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
  const counts = new Counts()
  let units = 0
  let inputs: UnitInputs | null = first
  while (inputs) {
    check.begin(inputs)
    let part = reader.nextPart()
    for (; part.of !== 'result'; part = reader.nextPart()) {
      if (part.of !== 'file') throw reader.misplaced()
      const { kind, name, bytes } = part.file
      if (!isFamily(kind) || !check.isPlanned(name, kind)) throw reader.notPlanned(name)
      counts.add(kind, bytes)
    }
    if (!part.line.endsWith('}')) throw new SyntaxError('the result of a unit')
    check.end()
    units += 1
    inputs = reader.line.end < group.end ? reader.nextUnit() : null
  }
  if (units !== group.units) throw reader.refused(`${units} units in place of ${group.units}`)
  run.keeper.takeGroup({ ...group, counts: counts.list }, id, reader.unitsFrom(group.start, contents))
}

/** Files and their bytes, by family. */
class Counts {
  readonly #of = new Map<Family, [files: number, bytes: number]>()

  add(family: Family, bytes: number): void {
    const count = this.#of.get(family) ?? [0, 0]
    count[0] += 1
    count[1] += bytes
    this.#of.set(family, count)
  }

  get list(): UnitGroup['counts'] {
    return Array.from(this.#of, ([family, count]) => [family, ...count] as const)
  }
}
