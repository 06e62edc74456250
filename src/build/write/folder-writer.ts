import fs from 'fs-extra'
import { guarded, guardedNow } from '../../files/output-failure.js'
import type { FileText } from '../../model/values/json-tree.js'
import { cleanUp, diskTime, type WorkFolder } from '../folders/work-folder.js'
import type { FolderLock } from '../lock/folder-lock.js'
import { compressedNames } from '../names/compressed-names.js'
import { PathRegister } from '../names/path-register.js'
import type { OutputFolder } from '../output/output-folder.js'
import { findPrevious, type PreviousExport, readPrevious } from '../output/previous-export.js'
import { type HoldingRelease, releasesHolding } from '../output/releases.js'
import { checkShrinkage } from '../publish/check-shrinkage.js'
import { publish } from '../publish/publish.js'
import { removeFiles } from '../publish/publish-files.js'
import type { Published } from '../publish/published.js'
import { nothingRemoved, planRemovals, type Removals } from '../publish/removals.js'
import { noteRemoved } from '../publish/removed-lines.js'
import { RetiredFiles, type RetiredReport } from '../publish/retired-files.js'
import { saveGroups } from '../record/group-file.js'
import { forgetSummary, type RecordSummary, recordVersion, saveSummary, unitsFile } from '../record/record-files.js'
import type { FileKind, NewResult, UnitChange, UnitInputs } from '../record/unit.js'
import type { UnitGroup } from '../record/unit-group.js'
import { type FileLine, inputsLine } from '../record/unit-lines.js'
import type { FolderOptions, SummaryParts } from './folder-options.js'
import { type Staged, stagingPlace } from './staging-place.js'
import { copiesUnits, hasOldCopy } from './uploaded-file.js'
import { WriteQueue } from './write-queue.js'
import type { FilePart, OutputWriter, UnitPart } from './writer.js'

/** A folder that is open for an export: see open-folder-writer.ts. */
export class FolderWriter implements OutputWriter {
  /** Of the previous export, before its folder is checked. */
  readonly recorded: RecordSummary | null
  readonly previous: Promise<PreviousExport>
  readonly scratch: string
  readonly copiesUnits: boolean
  readonly #found: OutputFolder
  readonly #folders: WorkFolder
  readonly #lock: FolderLock
  readonly #options: FolderOptions
  readonly register = new PathRegister()
  readonly #queue: WriteQueue
  readonly #retired: RetiredFiles
  /** `ctime` before the folder was checked or made; 0: the next run lists all folders. */
  #listed: number
  #staged: Staged | null = null
  /** Files in the folder that are now those of shards, which have uploaded them. */
  readonly #outdated: string[] = []
  #release: string | null

