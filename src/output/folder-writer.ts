import path from 'node:path'
import fs from 'fs-extra'
import { ExportError } from '../errors.js'
import { pointerFile } from '../resources/documents.js'
import { makeFolder } from './make-folder.js'
import { RetiredDocuments } from './retired-documents.js'
import { hasCode } from './stager.js'
import { WriteQueue } from './write-queue.js'
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
  readonly #queue: WriteQueue

  constructor(target: string, state: string, fresh: boolean) {
    this.#target = target
    this.#state = state
    this.#staging = path.join(state, 'staging')
    this.#fresh = fresh
    this.#queue = new WriteQueue({ staging: this.#staging, target: fresh ? null : target })
  }

  write(name: string, text: FileText): number {
    this.#register.add(name)
    try {
      return this.#queue.add(name, text)
    } catch (error) {
      throw failed(this.#target, error)
    }
  }

  async finish(): Promise<void> {
    await guarded(this.#target, async () => {
      const staged = await this.#queue.finish()
      await this.#queue.stop()
      if (this.#fresh) {
        await fs.remove(this.#target)
        await fs.move(this.#staging, this.#target)
      } else {
        // In writing order: readers find a page before the lists and menus that link to it.
        for (const name of staged)
          await fs.move(path.join(this.#staging, name), path.join(this.#target, name), { overwrite: true })
        const retired = await RetiredDocuments.open(this.#state)
        removeOthers(this.#target, (name) => this.#register.has(name) || retired.keeps(name))
        await retired.save()
      }
      await fs.remove(this.#staging)
    })
  }

  async abort(): Promise<void> {
    await this.#queue.stop()
    await fs.remove(this.#staging)
    if (this.#fresh && !(await fs.pathExists(this.#target))) await fs.remove(this.#state)
  }
}

/**
 * Removes files that are not to stay, then folders that are left empty. `inner` has a slash at its end, or is empty.
 * Returns whether the folder is gone. One entry after the other: in parallel it is no faster, and a hundred thousand
 * folders take hundreds of megabytes.
 */
function removeOthers(target: string, stays: (name: string) => boolean, inner = ''): boolean {
  const folder = path.join(target, inner)
  let empty = inner !== ''
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const name = inner + entry.name
    const gone = entry.isDirectory() ? removeOthers(target, stays, `${name}/`) : !stays(name)
    if (gone && !entry.isDirectory()) fs.unlinkSync(path.join(target, name))
    empty &&= gone
  }
  if (empty) fs.rmdirSync(folder)
  return empty
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
    throw failed(target, error)
  }
}

function failed(target: string, error: unknown): ExportError {
  if (error instanceof ExportError) return error
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
