import { readdirSync } from 'node:fs'
import path from 'node:path'

/** Names of all files below a folder, with forward slashes; links are files. */
export function* filesIn(folder: string, inner = ''): Iterable<string> {
  for (const entry of readdirSync(path.join(folder, inner), { withFileTypes: true })) {
    const name = inner + entry.name
    if (entry.isDirectory()) yield* filesIn(folder, `${name}/`)
    else yield name
  }
}
