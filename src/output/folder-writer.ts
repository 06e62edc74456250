import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import fs from 'fs-extra'
import pLimit from 'p-limit'
import { ExportError } from '../errors.js'
import { pointerFile } from '../resources/documents.js'
import { makeFolder } from './make-folder.js'
import { RetiredDocuments } from './retired-documents.js'
import { type FileText, type OutputWriter, PathRegister } from './writer.js'

const marker = 'djangocms-static.json'

/**
 * Opens a folder for an export. Throws `foreign-output` when it holds anything but an export.
 * New and changed files are staged in `<folder>.state` beside it, on the same disk, until `finish` moves them.
 */
export async function openFolderWriter(folder: string): Promise<OutputWriter> {
  const target = path.resolve(folder)
  const state = `${target}.state`
  return guarded(target, async () => {
    const names = await namesIn(target)
    const ours = names.length === 0 || (await fs.pathExists(path.join(target, pointerFile)))
    if (!ours && !(await fs.pathExists(path.join(state, marker)))) throw foreignOutput(folder, names)
    await makeFolder(state)
    await fs.emptyDir(path.join(state, 'staging'))
    await fs.writeFile(path.join(state, marker), '{"tool":"djangocms-static"}\n')
    return new FolderWriter(target, state, names.length === 0)
  })
}

class FolderWriter implements OutputWriter {
  readonly #target: string
  readonly #state: string
  readonly #staging: string
  readonly #fresh: boolean
  readonly #register = new PathRegister()
  /** Paths that differ from the folder's, in writing order. */
  #staged: string[] = []

  constructor(target: string, state: string, fresh: boolean) {
    this.#target = target
    this.#state = state
    this.#staging = path.join(state, 'staging')
    this.#fresh = fresh
  }

  write(name: string, text: FileText): number {
    this.#register.add(name)
    const staged = path.join(this.#staging, name)
    try {
      const bytes = typeof text === 'string' ? writeText(staged, text) : writePieces(staged, text)
      if (!this.#fresh && sameFile(staged, path.join(this.#target, name))) fs.unlinkSync(staged)
      else this.#staged.push(name)
      return bytes
    } catch (error) {
      throw outputFailed(this.#target, error)
    }
  }

  discard(folder: string): void {
    fs.removeSync(path.join(this.#staging, folder))
    this.#register.removeBelow(folder)
    this.#staged = this.#staged.filter((name) => !name.startsWith(`${folder}/`))
  }

  async finish(): Promise<void> {
    await guarded(this.#target, async () => {
      if (this.#fresh) {
        await fs.remove(this.#target)
        await fs.move(this.#staging, this.#target)
      } else {
        // In writing order: readers find a page before the lists and menus that link to it.
        for (const name of this.#staged)
          await fs.move(path.join(this.#staging, name), path.join(this.#target, name), { overwrite: true })
        const retired = await RetiredDocuments.open(this.#state)
        await this.#removeVanished(this.#target, retired)
        await retired.save()
      }
      await fs.remove(this.#staging)
    })
  }

  async abort(): Promise<void> {
    await fs.remove(this.#staging)
    if (this.#fresh && !(await fs.pathExists(this.#target))) await fs.remove(this.#state)
  }

  /** Removes files of an older export, then folders that are left empty. Returns whether the folder is gone. */
  async #removeVanished(folder: string, retired: RetiredDocuments): Promise<boolean> {
    const limit = pLimit(16)
    const entries = await fs.readdir(folder, { withFileTypes: true })
    const gone = await Promise.all(
      entries.map(async (entry) => {
        const full = path.join(folder, entry.name)
        if (entry.isDirectory()) return this.#removeVanished(full, retired)
        const name = path.relative(this.#target, full).split(path.sep).join('/')
        if (this.#register.has(name) || retired.keeps(name)) return false
        await limit(() => fs.unlink(full))
        return true
      }),
    )
    const empty = gone.every(Boolean) && folder !== this.#target
    if (empty) await fs.rmdir(folder)
    return empty
  }
}

function writeText(file: string, text: string): number {
  const bytes = Buffer.from(text)
  withFolder(file, () => fs.writeFileSync(file, bytes))
  return bytes.length
}

function writePieces(file: string, pieces: Iterable<string>): number {
  const handle = withFolder(file, () => openSync(file, 'w'))
  try {
    let size = 0
    for (const piece of pieces) size += writeSync(handle, piece)
    return size
  } finally {
    closeSync(handle)
  }
}

/** Makes the file's folder only when it is missing: most files have a neighbour. */
function withFolder<T>(file: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    fs.mkdirSync(path.dirname(file), { recursive: true })
    return write()
  }
}

function sameFile(one: string, other: string): boolean {
  try {
    return fs.statSync(one).size === fs.statSync(other).size && readFileSync(one).equals(readFileSync(other))
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return false
    throw error
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await fs.readdir(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

async function guarded<T>(target: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ExportError ? error : outputFailed(target, error)
  }
}

function outputFailed(target: string, error: unknown): ExportError {
  const reason = error instanceof Error ? error.message : String(error)
  const fix = hasCode(error, 'ENOSPC')
    ? 'Make room on that disk.'
    : 'Check that the folder and its parent can be written, or choose another with --out.'
  return new ExportError('output-failed', `${target}: ${reason}`, fix, { cause: error })
}

function foreignOutput(folder: string, names: readonly string[]): ExportError {
  const some = names.slice(0, 3).join(', ') + (names.length > 3 ? ', …' : '')
  return new ExportError(
    'foreign-output',
    `${folder} holds ${some}, but no export`,
    'Choose an empty folder with --out.',
  )
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
