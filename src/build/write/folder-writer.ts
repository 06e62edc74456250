import fs from 'fs-extra'
import { guarded } from '../../files/output-failure.js'
import type { ExportReport } from '../../options.js'
import { clearWorkFolder, diskTime, type WorkFolder } from '../folders/work-folder.js'
import type { FolderLock } from '../lock/folder-lock.js'
import type { OutputFolder } from '../output/output-folder.js'
import { findPrevious, type PreviousExport, readPrevious } from '../output/previous-export.js'
import { type HoldingRelease, releasesHolding } from '../output/releases.js'
import { checkCase } from '../publish/check-case.js'
import { checkShrinkage } from '../publish/check-shrinkage.js'
import { type Published, preparePublication, publish } from '../publish/publish.js'
import { removeFiles } from '../publish/publish-files.js'
import { nothingRemoved, planRemovals, type Removals } from '../publish/removals.js'
import { noteRemoved, replacedFiles } from '../publish/removed-lines.js'
import { RetiredFiles } from '../publish/retired-files.js'
import { saveGroups } from '../record/group-file.js'
import { forgetSummary, type RecordSummary, recordVersion, saveSummary, unitsFile } from '../record/record-files.js'
import type { UnitGroup } from '../record/unit-group.js'
import type { FolderOptions, SummaryParts } from './folder-options.js'
import { QueuedWriter } from './queued-writer.js'
import { type Staged, stagingPlace } from './staging-place.js'

/** A folder that is open for an export: see open-folder-writer.ts. */
export class FolderWriter extends QueuedWriter {
  /** Of the previous export, before its folder is checked. */
  readonly recorded: RecordSummary | null
  readonly previous: Promise<PreviousExport>
  readonly #found: OutputFolder
  readonly #folders: WorkFolder
  readonly #lock: FolderLock
  readonly #options: FolderOptions
  readonly #retired: RetiredFiles
  /** `ctime` before the folder was checked or made; 0: the next run lists all folders. */
  #listed: number
  #staged: Staged | null = null
  #release: string | null

