import { readFile } from 'node:fs/promises'
import { ExportError, reasonOf } from '../../errors.js'
import { hasCode } from '../../files/small-files.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import { manifestProblems } from './check-manifest.js'
import { compiledValidator } from './compiled-validator.js'
import { jsonErrorText } from './json-error-position.js'
import { problemList, schemaProblems, type ValueProblem } from './schema-problems.js'

const fix =
  'Write it again with the script of "npx djangocms-static introspect", or correct it: docs/manifest.md describes the keys.'

/** Reads and checks a site manifest. Throws `manifest-invalid` with file, JSON path, value and fix. */
export async function loadManifest(file: string): Promise<Manifest> {
  return checkedManifest(file, parse(file, await readText(file)))
}

/** Checks a parsed manifest; `file`: for messages. Throws `manifest-invalid`. */
export function checkedManifest(file: string, data: unknown): Manifest {
  checkVersion(file, data)
  const validate = compiledValidator<Manifest>('manifest')
  if (!validate(data)) throw invalid(file, schemaProblems(validate.errors ?? [], data))
  const problems = manifestProblems(data).map((text) => ({ keys: [], text }))
  if (problems.length > 0) throw invalid(file, problems)
  return data
}

async function readText(file: string): Promise<string> {
  const fail = (problem: string, ownFix: string, cause?: unknown) =>
    new ExportError('manifest-invalid', `${file} ${problem}`, ownFix, { cause })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) {
      const ownFix = 'Correct --manifest, or write the file with the script of "npx djangocms-static introspect".'
      throw fail('does not exist.', ownFix)
    }
    if (hasCode(error, 'ERR_ENCODING_INVALID_ENCODED_DATA')) {
      const ownFix = 'Write it with "python introspect.py -o FILE": some shells re-encode redirected output.'
      throw fail('is not UTF-8 text.', ownFix)
    }
    throw fail(`cannot be read: ${reasonOf(error)}`, 'Name a readable file with --manifest.', error)
  }
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const message = `${file} is not JSON: ${jsonErrorText(text)}.`
    throw new ExportError('manifest-invalid', message, printedFix(text) ?? fix, { cause })
  }
}

/** What to do where something else was printed before the script's output. */
function printedFix(text: string): string | null {
  // Django's shell prints its automatic imports.
  if (text.includes('imported automatically')) return 'Run the shell with -v 0, so that it prints nothing else.'
  const isPrinted = /^[^{[][\s\S]*\n\{\r?\n/.test(text)
  return isPrinted ? 'Delete the lines before the first "{": the project prints them while it starts.' : null
}

function checkVersion(file: string, data: unknown): void {
  const version = typeof data === 'object' && data !== null && 'version' in data ? data.version : undefined
  if (typeof version !== 'number' || version <= 2) return
  const message = `${file}: $.version is ${version}. This version of djangocms-static reads versions 1 and 2.`
  throw new ExportError(
    'manifest-invalid',
    message,
    'Update djangocms-static, or write the manifest with the script of its own "npx djangocms-static introspect".',
  )
}

function invalid(file: string, problems: readonly ValueProblem[]): ExportError {
  return new ExportError('manifest-invalid', problemList(file, problems), fix)
}
