import type { Finding } from '../../findings.js'
import type { Json } from '../../model/values/json.js'
import type { UnitReference, UnitResult } from '../record/unit.js'
import { fingerprintOf } from './fingerprints.js'

/** What the answers of a unit refer to, show and report. */
export type CollectedFacts = Pick<UnitResult, 'findings' | 'references' | 'shown' | 'resolved'>

/** Collects findings and references while the files of one unit are made. */
export class UnitTrace {
  /** By their text: several files of a unit may show one plugin. */
  readonly #known = {
    findings: new Map<string, Finding>(),
    references: new Map<string, UnitReference>(),
    shown: new Map<string, UnitReference>(),
    resolved: new Map<string, UnitReference>(),
  }

  report(finding: Finding): void {
    this.#known.findings.set(JSON.stringify(finding), finding)
  }

  /** Records a reference, and a text that changes with it. Keys become text, which finds the same row. */
  refer(model: string, key: Json, language: string, facts: string | null): void {
    const text = String(key)
    this.#known.references.set(`${model} ${text} ${language}`, [model, key === null ? null : text, language, facts])
  }

  /** Records a row that HTML shows, and a text that changes with its facts. */
  show(model: string, key: Json, language: string, facts: string): void {
    const text = String(key)
    this.#known.shown.set(`${model} ${text} ${language}`, [model, text, language, facts])
  }

  /** Records a row that shows more than its address, and a text that changes with it. */
  resolve(model: string, key: string, language: string, facts: string): void {
    this.#known.resolved.set(`${model} ${key} ${language}`, [model, key, language, fingerprintOf(facts)])
  }

  /** Drops what was collected: the next unit begins. */
  clear(): void {
    for (const known of Object.values(this.#known)) known.clear()
  }

  /** Without empty lists. */
  get collected(): CollectedFacts {
    const lists = Object.entries(this.#known).map(([name, known]) => [name, [...known.values()]] as const)
    return Object.fromEntries(lists.filter(([, list]) => list.length > 0))
  }
}
