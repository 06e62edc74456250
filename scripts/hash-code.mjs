// Writes a hash of the code, so that a run knows whether the same code wrote the export that it would update: builds of
// one version may differ, such as those of two commits. The hash of a commit is the same on every system.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const target = join(root, 'dist/src/code-hash.txt')
// For compilers and debuggers, which changes no answer, or left there by other programs.
const ignored = /\.(?:map|d\.ts)$|(?:^|\/)(?:\.|__pycache__\/)/
const hash = createHash('sha256')
for (const folder of ['dist/src', 'templates']) {
  const names = readdirSync(join(root, folder), { recursive: true }).map((name) => name.replaceAll('\\', '/'))
  for (const name of names.sort()) {
    const file = join(root, folder, name)
    if (file === target || ignored.test(name) || !statSync(file).isFile()) continue
    hash.update(JSON.stringify([name, readFileSync(file, 'base64')]))
  }
}
writeFileSync(target, `${hash.digest('hex').slice(0, 12)}\n`)
