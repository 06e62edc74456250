import { logIn } from '../../../deliver/verify/django-login.js'
import { ExportError } from '../../../errors.js'
import { secretLines } from '../../options/secret-lines.js'
import type { Io } from '../../print/terminal.js'
import { commandPath } from '../../values/folder-paths.js'
import { exclusion, requirement } from '../../values/usage-errors.js'

export interface LoginFlags {
  login?: string
  passwordFile?: string
  loginPage?: string
}

export const passwordVariable = 'DJANGOCMS_STATIC_PASSWORD'

/** The headers, with the session cookie of `--login`. Throws `usage`, `option-invalid`, `login-failed`. */
export async function loginHeaders(
  url: string,
  { login, passwordFile, loginPage }: LoginFlags,
  headers: Record<string, string>,
  io: Io,
): Promise<Record<string, string>> {
  if (login === undefined) {
    if (passwordFile === undefined && loginPage === undefined) return headers
    throw requirement('--password-file and --login-page', '--login')
  }
  if (headers.cookie !== undefined) throw exclusion('--login', 'a cookie')
  const password = await passwordOf(passwordFile, io)
  const page = loginPage ?? new URL('/admin/login/', url).href
  return { ...headers, cookie: await logIn({ page, user: login, password, headers }) }
}

async function passwordOf(file: string | undefined, io: Io): Promise<string> {
  if (file !== undefined) {
    const [password = ''] = await secretLines(commandPath(io, file), '--password-file')
    return password
  }
  const password = io.env[passwordVariable]
  if (password) return password
  const fix = `Name a file with --password-file, or set ${passwordVariable}.`
  throw new ExportError('usage', '--login needs a password.', fix)
}
