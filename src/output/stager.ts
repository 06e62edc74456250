import { mkdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Files to write, their texts one after the other. */
export interface Batch {
  readonly files: BatchFile[]
  readonly bytes: Uint8Array
}

/** A file, or the part of a large one that fits into this batch. */
export interface BatchFile {
  /** Relative, with forward slashes. */
  readonly name: string
  /** Where its bytes end in the batch. */
  end: number
  readonly first: boolean
  last: boolean
}

export interface StagingPlace {
  /** Where files are put. */
  readonly staging: string
  /** The folder that holds an earlier export; null: there is none. */
  readonly target: string | null
}

/** So many folders are remembered before they are forgotten again. */
const remembered = 10_000

/** Writes files into the staging folder, one after the other; leaves out those that the target folder has already. */
export class Stager {
  readonly #place: StagingPlace
  readonly #folders = new Set<string>()
  readonly #names: string[] = []

  constructor(place: StagingPlace) {
    this.#place = place
  }

  /** Names of the staged files, in writing order; none where everything is staged. */
  get names(): readonly string[] {
    return this.#names
  }

  take({ files, bytes }: Batch): void {
    let start = 0
    for (const file of files) {
      this.#write(file, bytes.subarray(start, file.end))
      start = file.end
    }
  }

  #write({ name, first, last }: BatchFile, bytes: Uint8Array): void {
    const { staging, target } = this.#place
    const staged = `${staging}/${name}`
    const current = target === null ? null : `${target}/${name}`
    const whole = first && last
    if (whole && current !== null && holds(current, bytes)) return
    if (first) this.#makeFolder(path.dirname(staged))
    writeFileSync(staged, bytes, { flag: first ? 'w' : 'a' })
    if (!last) return
    if (!whole && current !== null && isSameFile(staged, current)) unlinkSync(staged)
    else if (current !== null) this.#names.push(name)
  }

  #makeFolder(folder: string): void {
    if (this.#folders.has(folder)) return
    if (this.#folders.size > remembered) this.#folders.clear()
    this.#folders.add(folder)
    try {
      mkdirSync(folder)
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return
      if (!hasCode(error, 'ENOENT')) throw error
      mkdirSync(folder, { recursive: true })
    }
  }
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** The file has exactly these bytes. */
function holds(file: string, bytes: Uint8Array): boolean {
  return unlessMissing(() => readFileSync(file).equals(bytes))
}

function isSameFile(one: string, other: string): boolean {
  return unlessMissing(
    () => statSync(one).size === statSync(other).size && readFileSync(one).equals(readFileSync(other)),
  )
}

function unlessMissing(compare: () => boolean): boolean {
  try {
    return compare()
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR') || hasCode(error, 'EISDIR')) return false
    throw error
  }
}
