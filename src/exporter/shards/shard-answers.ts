import { compareKeys, isUnitKey, type UnitKey } from '../../build/reuse/unit.js'
import { isInputs, parseInputs } from '../../build/reuse/unit-lines.js'
import type { ExportError } from '../../errors.js'
import type { Family } from '../../options.js'
import type { FileFamily, PlannedFile } from '../../routes/route-files.js'
import type { ShardAnswer, SiteRun, WrittenAnswer } from '../answers/site-run.js'
import { filePath } from '../names/file-path.js'
import type { ShardUnits } from './shard-contents.js'
import { readShardGroups, type ShardGroup } from './shard-groups.js'
import { ShardReader, shardRefused } from './shard-reader.js'
import { takeShardGroup, type UnitCheck } from './take-shard-group.js'

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
  /** By the offset of their lines; null: they were not read. */
  #groups: ReadonlyMap<number, ShardGroup> | null = null
  /** The line that was read last. */
  #line = ''
  /** Of the next unit; null: there is none. */
  #key: UnitKey | null = null
  #last: UnitKey = []
  /** The next file of the unit that was begun. */
  #file: ShardAnswer | null = null

  constructor(units: ShardUnits) {
    this.#units = units
    this.#reader = new ShardReader(units)
    this.#next()
  }

  /** Passes over units before this one. Returns whether the shard has it. */
  begin(key: UnitKey): boolean {
    this.#goTo(key)
    if (!this.#key || compareKeys(this.#key, key) > 0) return false
    this.#next()
    return true
  }

  takeGroups(run: SiteRun, key: UnitKey, check: (reader: ShardReader) => UnitCheck): void {
    try {
      this.#goTo(key)
      this.#groups ??= readShardGroups(this.#units)
      while (key.every((number, index) => this.#key?.[index] === number)) {
        const group = this.#groups.get(this.#reader.line.start)
        if (!group) throw this.#reader.refused(`the unit ${JSON.stringify(this.#key)} in no group`)
        takeShardGroup(run, this.#reader, group, this.#line, check(this.#reader))
        this.#next()
      }
    } catch (error) {
      throw this.#reader.failure(error)
    }
  }

  isNext(name: string, family: Family): boolean {
    return this.#file?.file.name === name && this.#file.file.kind === family
  }

  take(): ShardAnswer | null {
    const file = this.#file
    this.#next()
    return file
  }

  checkEnded(): void {
    if (!this.#file) return
    throw this.#reader.refused(`the file ${JSON.stringify(this.#file.file.name)}, which is not planned for that unit`)
  }

  close(): void {
    this.#reader.close()
  }

  #goTo(key: UnitKey): void {
    while (this.#key && compareKeys(this.#key, key) < 0) this.#skipUnit()
  }

  #skipUnit(): void {
    do this.#next()
    while (this.#file)
  }

  #keyOf(line: string): UnitKey {
    const { key } = parseInputs(line)
    if (!isUnitKey(key) || compareKeys(this.#last, key) >= 0) {
      throw this.#reader.refused(`the unit ${JSON.stringify(key)}, which is not planned for it`)
    }
    this.#last = key
    return key
  }

  /** Reads on to the next file of the unit, or to the next unit. */
  #next(): void {
    this.#file = null
    try {
      for (;;) {
        const line = this.#reader.next()
        this.#key = line && isInputs(line) ? this.#keyOf(line) : null
        this.#line = line ?? ''
        if (!line || this.#key) return
        if (line.startsWith('<')) continue
        this.#file = { ...this.#reader.fileOf(line), line }
        return
      }
    } catch (error) {
      throw this.#reader.failure(error)
    }
  }
}
