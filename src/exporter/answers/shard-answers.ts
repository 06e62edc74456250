import { compareKeys, isUnitKey, type UnitInputs, type UnitKey } from '../../build/record/unit.js'
import type { ExportError } from '../../errors.js'
import type { Family } from '../../options.js'
import type { FileFamily, PlannedFile } from '../../routes/route-files.js'
import { filePath } from '../names/file-path.js'
import type { ShardUnits } from '../shards/shard-contents.js'
import { readShardGroups, type ShardGroup } from '../shards/shard-groups.js'
import { type ShardAnswer, ShardReader, shardRefused } from '../shards/shard-reader.js'
import type { SiteRun } from '../site-run.js'
import { takeShardGroup, type UnitCheck } from './take-shard-group.js'
import type { WrittenAnswer } from './write-family.js'

/** The answers for page paths that shards hold of a site. Units are taken in the order of their keys. */
export class ShardAnswers {
  readonly #shards: readonly ShardUnits[]
  readonly #parts: readonly ShardCursor[]

  constructor(shards: readonly ShardUnits[]) {
    this.#shards = shards
    this.#parts = shards.map((units) => new ShardCursor(units))
  }

  /**
   * The files of a unit of a family, with what shards have of them. Throws `shard-refused` if a shard has others in that
   * unit, or in another order.
   */
  *take(key: UnitKey, { name: family }: FileFamily, files: Iterable<PlannedFile>): Iterable<WrittenAnswer> {
    const parts = this.#parts.filter((part) => part.begin(key))
    for (const file of files) {
      const name = filePath(file.url)
      const stored = parts.find((part) => part.isNext(name, family))?.take()
      yield stored ? { ...file, stored } : file
    }
    for (const part of parts) part.checkEnded()
  }

  /** Takes the groups of units whose keys begin with this one, shard by shard. */
  takeGroups(run: SiteRun, key: UnitKey, check: (reader: ShardReader) => UnitCheck): void {
    for (const part of this.#parts) part.takeGroups(run, key, check)
  }

  /** `what` the shards lack, in words. */
  refused(what: string): ExportError {
    const names = this.#shards.map(({ folder }) => folder)
    return shardRefused(names.join(', '), `${this.#shards[0]?.name} has ${what}`)
  }

  close(): void {
    for (const part of this.#parts) part.close()
  }
}

/** Goes through the units of a shard once, in the order of their keys. */
class ShardCursor {
  readonly #reader: ShardReader
  readonly #units: ShardUnits
  /** Those that were not taken yet, by the offset of their lines; null: they were not read. */
  #groups: Map<number, ShardGroup> | null = null
  /** The next unit; null: there is none, or one has been begun. */
  #unit: UnitInputs | null = null
  #last: UnitKey = []
  /** The next file of the unit that was begun. */
  #file: ShardAnswer | null = null

  constructor(units: ShardUnits) {
    this.#units = units
    this.#reader = new ShardReader(units)
    this.#guard(() => this.#readUnit())
  }

  /** Passes over units before this one. Returns whether the shard has it. */
  begin(key: UnitKey): boolean {
    return this.#guard(() => {
      this.#goTo(key)
      if (!this.#unit || compareKeys(this.#unit.key, key) > 0) return false
      this.#readFile()
      return true
    })
  }

  takeGroups(run: SiteRun, key: UnitKey, check: (reader: ShardReader) => UnitCheck): void {
    this.#guard(() => {
      this.#goTo(key)
      this.#groups ??= readShardGroups(this.#units)
      for (let unit = this.#unit; unit && startsWith(unit.key, key); unit = this.#unit) {
        const { start } = this.#reader.line
        const group = this.#groups.get(start)
        if (!group) throw this.#reader.refused(`the unit ${JSON.stringify(unit.key)} in no group`)
        this.#groups.delete(start)
        takeShardGroup(run, this.#reader, group, unit, check(this.#reader))
        this.#readUnit()
      }
    })
  }

  isNext(name: string, family: Family): boolean {
    return this.#file?.file.name === name && this.#file.file.kind === family
  }

  take(): ShardAnswer | null {
    const file = this.#file
    this.#guard(() => this.#readFile())
    return file
  }

  checkEnded(): void {
    if (this.#file) throw this.#reader.notPlanned(this.#file.file.name)
  }

  close(): void {
    this.#reader.close()
  }

  #guard<T>(read: () => T): T {
    try {
      return read()
    } catch (error) {
      throw this.#reader.failure(error)
    }
  }

  #goTo(key: UnitKey): void {
    while (this.#unit && compareKeys(this.#unit.key, key) < 0) {
      do this.#readFile()
      while (this.#file)
    }
  }

  #readUnit(): void {
    const unit = this.#reader.nextUnit()
    if (unit && (!isUnitKey(unit.key) || compareKeys(this.#last, unit.key) >= 0)) {
      throw this.#reader.unitNotPlanned(unit.key)
    }
    this.#unit = unit
    this.#last = unit?.key ?? []
  }

  /** Reads on to the next file of the unit, or to the next unit. */
  #readFile(): void {
    const part = this.#reader.nextPart()
    this.#unit = null
    this.#file = part.of === 'file' ? part : null
    if (part.of === 'result') this.#readUnit()
    else if (!this.#file) throw this.#reader.misplaced()
  }
}

function startsWith(key: UnitKey, start: UnitKey): boolean {
  return start.every((number, index) => key[index] === number)
}
