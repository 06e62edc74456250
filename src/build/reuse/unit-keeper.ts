import type { Findings } from '../../findings.js'
import type { ExportCounters } from '../export-counters.js'
import type { DocumentStore } from '../make/document-store.js'
import type { OutputWriter } from '../write/writer.js'
import { type EarlierUnits, tailOf } from './earlier-units.js'
import { type FileKind, isFamily, type UnitChange, type UnitInputs, type UnitResult } from './unit.js'
import { isHead, isTail, parseFile, parseTail } from './unit-lines.js'

/** What a run may keep of the last export. */
export interface ReusePlan {
  /** null: nothing is known of the last export. */
  readonly units: EarlierUnits | null
  /** Units that have not changed are kept. Else they are only looked at. */
  readonly keeps: boolean
  /** Where the files of units that are kept are; null: none are kept. */
  readonly folder: string | null
  /** The rows that are held in memory are those of the last export. */
  readonly sameTables: boolean
  /** Why nothing is kept, in words. */
  readonly reason: string
}

/** A unit of the last export, before it is decided what becomes of it. */
export interface EarlierUnit {
  readonly head: UnitInputs
  readonly tail: UnitResult
  /** All of its lines. */
  readonly lines: readonly string[]
}

/** Writes the files of a unit. */
export type MakeUnit = () => Omit<UnitResult, 'changed'> | Promise<Omit<UnitResult, 'changed'>>

/** Decides which units of the last export stay as they are, and writes them so. */
export class UnitKeeper {
  readonly reuse: ReusePlan
  readonly #writer: OutputWriter
  readonly #counters: ExportCounters
  readonly #store: DocumentStore
  readonly #findings: Findings

  constructor(
    reuse: ReusePlan,
    writer: OutputWriter,
    counters: ExportCounters,
    store: DocumentStore,
    findings: Findings,
  ) {
    this.reuse = reuse
    this.#writer = writer
    this.#counters = counters
    this.#store = store
    this.#findings = findings
  }

  /** A small unit of the last export; null: there was none. */
  find({ key }: Pick<UnitInputs, 'key'>): EarlierUnit | null {
    const { units } = this.reuse
    const head = units?.find(key)
    if (!units || !head) return null
    const lines = [...units.lines()]
    const tail = tailOf(lines)
    return tail && { head, tail, lines }
  }

  keep({ head, lines }: Pick<EarlierUnit, 'head' | 'lines'>): void {
    const [site = 0] = head.key
    for (const line of lines) this.#keepLine(site, line)
  }

  /**
   * Keeps a unit of any size if its fingerprint is still the same. Returns its tail; else writes what `make` writes and
   * returns null. `why` is told where the unit is not new.
   */
  async reuseOrWrite(head: UnitInputs, why: string, make: MakeUnit): Promise<UnitResult | null> {
    const { units, keeps, reason } = this.reuse
    const [site = 0] = head.key
    const before = units?.find(head.key) ?? null
    if (units && before && keeps && head.fingerprint !== null && before.fingerprint === head.fingerprint) {
      let tail: UnitResult | null = null
      for (const line of units.lines()) {
        this.#keepLine(site, line)
        if (isTail(line)) tail = parseTail(line)
      }
      return tail
    }
    const changed = before && units ? lastChange(units.lines()) : null
    this.#writer.begin(head)
    const tail = await make()
    this.#writer.end(tail, [before && keeps ? why : reason], changed)
    return null
  }

  #keepLine(site: number, line: string): void {
    if (isHead(line)) this.#writer.keep(line, null)
    else if (isTail(line)) {
      this.#writer.keep(line, null)
      for (const finding of parseTail(line).findings ?? []) this.#findings.add(finding)
    } else {
      const { kind, bytes, name } = parseFile(line)
      this.#writer.keep(line, name)
      this.#count(site, kind, bytes, name)
    }
  }

  #count(site: number, kind: FileKind, bytes: number, name: string): void {
    if (isFamily(kind)) this.#counters.count(site, kind, bytes)
    else if (kind === 'documents') this.#store.keep(name, bytes)
  }
}

function lastChange(lines: Iterable<string>): UnitChange | null {
  let last = ''
  for (const line of lines) last = line
  return isTail(last) ? parseTail(last).changed : null
}
