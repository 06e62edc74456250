// Writes a hash of the code, so that a run knows whether the same code wrote the export that it would update: builds of
// one version may differ, such as those of two commits.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const target = join(root, 'dist/src/code-hash.txt')
const hash = createHash('sha256')
for (const folder of ['dist/src', 'templates']) {
  const names = readdirSync(join(root, folder), { recursive: true }).sort()
  for (const name of names) {
    const file = join(root, folder, name)
    // What is for compilers and debuggers changes no answer.
    if (file === target || /\.(?:map|d\.ts)$/.test(name) || !statSync(file).isFile()) continue
    hash.update(JSON.stringify([name, readFileSync(file, 'base64')]))
  }
}
writeFileSync(target, `${hash.digest('hex').slice(0, 12)}\n`)
