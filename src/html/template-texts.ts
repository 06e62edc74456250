import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The texts of all `.html` files of a folder, by their path below it, `partials/image.html`. Links are not followed:
 * what is read is in the folder. Throws what reading it fails of.
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
