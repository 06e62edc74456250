import type { Family, FamilyReport, Progress } from '../options.js'
import { Phases, type PhaseTime } from './phases.js'

interface FileCount {
  readonly files: number
  readonly bytes: number
}

/** Documents for the runtime handler, files with everything of a language, and uploaded files. */
type OtherFiles = 'documents' | 'bundles' | 'media'

const noFiles: FileCount = { files: 0, bytes: 0 }

/** Counts what a run writes, and reports progress. */
export class ExportCounters {
  readonly #reports = new Map<string, FamilyReport>()
  readonly #onProgress: (progress: Progress) => void
  #step: Progress['step'] = 'reading'
  #files = 0
  #bytes = 0
  readonly #others = { documents: noFiles, bundles: noFiles, media: noFiles }
  readonly #phases = new Phases()

  constructor(onProgress: (progress: Progress) => void) {
    this.#onProgress = onProgress
  }

  get files(): number {
    return this.#files
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Files of no family. */
  get others(): Readonly<Record<OtherFiles, FileCount>> {
    return { ...this.#others }
  }

  get families(): FamilyReport[] {
    return [...this.#reports.values()]
  }

  /** Time spent so far, by phase. */
  get phases(): PhaseTime[] {
    return this.#phases.list
  }

  step(step: Progress['step']): void {
    this.#step = step
    this.phase(step)
    this.#tell()
  }

  /** Begins a phase, named in words. `site`: for which one; null: for all. */
  phase(name: string, site: number | null = null): void {
    this.#phases.begin(name, site)
  }

  /** `files`: how many have these bytes. */
  count(site: number, family: Family, bytes: number, files = 1): void {
    const report = this.of(site, family)
    report.files += files
    report.bytes += bytes
    this.#files += files
    this.#bytes += bytes
    this.#tell()
  }

  countOther(kind: OtherFiles, bytes: number): void {
    const { [kind]: before } = this.#others
    this.#others[kind] = { files: before.files + 1, bytes: before.bytes + bytes }
    this.#tell()
  }

  /** Defers a family to the handler: its files no longer count. */
  defer(site: number, family: Family): void {
    const report = this.of(site, family)
    this.#files -= report.files
    this.#bytes -= report.bytes
    Object.assign(report, { files: 0, bytes: 0, deferred: true })
  }

  /** The counts of a family, which begin at 0. */
  of(site: number, family: Family): FamilyReport {
    const key = `${site} ${family}`
    const report = this.#reports.get(key) ?? { site, family, files: 0, bytes: 0, deferred: false }
    this.#reports.set(key, report)
    return report
  }

  #tell(): void {
    this.#onProgress({ step: this.#step, files: this.#files, bytes: this.#bytes, total: null })
  }
}
