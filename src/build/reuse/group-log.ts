import type { ExportCounters } from '../export-counters.js'
import type { PathRegister } from '../names/path-register.js'
import type { NewResult, UnitInputs, UnitKey } from '../record/unit.js'
import { GroupRecorder, type ModelKinds, type UnitGroup } from '../record/unit-group.js'

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

type GroupCounts = UnitGroup['counts']

interface OpenGroup {
  readonly first: number
  readonly counts: GroupCounts
  readonly recorder: GroupRecorder
}

/** Records the units of a run in groups, for the next run. */
export class GroupLog {
  readonly #register: PathRegister
  readonly #counters: ExportCounters
  readonly #kinds: ModelKinds
  #open: OpenGroup | null = null
  readonly #groups: UnitGroup[] = []

  constructor(register: PathRegister, counters: ExportCounters, kinds: ModelKinds) {
    this.#register = register
    this.#counters = counters
    this.#kinds = kinds
  }

  get groups(): readonly UnitGroup[] {
    return this.#groups
  }

  /** Begins a group. `first`: the number of its first unit. */
  begin(site: number, first: number): void {
    this.#register.beginGroup()
    this.#open = { first, counts: this.#countsOf(site), recorder: new GroupRecorder(this.#kinds) }
  }

  /** Adds a unit to the group that is open; units between groups belong to none. */
  add(inputs: UnitInputs, result: NewResult): void {
    this.#open?.recorder.add(inputs, result)
  }

  /** Adds a whole group: to the one that is open, or as one of its own. `first`: the number of its first unit. */
  addGroup(group: UnitGroup, first: number): void {
    const names = this.#register.addGroup(group.names)
    if (this.#open) this.#open.recorder.addGroup(group)
    else this.#groups.push({ ...group, names, first })
  }

  end({ site, others }: GroupInputs, fingerprint: string): void {
    const group = this.#open
    this.#open = null
    if (!group) return
    const names = this.#register.endGroup()
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

  #countsOf(site: number): GroupCounts {
    const own = this.#counters.families.filter((report) => report.site === site)
    return own.map(({ family, files, bytes }) => [family, files, bytes])
  }
}
