import { pointerKeys } from '../../../model/values/json-pointer.js'
import { hasSameItems } from '../differences.js'
import type { ComparedFields } from './compared-fields.js'

/** A difference between an export and a live API. `path`: URL path; `site`: id. */
export interface LiveDifference {
  readonly site: number
  readonly path: string
  /** JSON pointer, or `status`. */
  readonly at: string
  /** Value in the live API; undefined: none. */
  readonly expected: unknown
  /** Value in the export; undefined: none. */
  readonly actual: unknown
}

type Sides = Pick<LiveDifference, 'expected' | 'actual'>

/** Differences with a common cause and fix. */
export interface DifferenceCause {
  /** `TeaserPlugin.target`, `pages /title`, `placeholders, no answer of the live API`. */
  readonly subject: string
  /** Class of the field in the project's models; null: not a field of a plugin, or unknown. */
  readonly field: string | null
  readonly count: number
  readonly example: LiveDifference
  readonly fix: string
}

/** Subject and likely fix of a difference. */
export function causeOf(
  difference: Omit<LiveDifference, 'site' | 'path'>,
  route: string,
  answer: unknown,
  fields: ComparedFields,
): Omit<DifferenceCause, 'count' | 'example'> {
  const { at } = difference
  if (at === 'status') return statusCause(difference, route)
  const { pluginType, rest } = wholePlugin(difference) ?? innermostPlugin(answer, at)
  if (pluginType === null) {
    const subject = `${route} ${at.replace(/\/\d+(?=\/|$)/g, '/*')}`
    return { subject, field: null, fix: at.endsWith('/html') ? templateFix : plainFix(difference) }
  }
  const [member = ''] = rest
  const field = fields.classOf(pluginType, member)
  // A plugin may have a field of this name.
  const isWhole = rest.length === 0 || (member === 'children' && field === null)
  if (isWhole) return { subject: pluginType, field: null, fix: wholeFix(difference, pluginType, fields) }
  return { subject: `${pluginType}.${member}`, field, fix: memberFix(difference, pluginType, member, fields) }
}

/** Of what is no plugin. */
function plainFix(difference: Omit<LiveDifference, 'site' | 'path'>): string {
  if (difference.actual !== undefined) return valueFix(difference)
  if (/\/attr\/[^/]+$/.test(difference.at)) return nodeChanged
  return /\/[a-z_]+$/.test(difference.at) ? memberMissing : valueFix(difference)
}

const memberMissing =
  'The export has no such member: the project may have a newer djangocms-rest. Update the manifest with the script of "npx djangocms-static introspect".'
const nodeChanged =
  'Python code of the project adds it to the nodes of menus: do the same in the front end ("doctor" names the code).'
const templateFix = 'Write an HTML template for the plugin type (docs/html.md), or correct the one that is there.'
const stale = 'If the content has changed since the export, export again.'
const serializer = (type: string) =>
  `The project serializes ${type} in Python: write serializers.${type} in the configuration.`

function statusCause({ expected, actual }: Sides, route: string) {
  if (actual === undefined) {
    return { subject: `${route}, not in the export`, field: null, fix: stale }
  }
  const fix = [401, 403].includes(Number(expected)) ? 'Log in with --login, or pass --cookie-file.' : stale
  return { subject: `${route}, status ${String(expected)} of the live API`, field: null, fix }
}

function wholeFix({ expected, actual }: Sides, type: string, fields: ComparedFields) {
  if (actual === undefined && expected !== undefined && fields.isKnown(type) === false) {
    return `The manifest lacks ${type}: update it with the script of "npx djangocms-static introspect".`
  }
  if (actual === undefined && fields.isFiltered(type)) {
    return `A manager of the project leaves ${type} out, so that none are exported ("doctor" says why).`
  }
  return stale
}

function memberFix(difference: Sides, type: string, member: string, fields: ComparedFields): string {
  if (fields.isCustom(type)) return serializer(type)
  if (fields.isComputed(type, member)) {
    return `Python computes ${member}: write serializers.${type} in the configuration, or name the field in "dropFields".`
  }
  if (fields.classOf(type, member) === null && fields.isKnown(type) === true) {
    return `The manifest has no field ${member} of ${type}: update it with the script of "npx djangocms-static introspect", or serialize it in the configuration.`
  }
  return valueFix(difference)
}

/** The likely fix, from the form of the two values. */
function valueFix({ expected, actual }: Sides): string {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const [live, own] = [text(expected), text(actual)]
  if (isSameInstant(live, own))
    return 'Update the manifest with the script of "npx djangocms-static introspect": it has another time zone.'
  if (isUrl(live) && isUrl(own) && pathOf(live) === pathOf(own)) {
    return 'Only the host differs: set --site-url, --api-url or --media-url.'
  }
  if (own.startsWith('djangocms_alias.alias:') && isUrl(live)) {
    return 'The project has mounted the routes of djangocms-alias: list them under "routes" of the configuration (docs/extending.md).'
  }
  if (isRowKey(own) || isRowKey(live)) {
    return 'Update the manifest with the script of "npx djangocms-static introspect": the address of the model has changed. If it differs again, only Python knows it ("doctor" says why).'
  }
  if (hasSameItems(expected, actual)) {
    return 'Only the order differs. Pass --manifest: it says which many-to-many fields have none.'
  }
  return `${stale} If not, the field computes its value: serialize it in the configuration.`
}

function isSameInstant(one: string, other: string): boolean {
  const pattern = /^\d{4}-\d\d-\d\dT/
  return pattern.test(one) && pattern.test(other) && Date.parse(one) === Date.parse(other)
}

function isUrl(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text)
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

function isRowKey(text: string): boolean {
  return /^[^\s./:]+\.[^\s./:]+:[^/\s]+$/.test(text)
}

/** A plugin that one side lacks; null: another difference. */
function wholePlugin({ expected, actual }: Sides) {
  if (expected !== undefined && actual !== undefined) return null
  const { plugin_type: type } = ((expected ?? actual) as { plugin_type?: unknown } | null | undefined) ?? {}
  return typeof type === 'string' ? { pluginType: type, rest: [] } : null
}

/** The innermost plugin on the path of a JSON pointer, and the rest of the path. */
export function innermostPlugin(answer: unknown, at: string): { pluginType: string | null; rest: string[] } {
  const steps = pointerKeys(at)
  let [value, pluginType, rest]: [unknown, string | null, string[]] = [answer, null, steps]
  for (const [index, step] of steps.entries()) {
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined
    const own = (value as { plugin_type?: unknown } | undefined)?.plugin_type
    if (typeof own === 'string') [pluginType, rest] = [own, steps.slice(index + 1)]
  }
  return { pluginType, rest }
}
