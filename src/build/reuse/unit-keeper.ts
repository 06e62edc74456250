import type { Findings } from '../../findings.js'
import type { ExportCounters } from '../export-counters.js'
import type { PreviousUnit } from '../record/previous-units.js'
import { isFamily, type UnitInputs, type UnitKey, type UnitResult } from '../record/unit.js'
import { GroupRecorder, type ModelKinds, type UnitGroup } from '../record/unit-group.js'
import type { FileLine } from '../record/unit-lines.js'
import type { DocumentStore } from '../write/document-store.js'
import type { OutputWriter, UnitPart } from '../write/writer.js'
import type { ReusePlan } from './reuse-plan.js'
import type { CollectedFacts, UnitTrace } from './unit-trace.js'

/** Writes the files of a unit. */
type WriteUnit = () => NewResult | Promise<NewResult>

/** The result of a unit whose files were just written. Whether one of them changed is found while staging. */
export type NewResult = Omit<UnitResult, 'changed'>

/** Called with what each unit refers to and shows, reused units included. */
export type OnReferences = (unit: UnitInputs, result: Pick<UnitResult, 'references' | 'resolved'>) => void

interface KeeperParts extends ModelKinds {
  readonly reuse: ReusePlan
  readonly writer: OutputWriter
  readonly counters: ExportCounters
  readonly store: DocumentStore
  readonly findings: Findings
  /** Collects what is made; each unit begins with an empty one. */
  readonly trace: UnitTrace
  readonly onReferences: OnReferences
}

type GroupCounts = UnitGroup['counts']

/** What decides about a group of units that come one after the other. */
export interface GroupInputs {
  readonly site: number
  /** The key of its first unit. */
  readonly from: UnitKey
  /** Of everything that the units are made from, but what they show of other rows. */
  fingerprint(): string
  /** Missing: the units show nothing of other rows. */
  readonly others?: {
    /** Whether the units of a group with this fingerprint can be reused. */
    mayReuse(previous: UnitGroup): boolean
    /** See `UnitGroup`. */
    shownFingerprint(pages: readonly number[]): string
    /** Whether the units depend on other contents, too. */
    followsOthers(): boolean
  }
}

/** Writes the units of an export, and reuses those of the previous one. */
export class UnitKeeper {
  readonly reuse: ReusePlan
  readonly #writer: OutputWriter
  readonly #counters: ExportCounters
  readonly #store: DocumentStore
  readonly #findings: Findings
  readonly #trace: UnitTrace
  readonly #onReferences: OnReferences
  readonly #kinds: ModelKinds
  #inputs: UnitInputs = { key: [], fingerprint: null }
  /** Units so far. */
  #units = 0
  #group: { readonly first: number; readonly counts: GroupCounts; readonly recorder: GroupRecorder } | null = null
  readonly #groups: UnitGroup[] = []

  constructor({ reuse, writer, counters, store, findings, trace, onReferences, ...kinds }: KeeperParts) {
    this.reuse = reuse
    this.#writer = writer
    this.#counters = counters
    this.#store = store
    this.#findings = findings
    this.#trace = trace
    this.#onReferences = onReferences
    this.#kinds = kinds
  }

  /** The unit of the previous export; null: there was none. */
  find({ key }: Pick<UnitInputs, 'key'>): PreviousUnit | null {
    return this.reuse.units?.find(key) ?? null
  }

  /** The groups of this run. */
  get groups(): readonly UnitGroup[] {
    return this.#groups
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
    this.#beginGroup(site)
    await write()
    this.#endGroup(inputs, fingerprint)
  }

