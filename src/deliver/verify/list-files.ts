import { readdirSync } from 'node:fs'

/** Names of all files below a folder, with slashes. Folders are not looked at: only their names are read. */
export function listFiles(folder: string): string[] {
  const names: string[] = []
  const look = (inner: string) => {
    for (const entry of readdirSync(folder + inner, { withFileTypes: true })) {
      const name = `${inner}/${entry.name}`
      if (entry.isDirectory()) look(name)
      else names.push(name.slice(1))
    }
  }
  look('')
  return names
}
