import { existsSync } from 'node:fs'
import { ExportError } from '../../../errors.js'
import { fromFolder } from '../../options/folder-paths.js'
import type { Io } from '../../print/terminal.js'
import type { InitAnswers, InitFlags, Look, UsualAnswers } from './init-answers.js'

/**
 * Answers from flags, from a dialog on a terminal, or with `--yes` the defaults.
 * Throws usage errors that name what is missing, and errors of reading the database.
 */
export async function collectAnswers(flags: InitFlags, io: Io, look: Look): Promise<InitAnswers> {
  const usual = usualAnswers(flags, io)
  const missing = missingFlags(flags, usual)
  if (missing.length === 0 || (flags.yes && usual.database !== null)) return completed(usual, look)
  const { terminalOf } = await import('./init-terminal.js')
  const terminal = flags.yes ? null : terminalOf(io)
  if (terminal === null) throw unasked(flags, missing)
  const { askFor } = await import('./init-questions.js')
  return askFor(flags, usual, terminal, look, io.cwd ?? process.cwd())
}

function usualAnswers(flags: InitFlags, io: Io): UsualAnswers {
  const base = io.cwd ?? process.cwd()
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

function missingFlags(flags: InitFlags, { database }: UsualAnswers): string[] {
  const said = { 'database': database ?? undefined, 'manifest': flags.manifest, 'out': flags.out }
  const addresses = { 'site-url': flags.siteUrl, 'api-url': flags.apiUrl }
  const all = { ...said, 'contract': flags.contract, ...addresses, 'target': flags.target, 'profile': flags.profile }
  return Object.entries(all).flatMap(([name, value]) => (value === undefined ? [`--${name}`] : []))
}

async function completed(usual: UsualAnswers, look: Look): Promise<InitAnswers> {
  const { database } = usual
  if (database === null) throw new Error('the database is among the flags that may be missing')
  return { ...usual, database, inspection: await look({ ...usual, database }) }
}

function unasked({ yes }: InitFlags, missing: readonly string[]): ExportError {
  if (yes) {
    return new ExportError(
      'usage',
      'Neither --database nor DATABASE_URL names one.',
      'Add --database, or set DATABASE_URL.',
    )
  }
  const names = missing.join(', ')
  const more = missing.includes('--database') ? ' (--database has no default)' : ''
  return new ExportError(
    'usage',
    `Missing ${names}, and there is no terminal to ask on.`,
    `Add ${missing.length === 1 ? 'it' : 'them'}, or --yes for the defaults${more}.`,
  )
}