  #beginGroup(site: number): void {
    this.#writer.register.beginGroup()
    this.#group = { first: this.#units, counts: this.#countsOf(site), recorder: new GroupRecorder(this.#kinds) }
  }

  #endGroup({ site, others }: GroupInputs, fingerprint: string): void {
    const group = this.#group
    this.#group = null
    if (!group) return
    const names = this.#writer.register.endGroup()
    const counts = this.#countsOf(site).map(([family, files, bytes]) => {
      const [, filesBefore = 0, bytesBefore = 0] = group.counts.find(([name]) => name === family) ?? []
      return [family, files - filesBefore, bytes - bytesBefore] as const
    })
    const { facts } = group.recorder
    this.#groups.push({
      fingerprint,
      first: group.first,
      ...facts,
      shownFingerprint: others?.shownFingerprint(facts.pages) ?? '',
      showsOthers: facts.showsOthers || (others?.followsOthers() ?? false),
      counts: counts.filter(([, files]) => files > 0),
      names,
    })
  }

  #reuseGroup(group: UnitGroup, site: number): void {
    this.reuse.units?.skipTo(group.first + group.units)
    this.#writer.reuse([], group.first, group.units)
    this.#addGroup(group, site)
  }

  /** Whether units of another run are taken as groups: each is new. */
  get takesGroups(): boolean {
    return this.reuse.units === null && this.#writer.copiesUnits
  }

  /** Takes a group of units that another run has written. */
  takeGroup(group: UnitGroup, site: number, units: UnitPart): void {
    this.#writer.copyUnits(units, [this.reuse.reason])
    this.#addGroup(group, site)
  }

  #addGroup(group: UnitGroup, site: number): void {
    const names = this.#writer.register.addGroup(group.names)
    if (this.#group) this.#group.recorder.addGroup(group)
    else this.#groups.push({ ...group, names, first: this.#units })
    this.#units += group.units
    for (const [family, files, bytes] of group.counts) this.#counters.count(site, family, bytes, files)
    for (const finding of group.findings) this.#findings.add(finding)
    for (const { key, page, ...references } of group.references) {
      this.#onReferences({ key, fingerprint: null, ...(page === undefined ? {} : { page }) }, references)
    }
  }

  begin(inputs: UnitInputs): void {
    this.#trace.clear()
    this.#units += 1
    this.#inputs = inputs
    this.#writer.begin(inputs)
  }

  /** What the unit that was begun last refers to, shows and reports so far. Units of documents do not record it. */
  get collected(): CollectedFacts {
    return this.#trace.collected
  }

  /** `why` the unit was written, in words. */
  end(result: NewResult, why: readonly string[], previous: PreviousUnit | null): void {
    this.#onReferences(this.#inputs, result)
    this.#group?.recorder.add(this.#inputs, result)
    this.#writer.end(result, why, previous?.result.changed ?? null)
  }

  reuseUnit(unit: PreviousUnit): void {
    this.#units += 1
    this.#group?.recorder.add(unit.inputs, unit.result)
    this.#writer.reuse(unit.files, unit.number, 1)
    for (const file of unit.files) this.#count(unit.inputs, file)
    for (const finding of unit.result.findings ?? []) this.#findings.add(finding)
    this.#onReferences(unit.inputs, unit.result)
  }

  /**
   * Reuses a unit if its fingerprint is still the same, else calls `write`. Returns its result. `why` is recorded unless
   * the unit is new.
   */
  async reuseOrWrite(inputs: UnitInputs, why: string, write: WriteUnit): Promise<NewResult> {
    return this.reuseSame(inputs) ?? this.#write(inputs, this.find(inputs), why, write)
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

  /** Writes a unit, even if that of the previous export has the same fingerprint. */
  async write(inputs: UnitInputs, why: string, write: WriteUnit): Promise<void> {
    await this.#write(inputs, this.find(inputs), why, write)
  }

  async #write(inputs: UnitInputs, previous: PreviousUnit | null, why: string, write: WriteUnit): Promise<NewResult> {
    const { allowed, reason } = this.reuse
    this.begin(inputs)
    const result = await write()
    this.end(result, [previous && allowed ? why : reason], previous)
    return result
  }

  #countsOf(site: number): GroupCounts {
    const own = this.#counters.families.filter((report) => report.site === site)
    return own.map(({ family, files, bytes }) => [family, files, bytes])
  }

  #count({ key: [site = 0] }: UnitInputs, { kind, bytes, name }: FileLine): void {
    if (isFamily(kind)) this.#counters.count(site, kind, bytes)
    else if (kind === 'documents') this.#store.reuse(name, bytes)
    else if (kind === 'media') this.#counters.countOther('media', bytes)
  }
}
