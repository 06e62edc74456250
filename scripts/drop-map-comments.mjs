// Removes the comments that name source maps from compiled files below a folder: the package has no maps, and bundlers
// warn of each that is missing. The next build compiles everything anew.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [, , folder] = process.argv
for (const name of readdirSync(folder, { recursive: true })) {
  if (!name.endsWith('.js')) continue
  const file = join(folder, name)
  writeFileSync(file, readFileSync(file, 'utf8').replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'))
}
