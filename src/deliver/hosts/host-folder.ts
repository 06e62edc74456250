import path from 'node:path'
import fs from 'fs-extra'
import { ExportError, reasonOf } from '../../errors.js'
import { readJson } from '../../files/read-json.js'
import { readTextIfExists, replaceFile } from '../../files/small-files.js'
import type { HostFile } from './profile.js'

/** Folder of host settings: beside the export, as they must not be public. */
export function hostFolder(out: string): string {
  return `${path.resolve(out)}.hosts`
}

/** List of files that exports wrote; any others in the folder are not touched. */
const listFile = 'djangocms-static.json'

/**
 * Updates the folder, each file atomically; equal files are not written, stale ones of previous exports are removed.
 * Throws `output-failed`.
 */
export async function writeHostFolder(folder: string, files: readonly HostFile[]): Promise<void> {
  try {
    const before = readList(path.join(folder, listFile))
    if (files.length === 0 && before.length === 0) return
    const names = files.map(({ name }) => name)
    // Saved first, so that files of an interrupted run are listed, too.
    await writeEqual(path.join(folder, listFile), listText([...new Set([...before, ...names])]))
    for (const { name, text } of files) await writeEqual(path.join(folder, name), text)
    for (const name of before) if (!names.includes(name)) await removeFile(folder, name)
    if (names.length > 0) await writeEqual(path.join(folder, listFile), listText(names))
    else await removeFile(folder, listFile)
    if (names.length === 0 && (await fs.readdir(folder)).length === 0) await fs.rmdir(folder)
  } catch (error) {
    const reason = reasonOf(error)
    const fix = 'Make that folder writable, or leave out --profile.'
    throw new ExportError('output-failed', `${folder}: ${reason}`, fix, { cause: error })
  }
}

/** Throws `foreign-output` if a file that no export wrote has the name of a new one. */
export function checkHostFolder(folder: string, files: readonly HostFile[]): void {
  const ours = readList(path.join(folder, listFile))
  for (const { name, text } of files) {
    const there = ours.includes(name) ? null : readTextIfExists(path.join(folder, name))
    if (there === null || there === text) continue
    const fix = 'Move it away: a profile writes a file of that name.'
    throw new ExportError('foreign-output', `${path.join(folder, name)} was not written by an export`, fix)
  }
}

async function writeEqual(file: string, text: string): Promise<void> {
  if (readTextIfExists(file) === text) return
  await fs.ensureDir(path.dirname(file))
  replaceFile(file, text)
}

/** Removes a file and the folders that are empty then. */
async function removeFile(folder: string, name: string): Promise<void> {
  await fs.remove(path.join(folder, name))
  for (let inner = path.dirname(name); inner !== '.'; inner = path.dirname(inner)) {
    try {
      await fs.rmdir(path.join(folder, inner))
    } catch {
      return
    }
  }
}

function readList(file: string): string[] {
  const { files } = (readJson(file) ?? {}) as { files?: unknown }
  const names: unknown[] = Array.isArray(files) ? files : []
  return names.filter((name): name is string => typeof name === 'string' && isInside(name))
}

/** Guards against a damaged list that would remove files elsewhere. */
function isInside(name: string): boolean {
  return !path.isAbsolute(name) && !name.split(/[\\/]/).includes('..')
}

function listText(files: readonly string[]): string {
  return `${JSON.stringify({ tool: 'djangocms-static', files: [...files].sort() }, null, 1)}\n`
}
