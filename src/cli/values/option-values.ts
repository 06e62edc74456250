import { InvalidArgumentError } from 'commander'
import type { Shard } from '../../exporter/shards/shard.js'
import { templateProblem } from '../../model/images/image-address.js'
import { modelName, modelNamePattern } from '../../model/model-names.js'
import { hasUser } from '../../model/values/url-user.js'
import { withoutEndSlashes } from '../../model/values/without-end-slashes.js'
import { didYouMean } from '../../nearest.js'

/** Checks of option values, for flags and the configuration; each throws InvalidArgumentError. */

export const positiveInteger = numeric(
  /^\d+$/,
  (number) => number > 0 && Number.isSafeInteger(number),
  'It must be an integer above 0.',
)

export const port = numeric(/^\d+$/, (number) => number <= 65_535, 'It must be an integer from 0 to 65535.')

export const count = numeric(/^\d{1,15}$/, () => true, 'It must be an integer, 0 or more.')

export const percent = numeric(/^\d+(\.\d+)?$/, (number) => number <= 100, 'It must be a number from 0 to 100.')

/** At most a day. */
export const seconds = numeric(
  /^(?:\d+|\d*\.\d+)$/,
  (number) => number > 0 && number <= 86_400,
  'It must be a number of seconds above 0 and up to 86400, such as 5 or 0.5.',
)

/** `2/4`: the second of four. */
export function shardOf(text: string): Shard {
  const [number = 0, of = 0] = /^\d{1,6}\/\d{1,6}$/.test(text) ? text.split('/').map(Number) : []
  if (number >= 1 && number <= of) return { number, of }
  throw new InvalidArgumentError('It must look like 2/4: a number from 1, and how many shards there are.')
}

/** `2026-11-22T10:00:00Z`, in milliseconds since 1970. */
export function instant(text: string): number {
  const [, day] = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.exec(text) ?? []
  const time = Date.parse(text)
  // Date.parse takes the 30th of February for a day in March.
  if (!Number.isNaN(time) && day && new Date(day).toISOString().startsWith(day)) return time
  throw new InvalidArgumentError('It must be a time with its zone, such as 2026-11-22T10:00:00Z.')
}

export const snapshotId = formed(/^[0-9A-F-]+$/i, 'It must be an id printed by "npx djangocms-static snapshot".')

/** `30m`, `8h` or `7d`, in seconds. */
export function lifetime(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? []
  const seconds = Number(count) * ({ m: 60, h: 3600, d: 86_400 }[unit] ?? 0)
  if (seconds > 0) return seconds
  throw new InvalidArgumentError('It must be a number of minutes, hours or days above 0, such as 30m, 8h or 7d.')
}

/** Megabytes, in bytes: `0.5` is 500,000. */
export function megabytes(text: string): number {
  const bytes = Math.round(Number(text) * 1_000_000)
  if (/^(?:\d+|\d*\.\d+)$/.test(text) && bytes > 0 && Number.isSafeInteger(bytes)) return bytes
  throw new InvalidArgumentError('It must be a number of megabytes above 0, such as 512 or 0.5.')
}

const model = new RegExp(`^${modelNamePattern}$`, 'u')

/** `app.model`, as the manifest names it. */
export function extensionModel(text: string): string {
  if (model.test(text)) return modelName(text)
  throw new InvalidArgumentError('It must be an app and a model, such as seo.seoextension.')
}

export const nonEmpty = formed(/\S/, 'It must not be empty.')

/** A folder to write. */
export const localFolder = local('It must be the path of a folder of this machine: "upload" sends its files elsewhere.')

/** A file to write. */
export const localFile = local('It must be the path of a file of this machine.')

