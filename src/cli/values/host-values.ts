import { InvalidArgumentError } from 'commander'
import { ExportError } from '../../errors.js'
import { hasUser } from '../../model/values/url-user.js'
import { withoutEndSlashes } from '../../model/values/without-end-slashes.js'
import { type CacheKind, type Compression, compressions, type HostName, hosts } from '../../options.js'
import { cacheKinds } from '../../routes/reserved-names.js'
import type { Route } from '../../routes/route.js'
import { withOwnRoutes } from '../../routes/routes.js'
import { httpUrl, oneOf } from './option-values.js'

/** Checks of options about hosts; each throws InvalidArgumentError. */

/** `https://www.example.org`, or `*` for every origin. */
export function corsOrigin(text: string): string {
  return text === '*' ? text : plainOrigin(new URL(httpUrl(text)).origin)
}

/** Address of a handler: scheme, host and port. */
export function handlerUrl(text: string): string {
  const url = httpUrl(text)
  if (new URL(url).pathname === '/' && !hasUser(url)) {
    plainOrigin(new URL(url).origin)
    return url
  }
  throw new InvalidArgumentError('It must look like http://127.0.0.1:8000, without a path, user or password.')
}

/** Rejects host names with characters that have a meaning in server settings. */
function plainOrigin(origin: string): string {
  if (/^https?:\/\/[\w.:[\]-]+$/.test(origin)) return origin
  throw new InvalidArgumentError('Its host may have letters, digits, dots and hyphens.')
}

/** A host that settings can be written for. Says why not for GitHub Pages and GitLab Pages. */
export function host(text: string): HostName {
  if (/^git(?:hub|lab)[-_ ]?pages$/i.test(text)) {
    throw new InvalidArgumentError(
      'It cannot serve an export: it has index.html for folders, not index.json, and no settings for content types. ' +
        `Choose one of ${hosts.join(', ')}.`,
    )
  }
  return oneOf(hosts)(text)
}

/** `menu=public, max-age=60`. Which kinds there are depends on the configuration: see `cacheKind`. */
export function cacheRule(text: string): { kind: CacheKind; value: string } {
  const [, kind = '', value = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? []
  if (!cacheValue.test(value)) {
    throw new InvalidArgumentError('It must look like menu=public, max-age=60, a kind of answers and a Cache-Control.')
  }
  return { kind, value }
}

/** Adds a rule of a flag that may be repeated; later ones take precedence. */
export function addCacheRule(
  text: string,
  before: Readonly<Record<CacheKind, string>> = {},
): Record<CacheKind, string> {
  const { kind, value } = cacheRule(text)
  return { ...before, [kind]: value }
}

/** What may have a Cache-Control of its own. `own`: the project's own routes. */
export function cacheKind(own: readonly Route[] = []): (text: string) => CacheKind {
  const described = withOwnRoutes(own).routes.filter(({ operations }) => operations !== null)
  return oneOf([...cacheKinds, ...described.map(({ name }) => name)])
}

/** Throws `usage` for `--cache-control` of an unknown kind. `more`: kinds besides those of `cacheKind`. */
export function checkCacheKinds(rules: object, own: readonly Route[] = [], more: readonly string[] = []): void {
  const checkKind = cacheKind(own)
  for (const kind of Object.keys(rules)) {
    if (more.includes(kind)) continue
    try {
      checkKind(kind)
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error
      throw new ExportError('usage', `--cache-control has the kind '${kind}', which does not exist.`, error.message)
    }
  }
}

/** Excludes characters that could end the value in server settings. */
const cacheValue = /^[\w-]+(?:=\w+)?(?:, ?[\w-]+(?:=\w+)?)*$/

/** `gzip,br` */
export function compressionList(text: string): Compression[] {
  return [...new Set(text.split(',').map((name) => oneOf(compressions)(name.trim())))].sort().reverse()
}

/** A folder without characters that have a meaning in server settings. */
export function serverFolder(text: string): string {
  if (/^[^"'$\\{}`\u0000-\u001f\u007f%]+$/.test(text) && /^(?:\/|[a-z]:\/)/i.test(text))
    return withoutEndSlashes(text) || '/'
  throw new InvalidArgumentError(
    'It must be an absolute path without quotes, braces, backslashes and the signs $ and %.',
  )
}
