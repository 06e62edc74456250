// Before the package is packed: removes the comments that name source maps from compiled files. The package has no maps,
// and bundlers warn of each that is missing. The next build compiles everything anew.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [, , folder] = process.argv
// npm runs `prepare` last before it packs, and also when it has installed the packages of a clone.
if (/^(?:pack|publish)$/.test(process.env.npm_command ?? '')) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith('.js')) continue
    const file = join(folder, name)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'))
  }
}
