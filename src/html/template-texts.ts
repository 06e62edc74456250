import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The texts of all `.html` files of a folder, by their path below it, such as `partials/image.html`. Follows no links,
 * so that nothing outside of the folder is read. Throws errors of the file system.
 */
export function templateTexts(folder: string): Record<string, string> {
  const texts: Record<string, string> = {}
  const gather = (below: string) => {
    const entries = readdirSync(path.join(folder, below), { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) gather(name)
      else if (entry.isFile() && name.endsWith('.html')) texts[name] = readFileSync(path.join(folder, name), 'utf8')
    }
  }
  gather('')
  return texts
}
