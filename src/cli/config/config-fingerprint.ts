import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'

/**
 * Hash of a configuration module and of the modules that it imports by relative paths, also indirectly. Packages are
 * ignored.
 */
export async function configFingerprint(file: string): Promise<string> {
  const texts = new Map<string, string>()
  await gather(resolve(file), texts)
  const hash = createHash('sha256')
  for (const [, text] of [...texts].sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(`${text.length}:${text}`)
  return hash.digest('hex').slice(0, 32)
}

async function gather(file: string, texts: Map<string, string>): Promise<void> {
  if (texts.has(file)) return
  const text = await readFile(file, 'utf8').catch(() => '')
  texts.set(file, text)
  for (const [, name = ''] of text.matchAll(relativeImport)) await gather(resolved(file, name), texts)
}

/** Candidates for a path, as `require` also accepts files without extension and folders with an index. */
function resolved(file: string, name: string): string {
  try {
    return createRequire(file).resolve(name)
  } catch {
    return resolve(dirname(file), name)
  }
}

/** Also matches `export ... from`, `import()` and `require()`; false positives are harmless. */
const relativeImport = /(?:from|import|require)\s*(?:\(\s*)?['"](\.{1,2}\/[^'"]+)['"]/g
