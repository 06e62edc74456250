import type { Findings } from '../../findings.js'
import type { ExportCounters } from '../export-counters.js'
import type { PreviousUnit } from '../record/previous-units.js'
import { isFamily, type NewResult, type UnitInputs, type UnitKey, type UnitResult } from '../record/unit.js'
import type { ModelKinds, UnitGroup } from '../record/unit-group.js'
import type { FileLine } from '../record/unit-lines.js'
import type { DocumentStore } from '../write/document-store.js'
import type { OutputWriter, UnitPart } from '../write/writer.js'
import { type GroupInputs, GroupLog } from './group-log.js'
import type { ReferencedFiles } from './referenced-files.js'
import type { ReusePlan } from './reuse-plan.js'
import type { CollectedFacts, UnitTrace } from './unit-trace.js'

type WriteUnit = () => NewResult | Promise<NewResult>

interface UnitWriterParts extends Pick<ModelKinds, 'isPage'> {
  readonly reuse: ReusePlan
  readonly writer: OutputWriter
  readonly counters: ExportCounters
  readonly store: DocumentStore
  readonly findings: Findings
  /** Collects what is made; each unit begins with an empty one. */
  readonly trace: UnitTrace
  /** Gets what each unit refers to and shows, reused units included. */
  readonly files: ReferencedFiles
}

/** Writes the units of an export, and reuses those of the previous one. */
export class UnitWriter {
  readonly reuse: ReusePlan
  readonly #parts: UnitWriterParts
  #inputs: UnitInputs = { key: [], fingerprint: null }
  /** Units so far. */
  #units = 0
  readonly #log: GroupLog

  constructor(parts: UnitWriterParts) {
    const { reuse, writer, counters, files, isPage } = parts
    this.reuse = reuse
    this.#parts = parts
    this.#log = new GroupLog(writer.register, counters, { isFile: (model) => files.isFile(model), isPage })
  }

  /** The unit of the previous export; null: there was none. */
  find({ key }: Pick<UnitInputs, 'key'>): PreviousUnit | null {
    return this.reuse.units?.find(key) ?? null
  }

  get groups(): readonly UnitGroup[] {
    return this.#log.groups
  }

  /**
   * Reuses the units of a group of the previous export without reading their record; else calls `write`, and records
   * its units as a group for the next run.
   */
  async reuseOrWriteGroup(inputs: GroupInputs, write: () => Promise<void>): Promise<void> {
    const { site, from, others } = inputs
    const fingerprint = inputs.fingerprint()
    const previous = this.reuse.groups?.find(from) ?? null
    if (previous?.fingerprint === fingerprint && (others?.mayReuse(previous) ?? true)) {
      this.#reuseGroup(previous, site)
      return
    }
    this.#log.begin(site, this.#units)
    await write()
    this.#log.end(inputs, fingerprint)
  }

  #reuseGroup(group: UnitGroup, site: number): void {
    this.reuse.units?.skipTo(group.first + group.units)
    this.#parts.writer.reuse([], group.first, group.units)
    this.#addGroup(group, site)
  }

  /** Whether units of another run are taken as groups: each is new. */
  get takesGroups(): boolean {
    return this.reuse.units === null && this.#parts.writer.copiesUnits
  }

  /** Takes a group of units that another run has written. */
  takeGroup(group: UnitGroup, site: number, units: UnitPart): void {
    this.#parts.writer.copyUnits(units, [this.reuse.reason])
    this.#addGroup(group, site)
  }

  #addGroup(group: UnitGroup, site: number): void {
    this.#log.addGroup(group, this.#units)
    this.#units += group.units
    for (const [family, files, bytes] of group.counts) this.#parts.counters.count(site, family, bytes, files)
    this.#parts.findings.addAll(group.findings)
    for (const references of group.references) this.#parts.files.add(references, references)
  }

  begin(inputs: UnitInputs): void {
    this.#parts.trace.clear()
    this.#units += 1
    this.#inputs = inputs
    this.#parts.writer.begin(inputs)
  }

  /** What the unit that was begun last refers to, shows and reports so far. Units of documents do not record it. */
  get collected(): CollectedFacts {
    return this.#parts.trace.collected
  }

  /** `why` the unit was written, in words. */
  end(result: NewResult, why: readonly string[], previous: PreviousUnit | null): void {
    this.#parts.files.add(this.#inputs, result)
    this.#log.add(this.#inputs, result)
    this.#parts.writer.end(result, why, previous?.result.changed ?? null)
  }

  reuseUnit(unit: PreviousUnit): void {
    this.#units += 1
    this.#log.add(unit.inputs, unit.result)
    this.#parts.writer.reuse(unit.files, unit.number, 1)
    for (const file of unit.files) this.#count(unit.inputs, file)
    this.#parts.findings.addAll(unit.result.findings ?? [])
    this.#parts.files.add(unit.inputs, unit.result)
  }

  /**
   * Reuses a unit if its fingerprint is still the same, else calls `write`. Returns its result. `why` is recorded unless
   * the unit is new.
   */
  async reuseOrWrite(inputs: UnitInputs, why: string, write: WriteUnit): Promise<NewResult> {
    return this.reuseSame(inputs) ?? this.write(inputs, why, write)
  }

  /** Reuses a unit if its fingerprint is still the same, and returns its result; else null. */
  reuseSame(inputs: UnitInputs): UnitResult | null {
    const previous = this.find(inputs)
    const isSame = inputs.fingerprint !== null && previous?.inputs.fingerprint === inputs.fingerprint
    if (!previous || !this.reuse.allowed || !isSame) return null
    this.reuseUnit(previous)
    return previous.result
  }

  /** Reuses the units whose keys begin with these numbers. */
  reuseBelow(key: UnitKey): void {
    for (const unit of this.reuse.units?.below(key) ?? []) this.reuseUnit(unit)
  }

  /** Writes a unit, even if that of the previous export has the same fingerprint. Returns its result. */
  async write(inputs: UnitInputs, why: string, write: WriteUnit): Promise<NewResult> {
    const { allowed, reason } = this.reuse
    const previous = this.find(inputs)
    this.begin(inputs)
    const result = await write()
    this.end(result, [previous && allowed ? why : reason], previous)
    return result
  }

  #count({ key: [site = 0] }: UnitInputs, { kind, bytes, name }: FileLine): void {
    if (isFamily(kind)) this.#parts.counters.count(site, kind, bytes)
    else if (kind === 'documents') this.#parts.store.reuse(name, bytes)
    else if (kind === 'media') this.#parts.counters.countOther('media', bytes)
  }
}
