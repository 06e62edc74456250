import { ExportError } from '../../../errors.js'
import type { ExportFlags } from '../../options/export-flags.js'
import type { HttpFlags } from '../../options/http-flags.js'
import { exclusion, flagOf } from '../../values/usage-errors.js'
import type { LoginFlags } from './login-headers.js'

/** Flags about the database whose hidden content is looked for. */
export const auditKeys = ['database', 'manifest', 'acceptMismatch', 'config', 'includeLoginRequired', 'now'] as const

type ExportFlag = (typeof auditKeys)[number] | 'state' | 'mediaUrl' | 'target' | 'json' | 'verbose'

export interface VerifyFlags extends HttpFlags, LoginFlags, Pick<ExportFlags, ExportFlag> {
  resume?: string
  allowBrokenLinks?: boolean
  against?: string
  deployed?: Record<string, string>
}

/** What `verify` does, by the flag that asks for it. */
type Purpose = 'database' | 'against' | 'deployed'

const http = ['against', 'deployed'] as const

/** What each flag belongs to. The others belong to all of them, or to the check of files. */
const purposes: { readonly [Flag in keyof VerifyFlags]?: readonly Purpose[] } = {
  manifest: ['database', 'against'],
  acceptMismatch: ['database'],
  includeLoginRequired: ['database'],
  now: ['database'],
  mediaUrl: ['against'],
  login: ['against'],
  passwordFile: ['against'],
  loginPage: ['against'],
  resume: ['against'],
  target: ['deployed'],
  sample: http,
  concurrency: http,
  rate: http,
  cookie: http,
  cookieFile: http,
  header: http,
  headerFile: http,
}

/** Throws `usage` for flags that would have no effect. */
export function checkVerifyFlags(flags: VerifyFlags): void {
  const { database, against, deployed } = flags
  const [first, second] = Object.entries({ against, deployed, database }).flatMap(([name, value]) =>
    value === undefined ? [] : [flagOf(name)],
  )
  if (first !== undefined && second !== undefined) throw exclusion(first, second)
  for (const [name, needed] of Object.entries(purposes)) {
    if (flags[name as keyof VerifyFlags] === undefined || needed.some((one) => flags[one] !== undefined)) continue
    const names = needed.map(flagOf).join(' or ')
    throw new ExportError('usage', `${flagOf(name)} needs ${names}.`, `Add ${names}, or leave out ${flagOf(name)}.`)
  }
}
