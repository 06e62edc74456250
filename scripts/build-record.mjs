import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

// What the steps of the build read, besides packages: package-lock.json has their versions.
const folders = ['src', 'test', 'bench', 'scripts', 'templates']
const files = ['package.json', 'package-lock.json', 'tsconfig.json']
const compiled = /\.ts$/
const isCompiled = { src: compiled, test: compiled, bench: compiled }

/** Whether `dist` is what the build would make, as far as the record of the last one says. */
export function isBuilt(root) {
  return existsSync(recordFile(root)) && readFileSync(recordFile(root), 'utf8') === buildRecord(root)
}

export function recordFile(root) {
  return join(root, 'dist/build.txt')
}

/** Hashes of the contents of sources, and of names, sizes and dates of what was made of them. */
export function buildRecord(root) {
  const sources = folders.flatMap((folder) =>
    filesBelow(root, folder).filter((name) => (isCompiled[folder] ?? /(?<!\.pyc)$/).test(name)),
  )
  const contents = [...files, ...sources].map((name) => [name, readFileSync(join(root, name), 'base64')])
  const made = filesBelow(root, 'dist').map((name) => {
    const { size, mtimeMs } = statSync(join(root, name))
    return [name, size, mtimeMs]
  })
  const outputs = made.filter(([name]) => join(root, name) !== recordFile(root))
  return `${hashOf([process.version, contents])} ${hashOf(outputs)}\n`
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
