import { TextHash } from '../../files/text-hash.js'
import type { Finding } from '../../findings.js'
import type { Family } from '../../options.js'
import type { GroupNames } from '../plan/path-register.js'
import { fingerprintOf } from './fingerprints.js'
import type { UnitInputs, UnitKey, UnitReference, UnitResult } from './unit.js'

/** What the units of a group are made from, but aliases and rows whose facts they show. */
export interface GroupFingerprints {
  /** Of their own rows, and of what is written. */
  readonly fingerprint: string
  /** Of all rows of other tables that are held in memory. */
  readonly others: string
}

/** Units of contents that come one after the other: what a run needs of them to reuse them without reading them. */
export interface UnitGroup extends GroupFingerprints {
  /** The key of its first unit. */
  readonly from: UnitKey
  /** Of `unitText` of its units: what they show of other rows. */
  readonly inputs: string
  /** What plugins refer to, each once, and the fingerprint of their facts. */
  readonly links: readonly GroupLink[]
  readonly facts: string
  /** The place of its first unit in the record, from 0, and the number of its units. */
  readonly first: number
  readonly units: number
  /** Fingerprint of all aliases, if a unit shows one; else null. */
  readonly aliases: string | null
  /** A unit shows facts of other rows, or of the contents of other pages. */
  readonly showsOthers: boolean
  /** Files and their bytes, by family. */
  readonly counts: readonly (readonly [family: Family, files: number, bytes: number])[]
  readonly names: GroupNames
  readonly findings: readonly Finding[]
  /** References to files and what is shown of them, each with the first page that has them. */
  readonly references: readonly GroupReferences[]
}

/** A reference without its facts, which take most of its room. */
type GroupLink = readonly [model: string, key: string | null, language: string]

type GroupReferences = Pick<UnitInputs, 'key' | 'page'> & Pick<UnitResult, 'references' | 'resolved'>

/** What decides whether a unit is reused, aliases and references aside. */
export function unitText({ key, fingerprint, placeholders = [] }: UnitInputs): string {
  return JSON.stringify([key, fingerprint, placeholders.map(({ id, slot, fingerprint }) => [id, slot, fingerprint])])
}

/** Of the facts of links, in their order. */
export function factsFingerprint(facts: readonly UnitReference[3][]): string {
  return fingerprintOf(JSON.stringify(facts))
}

/** Collects what a group needs of its units. */
export class GroupRecorder {
  readonly #isFile: (model: string) => boolean
  readonly #known = new Set<string>()
  readonly #inputs = new TextHash()
  readonly #links = new Map<string, UnitReference>()
  #from: UnitKey = []
  readonly #findings: Finding[] = []
  readonly #references: GroupReferences[] = []
  #units = 0
  #aliases: string | null = null
  #showsOthers = false

  constructor(isFile: (model: string) => boolean) {
    this.#isFile = isFile
  }

  add(inputs: UnitInputs, result: Omit<UnitResult, 'changed'>): void {
    const { key, page } = inputs
    const { findings = [], aliases = null, shown = [], resolved = [], references = [] } = result
    if (this.#units === 0) this.#from = key
    this.#units += 1
    this.#inputs.add(unitText(inputs))
    for (const link of references) this.#links.set(link.slice(0, 3).join(' '), link)
    this.#findings.push(...findings)
    this.#aliases ??= aliases
    if (shown.length + resolved.length > 0) this.#showsOthers = true
    const own = { references: this.#newFiles('', references), resolved: this.#newFiles('resolved', resolved) }
    if (own.references.length + own.resolved.length === 0) return
    this.#references.push({ key, ...(page === undefined ? {} : { page }), ...own })
  }

  get facts(): Omit<UnitGroup, keyof GroupFingerprints | 'first' | 'counts' | 'names'> {
    const [from, units, aliases, showsOthers] = [this.#from, this.#units, this.#aliases, this.#showsOthers]
    const references = [...this.#links.values()]
    const links = references.map(([model, key, language]): GroupLink => [model, key, language])
    const facts = factsFingerprint(references.map(([, , , facts]) => facts))
    const made = { from, inputs: this.#inputs.digest(), links, facts, units, aliases, showsOthers }
    return { ...made, findings: this.#findings, references: this.#references }
  }

  #newFiles(kind: string, references: readonly UnitReference[]): UnitReference[] {
    return references.filter(([model, key]) => {
      const name = `${kind} ${model} ${key}`
      if (!this.#isFile(model) || this.#known.has(name)) return false
      this.#known.add(name)
      return true
    })
  }
}
