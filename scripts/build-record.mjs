import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

// What the steps of the build read: folders, files, and packages, which may be of other versions than in the lock file.
const folders = ['src', 'test', 'bench', 'scripts', 'templates']
const files = ['package.json', 'package-lock.json', 'tsconfig.json']
const packages = ['ajv', 'esbuild', 'redoc', 'swagger-ui-dist', 'typescript']
const compiled = /\.ts$/
const isCompiled = { src: compiled, test: compiled, bench: compiled }

/** Whether `dist` is what the build would make of these sources, as far as the record of the last one says. */
export function isBuilt(root, sources) {
  return existsSync(recordFile(root)) && readFileSync(recordFile(root), 'utf8') === buildRecord(root, sources)
}

export function recordFile(root) {
  return join(root, 'dist/build.txt')
}

/** A hash of the contents of sources, and one of names, sizes and dates of what was made of them. */
export function buildRecord(root, sources) {
  const made = filesBelow(root, 'dist').map((name) => {
    const { size, mtimeMs } = statSync(join(root, name))
    return [name, size, mtimeMs]
  })
  const outputs = made.filter(([name]) => join(root, name) !== recordFile(root))
  return `${sources} ${hashOf(outputs)}\n`
}

/** A hash of all that the build reads. */
export function sourcesHash(root) {
  const installed = packages.map((name) => join('node_modules', name, 'package.json'))
  const sources = folders.flatMap((folder) =>
    filesBelow(root, folder).filter((name) => (isCompiled[folder] ?? /(?<!\.pyc)$/).test(name)),
  )
  const contents = [...files, ...installed, ...sources].map((name) => [name, readFileSync(join(root, name), 'base64')])
  return hashOf([process.version, contents])
}

function filesBelow(root, folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}

function hashOf(value) {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