/** The source of `copy:DIR` or `copy:URL`. */
export function mediaSource(text: string): string {
  const [, source = ''] = /^copy:(.+)$/s.exec(text) ?? []
  if (source.trim() !== '' && (!/^[a-z]+:\/\//i.test(source) || isHttpUrl(source))) return source.trim()
  throw new InvalidArgumentError('It must look like copy:../media or copy:https://cms.example.com/media/.')
}

/** `https://example.com`, with or without a path; the result has no trailing slash. */
export function httpUrl(text: string): string {
  if (isHttpUrl(text)) return withoutEndSlashes(text)
  throw new InvalidArgumentError('It must look like https://example.com, without query or fragment.')
}

/** The same of an address that answers show to everybody. */
export function publicUrl(text: string): string {
  if (!isHttpUrl(text) || !hasUser(text)) return httpUrl(text)
  throw new InvalidArgumentError('It must be without user and password, since answers show it to everybody.')
}

/** The URL of a webhook, which may have a query. */
export function webhookUrl(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text
  throw new InvalidArgumentError('It must look like https://example.com/hook.')
}

/** Django's MEDIA_URL: a URL or a rooted path; the result has a trailing slash. */
export function mediaUrl(text: string): string {
  if (/^\/(?!\/)[^?#\s]*$/.test(text)) return `${withoutEndSlashes(text)}/`
  if (isHttpUrl(text)) return `${publicUrl(text)}/`
  throw new InvalidArgumentError('It must look like https://cdn.example.com/media/ or /media/.')
}

/** The address of an image service. */
export function imageTemplate(text: string): string {
  const problem = templateProblem(text)
  if (problem === null) return text
  throw new InvalidArgumentError(`${problem} For example https://example.imgix.net{path}?w={width}.`)
}

/** `[ID=]URL` as site and base URL, by `urlOf`; `default` stands for the default site. */
export function siteUrl(text: string, urlOf = publicUrl): { site: string; url: string } {
  const [, id, url] = /^(?:([^=/:]*)=)?(.*)$/s.exec(text) ?? []
  return { site: id === undefined ? 'default' : siteKey(id), url: urlOf(url ?? '') }
}

/** A site id as text, or `default`. */
export function siteKey(text: string): string {
  return text === 'default' ? text : String(positiveInteger(text))
}

/** `[reverse-id/]from/to/inactive/active[/*]`, as in the URLs of menus. */
export const menuSpec = formed(
  /^(?:[-\w]+\/)?\d+\/\d+\/\d+\/\d+(?:\/\*)?$/,
  'It must look like 0/1/0/1, footer/0/100/0/100 or 0/1/0/1/*.',
)

/** `levels[/root[/nephews]][/*]`, as in the URLs of submenus. */
export const submenuSpec = formed(/^\d+(?:\/\d+){0,2}(?:\/\*)?$/, 'It must look like 2, 2/0, 2/0/100 or 2/0/100/*.')

/** `start[/*]`, as in the URLs of breadcrumbs. */
export const breadcrumbsSpec = formed(/^\d+(?:\/\*)?$/, 'It must look like 1 or 1/*.')

export const targetName = oneOf(['static', 'handler'])

/** A check that accepts these names only. */
export function oneOf<Name extends string>(names: readonly Name[]): (text: string) => Name {
  return (text) => {
    const name = names.find((candidate) => candidate === text)
    if (name) return name
    throw new InvalidArgumentError(`It must be one of ${names.join(', ')}.${didYouMean(text, names)}`)
  }
}

function isHttpUrl(text: string): boolean {
  return /^https?:\/\/[^/?#\s]/i.test(text) && !/[?#\s]/.test(text) && URL.canParse(text)
}

function formed(pattern: RegExp, message: string): (text: string) => string {
  return (text) => {
    if (pattern.test(text)) return text
    throw new InvalidArgumentError(message)
  }
}

/** A check of paths on this machine: an address is none. */
function local(message: string): (text: string) => string {
  return (text) => {
    if (!/^[a-z][a-z\d+.-]+:\/\//i.test(text)) return nonEmpty(text)
    throw new InvalidArgumentError(message)
  }
}

/** A check of numbers: of their text with a pattern, and of their value. */
function numeric(pattern: RegExp, isValid: (number: number) => boolean, message: string): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (pattern.test(text) && isValid(number)) return number
    throw new InvalidArgumentError(message)
  }
}
