import type { Family, FamilyReport, Progress } from '../options.js'

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

/** How long a part of a run took. */
export interface PhaseTime {
  readonly name: string
  /** For which site; null: for all. */
  readonly site: number | null
  readonly seconds: number
}

/** Measures the consecutive parts of a run. */
class Phases {
  readonly #times = new Map<string, PhaseTime>()
  #current: { readonly name: string; readonly site: number | null; readonly started: number } | null = null

  /** Begins a part, and ends the one before. */
  begin(name: string, site: number | null): void {
    this.#end()
    this.#current = { name, site, started: performance.now() }
  }

  /** Every part so far, the current one included; times of parts with the same name are added up. */
  get list(): PhaseTime[] {
    if (this.#current) this.begin(this.#current.name, this.#current.site)
    return [...this.#times.values()]
  }

  #end(): void {
    if (!this.#current) return
    const { name, site, started } = this.#current
    const key = `${site} ${name}`
    const before = this.#times.get(key)?.seconds ?? 0
    this.#times.set(key, { name, site, seconds: before + (performance.now() - started) / 1000 })
  }
}
