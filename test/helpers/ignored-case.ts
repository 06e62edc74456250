import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, relative } from 'node:path'
import fsExtra from 'fs-extra'

const changed = [
  'existsSync',
  'lstatSync',
  'mkdirSync',
  'openSync',
  'readFileSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
  'statSync',
  'unlinkSync',
] as const

type AnyFunction = (...given: unknown[]) => unknown

/** Ignores the case of names below a folder while `work` runs, as file systems of macOS and Windows do; in this thread. */
export async function ignoringCase<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const readNames = fs.readdirSync
  const stored = (given: unknown): unknown => {
    if (typeof given !== 'string' || !given.startsWith(`${folder}/`)) return given
    let place = folder
    for (const part of relative(folder, given).split('/')) place = join(place, storedName(namesIn(place), part))
    return place
  }
  const namesIn = (place: string): string[] => {
    try {
      return readNames(place)
    } catch {
      return []
    }
  }
  const libraries = [fs, fsExtra].map((library) => library as unknown as Record<string, AnyFunction>)
  const originals = libraries.map((library) => changed.map((name) => [name, library[name] as AnyFunction] as const))
  for (const [index, library] of libraries.entries()) {
    for (const [name, original] of originals[index] ?? []) {
      library[name] = Object.assign((...given: unknown[]) => original(...given.map(stored)), original)
    }
  }
  syncBuiltinESMExports()
  try {
    return await work()
  } finally {
    for (const [index, library] of libraries.entries())
      Object.assign(library, Object.fromEntries(originals[index] ?? []))
    syncBuiltinESMExports()
  }
}

function storedName(names: readonly string[], part: string): string {
  if (names.includes(part)) return part
  return names.find((name) => name.toLowerCase() === part.toLowerCase()) ?? part
}
