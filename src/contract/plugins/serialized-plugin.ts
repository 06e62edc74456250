import { ExportError, reasonOf, thrownReason } from '../../errors.js'
import type { PluginRow } from '../../model/rows/rows.js'
import type { PluginSerializer, SerializerContext, StoredPlugin } from '../../model/serializer.js'
import { isJsonObject, type Json, type JsonObject } from '../../model/values/json.js'
import type { PluginPlace, SiteContext } from '../contract.js'
import { jsonProblem } from '../json-problem.js'
import { pageLink } from '../references/page-link.js'
import { fileLink, resolvedReference } from '../references/resolved-reference.js'

export interface PluginFamily {
  readonly parent: PluginRow | null
  /** Its children, as they are written. */
  children(): readonly JsonObject[]
}

/** A plugin for a serializer: its row, and what is around it. */
interface SerializedRow {
  readonly row: PluginRow
  readonly family: PluginFamily
  readonly place: PluginPlace
}

/** A plugin as a serializer of the configuration writes it; `generic` is its JSON without it. Throws `serializer-failed`. */
export function serializedPlugin(
  context: SiteContext,
  serializer: PluginSerializer,
  generic: JsonObject,
  plugin: SerializedRow,
): JsonObject {
  const { row, place } = plugin
  const subject = `The serializer for ${row.pluginType}, plugin ${row.id} on ${place.page},`
  const fix = `Make serializers.${row.pluginType} of the configuration return an object for every plugin.`
  let result: unknown
  try {
    result = serializer(generic, serializerContext(context, plugin))
  } catch (error) {
    if (error instanceof ExportError) throw error
    throw new ExportError('serializer-failed', `${subject} threw: ${thrownReason(error)}`, fix, { cause: error })
  }
  let written: Json
  try {
    const problem = jsonProblem(result)
    if (problem !== null) throw new TypeError(`it ${problem}`)
    written = plainJson(result)
  } catch (error) {
    const reason = error instanceof RangeError ? 'it holds itself' : reasonOf(error)
    throw new ExportError('serializer-failed', `${subject} returned no JSON: ${reason}`, fix, { cause: error })
  }
  if (isJsonObject(written)) return written
  throw new ExportError('serializer-failed', `${subject} returned ${describeValue(result)} instead of an object`, fix)
}

/** What serializers know of the page and the site around a plugin: a page that has plugins is written again with it. */
export function serializedPlace(
  context: SiteContext,
  content: PluginPlace['content'],
): Pick<SerializerContext, 'page' | 'site'> {
  const { site, bases } = context
  return {
    page: content && pageLink(context, content),
    site: { id: site.id, name: site.name, domain: site.domain, url: bases.site, api: bases.api },
  }
}

function serializerContext(context: SiteContext, { row, family, place }: SerializedRow): SerializerContext {
  const { content, language } = place
  return {
    resolve: (reference, asked = language) => resolvedReference(context, reference, asked),
    file: (reference) => fileLink(context, reference, language),
    ...serializedPlace(context, content),
    language,
    // A getter: most serializers do not read it, and children are otherwise written after their parent.
    get children() {
      return family.children()
    },
    plugin: storedPlugin(row, family.parent),
  }
}

function storedPlugin(row: PluginRow, parent: PluginRow | null): StoredPlugin {
  const { id, pluginType: type, language, position, fields } = row
  return {
    id,
    type,
    language,
    position,
    parent: parent && { id: parent.id, type: parent.pluginType },
    fields: fields ?? {},
  }
}

function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  return Array.isArray(value) ? 'a list' : String(value)
}

/**
 * The return value of a function of the project as JSON.stringify writes it: without functions and undefined members,
 * dates as texts; bigints are kept. Throws a RangeError for a value that contains itself.
 */
function plainJson(value: unknown): Json {
  return jsonOf(value) ?? null
}

/** undefined: JSON cannot represent it. */
function jsonOf(value: unknown): Json | undefined {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? value : null
    case 'string':
    case 'boolean':
    case 'bigint':
      return value
    case 'object':
      return value && objectOf(value)
    default:
      return undefined
  }
}

function objectOf(value: object): Json | undefined {
  // JSON.stringify asks the result for no other one.
  const written: unknown = 'toJSON' in value && typeof value.toJSON === 'function' ? value.toJSON() : value
  if (typeof written !== 'object' || written === null) return jsonOf(written)
  // Also of places that a list leaves out, over which `map` passes.
  if (Array.isArray(written)) return Array.from(written, plainJson)
  const members = Object.entries(written).flatMap(([key, member]) => {
    const plain = jsonOf(member)
    return plain === undefined ? [] : [[key, plain] as const]
  })
  return Object.fromEntries(members)
}
