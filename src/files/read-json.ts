import { readableText } from './small-files.js'

/** The value that a JSON text stands for; undefined: it is not JSON. */
export function parsedJson(text: string | Buffer): unknown {
  try {
    return JSON.parse(text.toString()) as unknown
  } catch {
    return undefined
  }
}

/** The value of a JSON file; undefined: it is missing, cannot be read, or is not JSON. */
export function readJson(file: string): unknown {
  const text = readableText(file)
  return text === null ? undefined : parsedJson(text)
}
