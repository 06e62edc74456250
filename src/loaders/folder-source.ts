import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { decoded } from '../model/values/decoded.js'
import { fileName } from '../routes/file-name.js'
import type { AnswerSource } from './answer-source.js'

/** Error codes of a path that names no file. */
const absent = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']

/** An export in a local folder. */
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
      const found = await stat(fileAt(name)).catch(nullIfAbsent)
      return found && createReadStream(fileAt(name))
    },
    nameOf: (url) => fileAt(url.endsWith('/') ? (fileOf(url) ?? url) : url),
  }
}

/** The file with the answer of a path; null: the path has no file name. */
function fileOf(url: string): string | null {
  const names = url
    .replace(/\/$/, '')
    .split('/')
    .map((segment) => fileName(decoded(segment)))
  return names.includes(null) ? null : [...names, 'index.json'].join('/')
}

async function readText(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(nullIfAbsent)
}

function nullIfAbsent(error: unknown): null {
  if (error instanceof Error && 'code' in error && absent.includes(String(error.code))) return null
  throw error
}
