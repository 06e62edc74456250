// Compiles everything into `dist`, unless it is there and made from the same sources by the same Node.
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildRecord, isBuilt, recordFile, sourcesHash } from './build-record.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const steps = [
  // Comments are a fifth of the code in the package: only declarations, which editors show, keep theirs.
  ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--declaration', 'false', '--removeComments'],
  ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--emitDeclarationOnly', '--noCheck'],
  ['scripts/drop-declarations.mjs'],
  ['scripts/build-pages.mjs'],
  ['scripts/build-validators.mjs'],
  ['scripts/hash-code.mjs'],
]
// The compiler is a Go program that ends before it needs memory back: collecting takes a quarter of its CPU time.
const env = { ...process.env, GOGC: 'off' }

// Before they are read: what is saved meanwhile is not built.
const sources = sourcesHash(root)

if (isBuilt(root, sources)) console.log('dist is there for these sources')
else build()

function build() {
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  for (const step of steps) {
    const { status } = spawnSync(process.execPath, step, { cwd: root, env, stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
  writeFileSync(recordFile(root), buildRecord(root, sources))
}
