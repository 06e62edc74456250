import path from 'node:path'
import fs from 'fs-extra'
import type { ExportOptions } from '../options.js'
import { originalOf, siblingsOf } from './compress.js'
import { type Earlier, findEarlier, type OtherRecord } from './earlier-export.js'
import type { FolderLock } from './folder-lock.js'
import { checkShrinkage, type GuardOptions } from './guards.js'
import { lockAll } from './lock-all.js'
import { filesIn, noteRemoved, removedFiles } from './orphans.js'
import { guarded, outputFailed } from './output-failure.js'
import { findOutput, type OutputFolder } from './output-folder.js'
import { PathRegister } from './path-register.js'
import { publish } from './publish.js'
import { forgetSummary, type RecordSummary, saveSummary, unitsFile } from './record-files.js'
import { RetiredFiles } from './retired-files.js'
import type { Staged } from './stager.js'
import type { FileKind, UnitChange, UnitHead, UnitTail } from './unit.js'
import { headLine } from './unit-lines.js'
import { cleanUp, diskTime, prepare, type WorkFolder, workFolder } from './work-folder.js'
import { WriteQueue } from './write-queue.js'
import type { FileText, OutputWriter } from './writer.js'

export interface FolderOptions
  extends GuardOptions,
    Pick<ExportOptions, 'full' | 'state' | 'publish' | 'keepReleases' | 'keepRemoved' | 'fsync' | 'precompress'> {
  readonly previous: OtherRecord
}

/** What a run has done to the folder. */
export interface Published {
  readonly added: number
  readonly changed: number
  readonly removed: number
  /** List of these files (run-record.ts), until the writer is closed. */
  readonly changes: string
}

/** What the writer cannot know of a summary. */
export type SummaryParts = Omit<RecordSummary, 'version' | 'published' | 'release' | 'files' | 'units'>

/**
 * Opens a folder for an export, and locks it until `close`. Throws `foreign-output` when it holds anything but an
 * export, and `folder-locked` when another run is writing there.
 * New and changed files are staged in `<folder>.state` beside it, on the same disk, until `finish` publishes them.
 */
export async function openFolderWriter(out: string, options: FolderOptions): Promise<FolderWriter> {
  const target = path.resolve(out)
  const folders = workFolder(target, options.state)
  return guarded(target, async () => {
    const marker = path.join(folders.work, 'djangocms-static.json')
    const isOurs = await fs.pathExists(marker)
    await findOutput(out, options.publish, isOurs)
    const lock = await lockAll(folders, out)
    try {
      // Another run may have written there before it let go of the lock.
      const found = await findOutput(out, options.publish, isOurs || (await fs.pathExists(marker)))
      await prepare(folders)
      await fs.writeFile(marker, '{"tool":"djangocms-static"}\n')
      return new FolderWriter(found, folders, lock, options)
    } catch (error) {
      await lock.release()
      throw error
    }
  })
}

export class FolderWriter implements OutputWriter {
  /** What is known of the last export. */
  readonly earlier: Promise<Earlier>
  readonly scratch: string
  readonly #found: OutputFolder
  readonly #folders: WorkFolder
  readonly #lock: FolderLock
  readonly #options: FolderOptions
  readonly #register = new PathRegister()
  readonly #queue: WriteQueue
  readonly #retired: RetiredFiles
  #staged: Staged | null = null
  #release: string | null

