import type { Finding } from '../../findings.js'
import { recordedId } from '../../model/values/python-int.js'
import type { Family } from '../../options.js'
import type { NewResult, UnitInputs, UnitKey, UnitReference, UnitResult } from './unit.js'

/**
 * Units of contents, or of pieces of a family, that come one after the other: what a run needs of them to reuse them
 * without reading them.
 */
export interface UnitGroup {
  /** Of the units' own rows, those of their contents and placeholders, and of what is written. */
  readonly fingerprint: string
  /** The key of its first unit. */
  readonly from: UnitKey
  /** The place of its first unit in the record, from 0, and the number of its units. */
  readonly first: number
  readonly units: number
  /** Fingerprint of all aliases, if a unit shows one; else null. */
  readonly aliases: string | null
  /** Ids of their pages and of those that they lead to, each once. */
  readonly pages: readonly number[]
  /** Of the rows of these pages, and of all rows of other tables that are held in memory, files aside. */
  readonly shownFingerprint: string
  /** A unit shows facts of other rows, or of the contents of other pages. */
  readonly showsOthers: boolean
  readonly counts: readonly (readonly [family: Family, files: number, bytes: number])[]
  readonly names: GroupNames
  readonly findings: readonly Finding[]
  /** References to files and what is shown of them, each with the first page that has them. */
  readonly references: readonly GroupReferences[]
}

/** The paths of a group of units, as a register has them. */
export interface GroupNames {
  readonly largest: { readonly name: string; readonly bytes: number }
  /** The hashes of a set of names, in base 64: read from the register on demand, since they take 11 bytes a file. */
  readonly hashes: string
  /** Paths that the register has more of than a hash. */
  readonly others: readonly string[]
}

type GroupReferences = Pick<UnitInputs, 'key' | 'page'> & Pick<UnitResult, 'references' | 'resolved'>

/** Whether the rows of a model are files or pages. */
export interface ModelKinds {
  isFile(model: string): boolean
  isPage(model: string): boolean
}

/** Collects what a group needs of its units. */
export class GroupRecorder {
  readonly #kinds: ModelKinds
  readonly #known = new Set<string>()
  readonly #pages = new Set<number>()
  #from: UnitKey = []
  readonly #findings: Finding[] = []
  readonly #references: GroupReferences[] = []
  #units = 0
  #aliases: string | null = null
  #showsOthers = false

  constructor(kinds: ModelKinds) {
    this.#kinds = kinds
  }

  add({ key, page }: UnitInputs, result: NewResult): void {
    const { findings = [], aliases = null, shown = [], resolved = [], references = [] } = result
    if (this.#units === 0) this.#from = key
    this.#units += 1
    this.#findings.push(...findings)
    this.#aliases ??= aliases
    if (shown.length + resolved.length > 0) this.#showsOthers = true
    if (page !== undefined) this.#pages.add(page)
    for (const [model, key] of references) if (this.#kinds.isPage(model)) this.#addTarget(key)
    const own = { references: this.#newFiles('', references), resolved: this.#newFiles('resolved', resolved) }
    if (own.references.length + own.resolved.length === 0) return
    this.#references.push({ key, ...(page === undefined ? {} : { page }), ...own })
  }

  addGroup({ from, units, aliases, pages, showsOthers, findings, references }: UnitGroup): void {
    if (this.#units === 0) this.#from = from
    this.#units += units
    this.#findings.push(...findings)
    this.#aliases ??= aliases
    this.#showsOthers ||= showsOthers
    for (const page of pages) this.#pages.add(page)
    this.#references.push(...references)
  }

  get facts(): Omit<UnitGroup, 'fingerprint' | 'shownFingerprint' | 'first' | 'counts' | 'names'> {
    const [from, units, aliases, showsOthers] = [this.#from, this.#units, this.#aliases, this.#showsOthers]
    const pages = [...this.#pages]
    return { from, units, aliases, pages, showsOthers, findings: this.#findings, references: this.#references }
  }

  #addTarget(key: string | null): void {
    const id = recordedId(key)
    if (Number.isSafeInteger(id)) this.#pages.add(id)
    // A key that is no number may lead to a page all the same: to Python, True is 1.
    else this.#showsOthers = true
  }

  #newFiles(kind: string, references: readonly UnitReference[]): UnitReference[] {
    return references.filter(([model, key]) => {
      const name = `${kind} ${model} ${key}`
      if (!this.#kinds.isFile(model) || this.#known.has(name)) return false
      this.#known.add(name)
      return true
    })
  }
}
