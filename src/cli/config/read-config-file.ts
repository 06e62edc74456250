import { readFile, stat } from 'node:fs/promises'
import { dirname, extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ExportError, reasonOf } from '../../errors.js'
import { textOf } from '../../model/values/utf8.js'
import { jsonErrorText } from './json-error-position.js'
import { isPlain } from './plain-values.js'

/**
 * Reads the default export of a module, which may be a promise, or JSON. Throws `config-invalid` with line and column if
 * known.
 */
export async function readConfigFile(file: string) {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw invalid(`${file} ${found ? 'is not a file' : 'does not exist'}.`, 'Correct --config.')
  const bytes = await readFile(file).catch((cause) => {
    throw invalid(`${file} cannot be read: ${reasonOf(cause)}.`, 'Run the command as a user who may read it.', cause)
  })
  const text = textOf(bytes)
  const isJson = extname(file) === '.json'
  return { value: isJson ? parseJson(file, text) : await importDefault(file, text), text, isJson }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const message = `${file} is not JSON: ${jsonErrorText(text)}.`
    throw invalid(message, 'Correct the file, or write the configuration as a module (.mjs).', cause)
  }
}

async function importDefault(file: string, text: string): Promise<unknown> {
  let module: Record<string, unknown>
  let value: unknown
  const url = pathToFileURL(resolve(file)).href
  try {
    module = (await import(url)) as Record<string, unknown>
    value = await module.default
  } catch (cause) {
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
    const where = await placeOf(cause, url, text)
    if (cause instanceof ExportError) throw new ExportError(cause.code, `${file}${where}: ${cause.message}`, cause.fix)
    const [, missing] = /^Cannot find package '([^']+)'/.exec(cause instanceof Error ? cause.message : '') ?? []
    throw invalid(
      `${file}${where} cannot be imported: ${reason}`,
      missing ? installFix(missing, file) : 'Correct the module: Node must be able to import it.',
      cause,
    )
  }
  if (!('default' in module)) throw invalid(`${file} has no default export.`, 'Write "export default { ... }".')
  readValues(file, value)
  return value
}

/** Node finds no global installation, and not the package that runs, from the folder of a module. */
function installFix(name: string, file: string): string {
  return `Run "npm install ${name}" in ${dirname(resolve(file))}, or in a folder above it. Global installations are not found.`
}

/** Calls the getters of plain objects, so that no other error comes from them. `path`: of the value. */
function readValues(file: string, value: unknown, path = '$', seen = new Set<unknown>()): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  for (const key of readable(file, path, () => (isPlain(value) ? Object.keys(value) : []))) {
    const inner = `${path}.${key}`
    const found = readable(file, inner, () => (value as Record<string, unknown>)[key])
    readValues(file, found, inner, seen)
  }
}

function readable<T>(file: string, path: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw invalid(`${file}: ${path} cannot be read: ${reasonOf(cause)}`, 'Correct its getter.', cause)
  }
}

/** ` (line 3, column 5)`, where an import failed; empty: unknown, or in another file. */
async function placeOf(cause: unknown, url: string, text: string): Promise<string> {
  const isJavaScript = !/\.[cm]?ts$/.test(url)
  const syntax =
    cause instanceof SyntaxError && isJavaScript ? (await import('./source-position.js')).syntaxErrorOf(text) : null
  if (syntax) return ` (line ${syntax.line}, column ${syntax.column})`
  const stack = cause instanceof Error ? (cause.stack ?? '') : ''
  const at = stack.indexOf(`${url}:`)
  const [, line, column] = (at < 0 ? null : /^:(\d+):(\d+)/.exec(stack.slice(at + url.length))) ?? []
  return line === undefined ? '' : ` (line ${line}, column ${column})`
}

function invalid(message: string, fix: string, cause?: unknown): ExportError {
  return new ExportError('config-invalid', message, fix, { cause })
}
