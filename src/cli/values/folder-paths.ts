import { isAbsolute, relative, resolve } from 'node:path'
import { type Io, workingFolder } from '../print/terminal.js'
import type { Settings } from './settings.js'

/** The settings, with relative files resolved from a folder. */
export function inFolder(settings: Settings, folder: string): Settings {
  const found: Settings = {}
  for (const key of fileKeys) {
    const file = settings[key]
    if (file) found[key] = fromFolder(folder, file)
  }
  return { ...settings, ...found }
}

const fileKeys = [
  ...(['database', 'manifest', 'out', 'drafts', 'media'] as const),
  ...(['report', 'reportHtml', 'state', 'previous', 'htmlTemplates'] as const),
] as const satisfies readonly (keyof Settings)[]

/** A path of a command line, resolved from the folder of the command as `fromFolder` does. */
export function commandPath(io: Pick<Io, 'cwd'>, file: string): string {
  return fromFolder(workingFolder(io), file)
}

/** Whether a text is a URL, and no path: a single letter before the colon is a Windows drive. */
export function hasScheme(text: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(text)
}

/** A path resolved from a folder, relative to the working directory if that is shorter; URLs are unchanged. */
export function fromFolder(folder: string, file: string): string {
  if (hasScheme(file)) return file
  const path = resolve(folder, file)
  const short = relative(process.cwd(), path)
  return short.startsWith('..') || isAbsolute(short) ? path : short || '.'
}
