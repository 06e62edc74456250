import { readdirSync } from 'node:fs'
import path from 'node:path'
import { readPointer } from '../../../build/output/export-info.js'
import type { ExportPointer } from '../../../documents/export-pointer.js'
import { filePath } from '../../../exporter/names/file-path.js'
import { urlPaths } from '../../../exporter/names/url-paths.js'
import { decoded } from '../../../model/values/decoded.js'
import { nearest } from '../../../nearest.js'

/**
 * Candidate files of the export in `out`, the most likely first. `asked`: a URL, a URL path with or without the API's
 * root, or the path of a file, also relative to the working directory.
 */
export function exportedNames(asked: string, out: string, cwd: string): string[] {
  const found = path.relative(path.resolve(out), path.resolve(cwd, asked)).split(path.sep).join('/')
  const inOut = found === '' || found.startsWith('../') || found === '..' || path.isAbsolute(found) ? [] : [found]
  const pointer = pointerOf(out)
  const root = (pointer?.apiRoot ?? '/api/').slice(1)
  const url = urlPath(asked, pointer)
  const names = new Set([url, root + url, ...inOut].flatMap((one) => [one, decoded(one), ...answerFile(one)]))
  const files = [...names].filter((name) => /[^/]$/.test(name))
  // Each that is not there costs a reading of the record.
  return [...files.filter(isAnswer), ...files.filter((name) => !isAnswer(name))]
}

function isAnswer(name: string): boolean {
  return /\.(?:json|html)$/.test(name)
}

/** URL paths of files in `out` with names that are similar to these. */
export function similarPaths(asked: readonly string[], out: string): string[] {
  const similar = asked.filter(isAnswer).flatMap((name) => {
    const known: string[] = []
    for (const segment of name.split('/')) {
      const names = namesIn(path.join(out, ...known))
      const next = names.includes(segment) ? segment : nearest(segment, names)
      if (next === null) return []
      known.push(next)
    }
    return urlPaths(known.join('/')).slice(0, 1)
  })
  return [...new Set(similar)].map((one) => `/${one}`)
}

/** The path of a URL, below the folder of the site with its domain. */
function urlPath(asked: string, pointer: ExportPointer | null): string {
  const url = URL.canParse(asked) ? new URL(asked) : null
  const folder = pointer?.sites.find(({ domain }) => domain === url?.host)?.folder ?? ''
  return folder + (url?.pathname ?? asked.replace(/[?#].*$/s, '')).replace(/^\/+/, '')
}

function answerFile(url: string): string[] {
  try {
    const file = filePath(url)
    // Documentation pages are HTML.
    return [file, file.replace(/json$/, 'html')]
  } catch {
    // Not a possible path of an answer.
    return []
  }
}

/** null: no readable export, such as one of another version. */
function pointerOf(out: string): ExportPointer | null {
  try {
    return readPointer(out)
  } catch {
    return null
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