  constructor(found: OutputFolder, folders: WorkFolder, lock: FolderLock, options: FolderOptions) {
    super(found, stagingPlace(found, folders, options), folders.scratch, options)
    this.#found = found
    this.#folders = folders
    this.#lock = lock
    this.#options = options
    this.#release = found.release
    this.#listed = diskTime(folders)
    this.#retired = new RetiredFiles(folders.work, options)
    const record = readPrevious(folders.state, options.previous, found, options)
    this.recorded = record.summary
    this.register.expect(record.summary?.files ?? 0)
    const retired = [...this.#retired.noted.keys()]
    this.previous = guarded(found.folder, () =>
      findPrevious(found, record, { ...options, retired }, (state) => this.queue.check(state)),
    )
    // Awaited where it is needed. A run that fails before must leave no unhandled rejection.
    this.previous.catch(() => {})
  }

  /**
   * Publishes the written files, and removes other files of previous exports. The guards compare `pages`. Throws
   * `export-shrinks`, `foreign-files` and what `checkSource` throws before anything is changed.
   */
  finish(pages: number, checkSource: () => void): Promise<Published> {
    return guarded(this.#found.folder, async () => {
      const staged = await this.queue.finish()
      checkSource()
      this.#staged = staged
      await this.queue.stop()
      const { summary, intact } = await this.previous
      const { target } = this.#found
      const plan = target === null ? nothingRemoved : await this.#planRemovals(target)
      const { orphans, foreign, listed } = plan
      // A release is a new folder.
      if (this.#found.release === null) {
        checkCase(this.#found, [orphans, listed.removed.keys()], (name) => this.register.rivalOf(name))
      }
      const removing = summary ? staged.removed + foreign.length : orphans.length
      const before = summary?.files ?? plan.ownFiles ?? 0
      const shrinkage = { files: { before, now: staged.files }, removed: removing }
      checkShrinkage({ ...shrinkage, pages: summary && { before: summary.report.pages, now: pages } }, this.#options)
      const noted = orphans.filter((name) => !listed.removed.has(name))
      const lost = summary ? new Map() : this.#lostFiles()
      const gone = new Set([...noted, ...lost.keys()])
      const lines = new Map([...lost, ...this.#retired.noted])
      noteRemoved(target ?? this.#found.folder, gone, lines, this.#folders.changes)
      const counts = { added: staged.added, changed: staged.changed, removed: staged.removed + gone.size }
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
      await this.queue.stop()
      const { target } = this.#found
      if (target === null) return null
      const plan = await this.#planRemovals(target)
      const { orphans, foreign } = plan
      if (orphans.length === 0) return null
      checkShrinkage({ files: { before: 0, now: 0 }, pages: null, removed: foreign.length }, this.#options)
      noteRemoved(target, orphans, this.#retired.noted, this.#folders.changes)
      // None of them is in the record, which stays valid.
      removeFiles(target, orphans, this.#checkLock)
      const { changes } = this.#folders
      return { added: 0, changed: 0, removed: orphans.length, changes, holding: this.#holding(plan) }
    })
  }

  /** Removed files that are still in the folder; known after `finish` or `settle`. */
  get retired(): ExportReport['retired'] {
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
      const summary = {
        version: recordVersion,
        ...parts,
        published: diskTime(this.#folders),
        listed: this.#listed,
        release: this.#release,
        files: written.files,
        units: written.hash,
      } as const
      if (this.#staged) saveGroups(state, written.hash, groups)
      saveSummary(state, this.#staged && units, summary, this.#options.fsync)
      this.#retired.forgetEnded()
    })
  }

  /** Ends the run, whether or not it succeeded. Removes what was not published. */
  async close(): Promise<void> {
    try {
      await this.queue.stop()
      // Otherwise the folder may belong to another run.
      if (this.#lock.isHeld()) {
        await clearWorkFolder(this.#folders)
        if (!(await fs.pathExists(this.#found.folder))) await fs.remove(this.#folders.marker)
      }
    } catch {
      // The next run removes what stays, or refuses it with a reason.
    } finally {
      await this.#lock.release()
    }
  }

  /** Files that are not in this export, whose removal by interrupted runs no report has named. */
  #lostFiles(): ReturnType<typeof replacedFiles> {
    const isExported = (name: string) => this.register.has(name)
    const ended = this.#retired.ended.filter(([name]) => !isExported(name))
    return new Map([...ended, ...replacedFiles(this.#folders.state, isExported)])
  }

  /** Call once the list of changes is complete. */
  async #planRemovals(target: string): Promise<Removals> {
    const previous = await this.previous
    // If nothing was staged, files outside of the record are not part of the export.
    const isExported = (name: string) => this.#staged !== null && this.register.has(name)
    const plan = planRemovals(target, {
      found: this.#found,
      folders: this.#folders,
      previous,
      retired: this.#retired,
      isExported,
      wanted: this.#options.foreignFiles,
    })
    if (previous.foreign.length + plan.kept.length > 0) this.#listed = 0
    return plan
  }

  #publish({ orphans: removed, kept, listed }: Removals, isSwept: boolean): void {
    const { publish: how, keepReleases, fsync, uploadedTo, private: isPrivate } = this.#options
    const orphans = [...removed, ...this.outdated]
    const carried = [...this.#retired.kept, ...kept]
    const swept = isSwept ? this.register.tops : []
    const parts = { how, keepReleases, fsync, uploadedTo, orphans, swept, carried, private: isPrivate }
    // Until now no other process could write to the new folder.
    if (this.#listed > 0 && (how === 'releases' || !this.#found.target)) this.#listed = diskTime(this.#folders)
    const publication = { ...this.#found, ...this.#folders, ...parts, checkLock: this.#checkLock }
    this.#lock.check()
    preparePublication(publication)
    this.#lock.check()
    forgetSummary(this.#folders.state, this.#folders.units)
    this.#release = publish(publication)
    this.#retired.save(listed.removed)
  }

  #checkLock = (): void => this.#lock.check('Some files may have been published, each of them whole.')

  /** Older releases that still have removed files; null: there are no releases. */
  #holding({ listed, orphans }: Removals): HoldingRelease[] | null {
    const hasReleases = this.#options.publish === 'releases'
    return hasReleases ? releasesHolding(this.#found.folder, [...listed.removed.keys(), ...orphans]) : null
  }
}