  constructor(found: OutputFolder, folders: WorkFolder, lock: FolderLock, options: FolderOptions) {
    this.#found = found
    this.#folders = folders
    this.#lock = lock
    this.#options = options
    ;[this.#release, this.#listed] = [found.release, diskTime(folders)]
    this.scratch = folders.scratch
    this.copiesUnits = copiesUnits(found, options)
    this.#retired = new RetiredFiles(folders.work, options)
    this.#queue = new WriteQueue(stagingPlace(found, folders, options))
    const record = readPrevious(folders.state, options.previous, found, options)
    this.recorded = record.summary
    const retired = [...this.#retired.noted.keys()]
    this.previous = findPrevious(found, record, { ...options, retired }, (state) => this.#queue.check(state))
    // Awaited where it is needed. A run that fails before must leave no unhandled rejection.
    this.previous.catch(() => {})
  }

  begin(inputs: UnitInputs): void {
    this.#guard(() => this.#queue.add({ inputs: inputsLine(inputs) }))
  }

  end(result: NewResult, why: readonly string[], previous: UnitChange | null): void {
    this.#guard(() => this.#queue.add({ result, why, previous }))
  }

  write(name: string, kind: FileKind, text: FileText): number {
    this.register.add(name)
    const bytes = this.#guard(() => this.#queue.file(name, kind, text))
    this.#measure(name, bytes)
    return bytes
  }

  place(name: string, kind: FileKind, from: string): void {
    this.register.add(name)
    this.register.measure(name, fs.statSync(from).size)
    this.#guard(() => this.#queue.add({ placed: name, kind, from }))
  }

  copy(file: FileLine, line: string, from: FilePart): void {
    this.register.add(file.name)
    if (hasOldCopy(file, this.#found, this.#options)) this.#outdated.push(file.name)
    this.#measure(file.name, file.bytes)
    this.#guard(() => this.#queue.add({ copied: line, from }))
  }

  copyUnits(units: UnitPart, why: readonly string[]): void {
    this.#guard(() => this.#queue.add({ units, why }))
  }

  mention(name: string, bytes: number): void {
    this.#guard(() => this.#queue.add({ mentioned: name, bytes }))
  }

  reuse(files: readonly FileLine[], first: number, units: number): void {
    this.register.addReused(files)
    this.#guard(() => this.#queue.add({ reused: first, count: units }))
  }

  /** From now on compressed files of the previous export are not reused. */
  compressAnew(): void {
    this.#guard(() => this.#queue.add({ compressAnew: true }))
  }

  digest(): string {
    return this.#guard(() => this.#queue.digest())
  }

  /**
   * Publishes the written files, and removes other files of previous exports. The guards compare `pages`. Throws
   * `export-shrinks`, `foreign-files` and what `checkSource` throws before anything is changed.
   */
  finish(pages: number, checkSource: () => void): Promise<Published> {
    return guarded(this.#found.folder, async () => {
      const staged = await this.#queue.finish()
      checkSource()
      this.#staged = staged
      await this.#queue.stop()
      const { summary, intact } = await this.previous
      const { target } = this.#found
      const plan = target === null ? nothingRemoved : await this.#planRemovals(target)
      const { orphans, foreign, listed } = plan
      const removing = summary ? staged.removed + foreign.length : orphans.length
      const before = summary?.files ?? plan.ownFiles ?? 0
      const shrinkage = { files: { before, now: staged.files }, removed: removing }
      checkShrinkage({ ...shrinkage, pages: summary && { before: summary.report.pages, now: pages } }, this.#options)
      const noted = orphans.filter((name) => !listed.removed.has(name))
      if (target !== null) noteRemoved(target, noted, this.#retired.noted, this.#folders.changes)
      const counts = { added: staged.added, changed: staged.changed, removed: staged.removed + noted.length }
      if (!intact || counts.added + counts.changed + counts.removed + orphans.length > 0) this.#publish(plan, !intact)
      return { ...counts, changes: this.#folders.changes, holding: this.#holding(plan) }
    })
  }

  /**
   * Ends a run whose output would be identical: only removes retired files whose time is up. null: nothing was removed.
   * Throws as `finish` does.
   */
  settle(): Promise<Published | null> {
    return guarded(this.#found.folder, async () => {
      await this.#queue.stop()
      const { target } = this.#found
      if (target === null) return null
      const plan = await this.#planRemovals(target)
      const { orphans, foreign } = plan
      if (orphans.length === 0) return null
      checkShrinkage({ files: { before: 0, now: 0 }, pages: null, removed: foreign.length }, this.#options)
      noteRemoved(target, orphans, this.#retired.noted, this.#folders.changes)
      // None of them is in the record, which stays valid.
      removeFiles(target, orphans, this.#checkLock)
      this.#retired.save()
      const { changes } = this.#folders
      return { added: 0, changed: 0, removed: orphans.length, changes, holding: this.#holding(plan) }
    })
  }

  /** Removed files that are still in the folder; known after `finish` or `settle`. */
  get retired(): RetiredReport {
    return this.#retired.report
  }

  /** Records the run for the next one. `groups`: of its units. */
  record(parts: SummaryParts, groups: readonly UnitGroup[] = []): Promise<void> {
    const { state, units } = this.#folders
    return guarded(state, async () => {
      this.#checkLock()
      const previous = await this.previous
      // A run without changes takes over the record of the previous export.
      if (!this.#staged && previous.units !== unitsFile(state)) await fs.copy(previous.units, unitsFile(state))
      const { files = 0, units: hash = '' } = previous.summary ?? {}
      const written = this.#staged ?? { files, hash }
      const [published, listed, release] = [diskTime(this.#folders), this.#listed, this.#release]
      const facts = { published, listed, release, files: written.files, units: written.hash }
      const summary = { version: recordVersion, ...parts, ...facts } as const
      if (this.#staged) saveGroups(state, written.hash, groups)
      saveSummary(state, this.#staged && units, summary, this.#options.fsync)
    })
  }

  /** Ends the run, whether or not it succeeded. Removes what was not published. */
  async close(): Promise<void> {
    try {
      await this.#queue.stop()
      // Otherwise the folder may belong to another run.
      if (this.#lock.isHeld()) {
        await cleanUp(this.#folders)
        if (!(await fs.pathExists(this.#found.folder))) await fs.remove(this.#folders.marker)
      }
    } catch {
      // The next run removes what stays, or refuses it with a reason.
    } finally {
      await this.#lock.release()
    }
  }

  /** Call once the list of changes is complete. */
  async #planRemovals(target: string): Promise<Removals> {
    const previous = await this.previous
    // If nothing was staged, files outside of the record are not part of the export.
    const isExported = (name: string) => this.#staged !== null && this.register.has(name)
    const [found, folders, retired, wanted] = [this.#found, this.#folders, this.#retired, this.#options.foreignFiles]
    const plan = planRemovals(target, { found, folders, previous, retired, isExported, wanted })
    if (previous.foreign.length + plan.kept.length > 0) this.#listed = 0
    return plan
  }

  #publish({ orphans: removed, kept, listed }: Removals, isSwept: boolean): void {
    this.#lock.check()
    forgetSummary(this.#folders.state, this.#folders.units)
    const { publish: how, keepReleases, fsync, uploadedTo, private: isPrivate } = this.#options
    const orphans = [...removed, ...this.#outdated]
    const carried = [...this.#retired.kept, ...kept]
    const swept = isSwept ? this.register.tops : []
    const parts = { how, keepReleases, fsync, uploadedTo, orphans, swept, carried, private: isPrivate }
    // Until now nobody else could write to the new folder.
    if (this.#listed > 0 && (how === 'releases' || !this.#found.target)) this.#listed = diskTime(this.#folders)
    this.#release = publish({ ...this.#found, ...this.#folders, ...parts, checkLock: this.#checkLock })
    this.#retired.save(listed.removed)
  }

  #checkLock = (): void => this.#lock.check('Some files may have been published, each of them whole.')

  /** Older releases that still have removed files; null: there are no releases. */
  #holding({ listed, orphans }: Removals): HoldingRelease[] | null {
    const hasReleases = this.#options.publish === 'releases'
    return hasReleases ? releasesHolding(this.#found.folder, [...listed.removed.keys(), ...orphans]) : null
  }

  /** Notes the size of a file, and the compressed files beside it. */
  #measure(name: string, bytes: number): void {
    this.register.measure(name, bytes)
    for (const sibling of compressedNames(name, bytes, this.#options.precompress)) this.register.add(sibling)
  }

  #guard<T>(work: () => T): T {
    return guardedNow(this.#found.folder, work)
  }
}
