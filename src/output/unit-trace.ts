import type { Finding } from '../findings.js'
import type { Json } from '../site/json.js'
import type { UnitReference } from './unit.js'

/** Collects what comes up while the files of one unit are made. */
export class UnitTrace {
  #findings: Finding[] = []
  #references = new Map<string, UnitReference>()

  report(finding: Finding): void {
    this.#findings.push(finding)
  }

  /** Keys are kept as text, which leads to the same row. */
  refer(model: string, key: Json, language: string, url: string | null): void {
    const text = String(key)
    this.#references.set(`${model} ${text} ${language}`, [model, key === null ? null : text, language, url])
  }

  /** What came up since the last time. */
  take(): { findings?: readonly Finding[]; references?: readonly UnitReference[] } {
    const findings = this.#findings
    const references = [...this.#references.values()]
    this.#findings = []
    this.#references = new Map()
    return { ...(findings.length > 0 ? { findings } : {}), ...(references.length > 0 ? { references } : {}) }
  }
}
