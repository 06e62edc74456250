import { existsSync } from 'node:fs'
import { ExportError } from '../../../errors.js'
import { type Io, terminalOf, workingFolder } from '../../print/terminal.js'
import { fromFolder } from '../../values/folder-paths.js'
import { flagOf } from '../../values/usage-errors.js'
import type { DefaultAnswers, InitAnswers, InitFlags, InspectSource } from './init-answers.js'

/**
 * Collects the answers from flags, from a dialog on a terminal, or with `--yes` from defaults.
 * Throws usage errors for missing flags, and errors of reading the database.
 */
export async function collectAnswers(flags: InitFlags, io: Io, inspect: InspectSource): Promise<InitAnswers> {
  const defaults = defaultAnswers(flags, io)
  const missing = missingFlags(flags, defaults)
  const { database } = defaults
  if (database !== null && (missing.length === 0 || flags.yes)) {
    return { ...defaults, database, inspection: await inspect({ ...defaults, database }) }
  }
  const terminal = flags.yes ? null : terminalOf(io)
  if (terminal === null) throw missingError(flags, missing)
  const { askFor } = await import('./init-questions.js')
  return askFor(flags, defaults, terminal, inspect, workingFolder(io))
}

function defaultAnswers(flags: InitFlags, io: Io): DefaultAnswers {
  const base = workingFolder(io)
  const named = flags.database ?? null
  const database = named ?? (io.env.DATABASE_URL || null)
  const known = existsSync(fromFolder(base, 'manifest.json')) ? 'manifest.json' : null
  return {
    database,
    fromEnvironment: named === null && database !== null,
    manifest: flags.manifest ?? known,
    out: flags.out ?? 'out',
    contract: flags.contract ?? 'documented',
    siteUrl: flags.siteUrl ?? null,
    apiUrl: flags.apiUrl ?? null,
    target: flags.target ?? 'handler',
    profiles: flags.profile ?? [],
  }
}

/** Questions in their order; a flag answers its own. */
const askedKeys = ['database', 'manifest', 'out', 'contract', 'siteUrl', 'apiUrl', 'target', 'profile'] as const

function missingFlags(flags: InitFlags, { database }: DefaultAnswers): string[] {
  const given = { ...flags, ...(database === null ? {} : { database }) }
  return askedKeys.filter((key) => given[key] === undefined).map(flagOf)
}

function missingError({ yes }: InitFlags, missing: readonly string[]): ExportError {
  if (yes) {
    const message = 'Neither --database nor DATABASE_URL names one.'
    return new ExportError('usage', message, 'Add --database, or set DATABASE_URL.')
  }
  const names = missing.join(', ')
  const more = missing.includes('--database') ? ' (--database has no default)' : ''
  const fix = `Add ${missing.length === 1 ? 'it' : 'them'}, or --yes for the defaults${more}.`
  return new ExportError('usage', `Missing ${names}, and there is no terminal to ask on.`, fix)
}
