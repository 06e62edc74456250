import { readdirSync } from 'node:fs'

/** Names of all files below a folder, with forward slashes. */
export function listFiles(folder: string): string[] {
  const names: string[] = []
  const list = (inner: string) => {
    for (const entry of readdirSync(folder + inner, { withFileTypes: true })) {
      const name = `${inner}/${entry.name}`
      if (entry.isDirectory()) list(name)
      else names.push(name.slice(1))
    }
  }
  list('')
  return names
}