  constructor(found: OutputFolder, folders: WorkFolder, lock: FolderLock, options: FolderOptions) {
    this.#found = found
    this.#folders = folders
    this.#lock = lock
    this.#options = options
    this.#release = found.release
    this.scratch = folders.scratch
    this.#retired = new RetiredFiles(folders.work, options.keepRemoved)
    const { staging, staged, units, changes, state } = folders
    this.#queue = new WriteQueue({
      staging,
      staged,
      units,
      changes,
      target: found.target,
      link: options.publish === 'releases',
      fsync: options.fsync,
      precompress: options.precompress,
      at: new Date().toISOString(),
    })
    this.earlier = findEarlier(this.#queue, found, state, options.previous, options, this.#retired.names)
    // Whoever needs it waits for it; a run that fails first does not.
    this.earlier.catch(() => {})
  }

  begin(head: UnitHead): void {
    this.#guard(() => this.#queue.add({ head: headLine(head) }))
  }

  end(tail: Omit<UnitTail, 'changed'>, why: readonly string[], before: UnitChange | null): void {
    this.#guard(() => this.#queue.add({ tail, why, before }))
  }

  write(name: string, kind: FileKind, text: FileText): number {
    this.#register.add(name)
    const bytes = this.#guard(() => this.#queue.file(name, kind, text))
    for (const sibling of siblingsOf(name, bytes, this.#options.precompress)) this.#register.add(sibling)
    return bytes
  }

  place(name: string, kind: FileKind, from: string): void {
    this.#register.add(name)
    this.#guard(() => this.#queue.add({ placed: name, kind, from }))
  }

  mention(name: string, bytes: number): void {
    this.#guard(() => this.#queue.add({ mentioned: name, bytes }))
  }

  keep(line: string, name: string | null): void {
    // A document may belong to several units.
    if (name !== null && !this.#register.has(name)) this.#register.add(name)
    this.#guard(() => this.#queue.add({ kept: line }))
  }

  /** Compressed files of the last export are not good enough. */
  compressAnew(): void {
    this.#guard(() => this.#queue.add({ compressAnew: true }))
  }

  digest(): string {
    return this.#guard(() => this.#queue.digest())
  }

  /**
   * Publishes: everything written is there, everything else of an older export is gone. `pages` are for the guards.
   * Throws `export-shrinks` before anything is changed.
   */
  finish(pages: number): Promise<Published> {
    return guarded(this.#found.folder, async () => {
      const staged = await this.#queue.finish()
      this.#staged = staged
      await this.#queue.stop()
      const { summary, intact } = await this.earlier
      const { target } = this.#found
      const orphans = target === null ? [] : this.#orphans(target, intact)
      if (target !== null && !summary) noteRemoved(target, orphans, this.#folders.changes)
      const removed = summary ? staged.removed : orphans.length
      const files = summary?.files ?? (target === null ? 0 : [...filesIn(target)].length)
      const shrinkage = { files: { before: files, now: staged.files }, removed }
      checkShrinkage({ ...shrinkage, pages: summary && { before: summary.report.pages, now: pages } }, this.#options)
      const { added, changed } = staged
      if (!intact || added + changed + removed + orphans.length > 0) this.#publish(orphans, !intact)
      return { added, changed, removed, changes: this.#folders.changes }
    })
  }

  /** The last export is this one: nothing is to be done but to remove what has stayed long enough. */
  async settle(): Promise<void> {
    await this.#queue.stop()
    const { target, release } = this.#found
    const gone = this.#retired.names.filter((name) => !this.#retired.keeps(name))
    if (target !== null && release === null && gone.length > 0) this.#publish(gone)
  }

  /** Records the run for the next one. */
  record(parts: SummaryParts): Promise<void> {
    const { state, units } = this.#folders
    return guarded(state, async () => {
      const earlier = await this.earlier
      // A run that had nothing to write has the record of the one before.
      if (!this.#staged && earlier.units !== unitsFile(state)) await fs.copy(earlier.units, unitsFile(state))
      const written = this.#staged ?? { files: earlier.summary?.files ?? 0, hash: earlier.summary?.units ?? '' }
      const facts = { published: diskTime(this.#folders), release: this.#release, files: written.files }
      const summary = { version: 1, ...parts, ...facts, units: written.hash } as const
      saveSummary(state, this.#staged && units, summary, this.#options.fsync)
    })
  }

  /** Ends the run, whatever became of it. What was not published leaves no trace. */
  async close(): Promise<void> {
    try {
      await this.#queue.stop()
      await cleanUp(this.#folders)
      const { folder } = this.#found
      if (!(await fs.pathExists(folder))) await fs.remove(path.join(this.#folders.work, 'djangocms-static.json'))
    } catch {
      // What stays is removed by the next run, or refused with a reason.
    } finally {
      await this.#lock.release()
    }
  }

  /** Files that the folder has and this export does not; without those that stay for now. */
  #orphans(target: string, intact: boolean): string[] {
    const gone = intact ? [...removedFiles(this.#folders.changes), ...this.#retired.names] : filesIn(target)
    // What is compressed must not outlive a file that it stands for.
    const isStale = (name: string) => this.#register.has(originalOf(name) ?? '')
    return [...new Set(gone)].filter(
      (name) => !this.#register.has(name) && (isStale(name) || !this.#retired.keeps(name)),
    )
  }

  #publish(orphans: readonly string[], sweep = false): void {
    this.#lock.check()
    forgetSummary(this.#folders.state)
    const { publish: how, keepReleases, fsync } = this.#options
    const carried = this.#retired.kept
    this.#release = publish({ ...this.#found, ...this.#folders, how, keepReleases, fsync, orphans, sweep, carried })
    this.#retired.save()
  }

  #guard<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw outputFailed(this.#found.folder, error)
    }
  }
}
