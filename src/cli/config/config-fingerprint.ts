import { createHash } from 'node:crypto'
import { readFile, realpath } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

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
    const module = moduleOf(file, name)
    if (module !== null) await gather(module, texts)
  }
}

/** null: of an installed package, of this one, whose build is recorded, or of Node. */
function moduleOf(file: string, name: string): string | null {
  const isPath = /^(?:\.{0,2}\/|file:)/.test(name)
  try {
    // Also finds files without extension, folders with an index, and packages of a workspace.
    const found = createRequire(file).resolve(name)
    const isInstalled = /[\\/]node_modules[\\/]/.test(found) || name.split('/', 1)[0] === 'djangocms-static'
    const isElsewhere = isInstalled || !isAbsolute(found)
    return isElsewhere && !isPath ? null : found
  } catch {
    return isPath && URL.canParse(name, pathToFileURL(file).href) ? fileOf(new URL(name, pathToFileURL(file))) : null
  }
}

/** An import is a URL: it may be encoded, and have a query. null: it names no file. */
function fileOf(url: URL): string | null {
  try {
    return fileURLToPath(url)
  } catch {
    return null
  }
}

/** Also matches `export ... from`, `import()` and `require()`; false positives are harmless. */
const importedName = /(?:from|import|require)\s*(?:\(\s*)?['"]([^'"\n]+)['"]/g
