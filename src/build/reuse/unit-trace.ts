import type { Finding } from '../../findings.js'
import type { Json } from '../../model/values/json.js'
import type { UnitReference, UnitResult } from '../record/unit.js'
import { fingerprintOf } from './fingerprints.js'

/** What the answers of a unit refer to, show and report. */
export type CollectedFacts = Pick<UnitResult, 'findings' | 'references' | 'shown' | 'resolved'>

/** Collects findings and references while the files of one unit are made. */
export class UnitTrace {
  /** By their text: several files of a unit may show one plugin. */
  readonly #findings = new Map<string, Finding>()
  readonly #references = new Map<string, UnitReference>()
  readonly #shown = new Map<string, UnitReference>()
  readonly #resolved = new Map<string, UnitReference>()

  report(finding: Finding): void {
    this.#findings.set(JSON.stringify(finding), finding)
  }

  /** Records a reference, and a text that changes with it. Keys become text, which finds the same row. */
  refer(model: string, key: Json, language: string, facts: string | null): void {
    const text = String(key)
    this.#references.set(`${model} ${text} ${language}`, [model, key === null ? null : text, language, facts])
  }

  /** Records a row that HTML shows, and a text that changes with its facts. */
  show(model: string, key: Json, language: string, facts: string): void {
    const text = String(key)
    this.#shown.set(`${model} ${text} ${language}`, [model, text, language, facts])
  }

  /** Records a row that shows more than its address, and a text that changes with it. */
  resolve(model: string, key: string, language: string, facts: string): void {
    this.#resolved.set(`${model} ${key} ${language}`, [model, key, language, fingerprintOf(facts)])
  }

  /** Drops what was collected: the next unit begins. */
  clear(): void {
    for (const known of [this.#findings, this.#references, this.#shown, this.#resolved]) known.clear()
  }

  get collected(): CollectedFacts {
    const findings = [...this.#findings.values()]
    const references = [...this.#references.values()]
    const shown = [...this.#shown.values()]
    const resolved = [...this.#resolved.values()]
    return {
      ...(findings.length > 0 ? { findings } : {}),
      ...(references.length > 0 ? { references } : {}),
      ...(shown.length > 0 ? { shown } : {}),
      ...(resolved.length > 0 ? { resolved } : {}),
    }
  }
}
