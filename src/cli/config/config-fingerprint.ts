import { createHash } from 'node:crypto'
import { readFile, realpath } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { packageTargets } from './package-targets.js'

/**
 * Hash of a configuration module and of the modules of the project that it imports, also indirectly. Installed packages
 * are ignored.
 */
export async function configFingerprint(file: string): Promise<string> {
  const texts = new Map<string, string>()
  await gather(resolve(file), texts)
  const hash = createHash('sha256')
  for (const [, text] of [...texts].sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(`${text.length}:${text}`)
  return hash.digest('hex').slice(0, 32)
}

async function gather(named: string, texts: Map<string, string>): Promise<void> {
  // As Node, which looks for imports of a linked module where the link leads to.
  const file = await realpath(named).catch(() => named)
  if (texts.has(file)) return
  const text = await readFile(file, 'utf8').catch(() => '')
  texts.set(file, text)
  for (const [, name = ''] of text.matchAll(importedName)) {
    for (const module of modulesOf(file, name)) await gather(module, texts)
  }
}

/** Those of the project: none of an installed package, of this one, whose build is recorded, or of Node. */
function modulesOf(file: string, name: string): string[] {
  const found = required(file, name)
  if (/^(?:\.{0,2}\/|file:)/.test(name)) {
    if (found !== null) return [found]
    const base = pathToFileURL(file).href
    return URL.canParse(name, base) ? fileOf(new URL(name, base)) : []
  }
  if (name.split('/', 1)[0] === 'djangocms-static') return []
  const files = [...(found === null ? [] : [found]), ...packageTargets(file, name)]
  return files.filter((one) => isAbsolute(one) && !/[\\/]node_modules[\\/]/.test(one))
}

/** Also finds files without extension, folders with an index, and packages of a workspace. null: there is none. */
function required(file: string, name: string): string | null {
  try {
    return createRequire(file).resolve(name)
  } catch {
    return null
  }
}

/** An import is a URL: it may be encoded, and have a query. Empty: it names no file. */
function fileOf(url: URL): string[] {
  try {
    return [fileURLToPath(url)]
  } catch {
    return []
  }
}

/** Also matches `export ... from`, `import()` and `require()`; false positives are harmless. */
const importedName = /(?:from|import|require)\s*(?:\(\s*)?['"`]([^'"`\n]+)['"`]/g
