import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ExportError, reasonOf } from '../errors.js'
import { isAbsent } from '../files/small-files.js'
import { decoded } from '../model/values/decoded.js'
import { fileName } from '../routes/file-name.js'
import type { AnswerSource } from './answer-source.js'

/** An export in a local folder. Throws `export-incomplete` for a file that exists and cannot be read. */
export function folderSource(folder: string): AnswerSource {
  const fileAt = (name: string) => path.join(folder, name)
  return {
    answersQueries: false,
    file: (name) => readText(fileAt(name)),
    async answer(url) {
      const name = fileOf(url)
      return name === null ? null : readText(fileAt(name))
    },
    async pieces(name) {
      const found = await unlessAbsent(fileAt(name), () => stat(fileAt(name)))
      return found && readPieces(fileAt(name))
    },
    nameOf: (url) => fileAt(url.endsWith('/') ? (fileOf(url) ?? url) : url),
  }
}

/** The folder that a path or a `file:` URL names; null: the address of a host, or none. */
export function folderOf(place: string | URL): string | null {
  if (typeof place === 'string' && !/^(https?|file):\/\//i.test(place)) return place
  const url = URL.canParse(place) ? new URL(place) : null
  return url?.protocol === 'file:' ? fileURLToPath(url) : null
}

/** The file with the answer of a path; null: the path has no file name. */
function fileOf(url: string): string | null {
  const names = url
    .replace(/\/$/, '')
    .split('/')
    .map((segment) => fileName(decoded(segment)))
  return names.includes(null) ? null : [...names, 'index.json'].join('/')
}

function readText(file: string): Promise<string | null> {
  return unlessAbsent(file, () => readFile(file, 'utf8'))
}

async function* readPieces(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file)
  } catch (error) {
    throw unreadable(file, error)
  }
}

async function unlessAbsent<T>(file: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (isAbsent(error)) return null
    throw unreadable(file, error)
  }
}

function unreadable(file: string, cause: unknown): ExportError {
  const fix = 'Check the permissions of the file, or export again.'
  return new ExportError('export-incomplete', `${file} cannot be read: ${reasonOf(cause)}`, fix, { cause })
}
