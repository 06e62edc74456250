import type { Finding } from '../../findings.js'
import type { Json } from '../../model/values/json.js'
import { fingerprintOf } from './fingerprints.js'
import type { UnitReference, UnitResult } from './unit.js'

/** Collects findings and references while the files of one unit are made. */
export class UnitTrace {
  /** By their text: several files of a unit may show one plugin. */
  #findings = new Map<string, Finding>()
  #references = new Map<string, UnitReference>()
  #shown = new Map<string, UnitReference>()
  #resolved = new Map<string, UnitReference>()

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

  /** Returns what was collected since the last call. */
  take(): Pick<UnitResult, 'findings' | 'references' | 'shown' | 'resolved'> {
    const findings = [...this.#findings.values()]
    const references = [...this.#references.values()]
    const shown = [...this.#shown.values()]
    const resolved = [...this.#resolved.values()]
    this.#findings = new Map()
    this.#references = new Map()
    this.#shown = new Map()
    this.#resolved = new Map()
    return {
      ...(findings.length > 0 ? { findings } : {}),
      ...(references.length > 0 ? { references } : {}),
      ...(shown.length > 0 ? { shown } : {}),
      ...(resolved.length > 0 ? { resolved } : {}),
    }
  }
}
