// Removes the declarations that no entry point of the package refers to: nobody could import them.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const needed = new Set(Object.values(exports).flatMap(({ types }) => (types ? [resolve(root, types)] : [])))
for (const file of needed) {
  const imported = readFileSync(file, 'utf8').matchAll(/(?:from |import\()['"](\.[^'"]+)\.js['"]/g)
  for (const [, name] of imported) needed.add(resolve(dirname(file), `${name}.d.ts`))
}

const compiled = join(root, 'dist/src')
for (const name of readdirSync(compiled, { recursive: true })) {
  const file = join(compiled, name)
  if (file.endsWith('.d.ts') && !needed.has(file)) rmSync(file)
}
