import type { Diagnosis } from '../../../src/cli/commands/doctor/diagnose.js'
import type { ValueFacts } from '../../../src/model/manifest/field-facts.js'
import { runCli } from '../processes/cli.js'
import type { Agency } from './agency.js'

/** What `doctor` says of the project. */
export async function diagnosedAgency({ flags, samples }: Agency): Promise<Diagnosis> {
  const { stdout } = await runCli(['doctor', ...flags, '--samples', samples, '--json'])
  return JSON.parse(stdout) as Diagnosis
}

/**
 * What of an answer is compared: not the members of plugins that `doctor` has named, and none of those that serializers
 * of the project write. Keys that nothing orders are compared as a set.
 */
export function withoutGaps({ recording, database }: Agency, { gaps, plugins }: Diagnosis): (body: unknown) => unknown {
  const named = new Set(
    gaps.flatMap((gap) => ('field' in gap && gap.code !== 'sample-differs' ? [`${gap.pluginType} ${gap.field}`] : [])),
  )
  const serialized = new Set(plugins.flatMap(({ type, serializer }) => (serializer === null ? [] : [type])))
  const models = new Set(gaps.flatMap((gap) => (gap.code === 'endpoint-unknown' ? [gap.model] : [])))
  // In drafts alone, that is a finding of the export.
  const isFiltered = Object.values(recording.manifest.models).some(
    ({ api_endpoint: endpoint }) => endpoint && 'pattern' in endpoint && endpoint.filtered_by && !endpoint.where,
  )
  const formats = new Set(gaps.flatMap((gap) => (gap.code === 'setting-unsupported' ? [formatted[gap.setting]] : [])))
  const unordered = new Set<string>()
  for (const [type, { fields }] of Object.entries(recording.manifest.plugins)) {
    for (const { name, to, order, type: field, base } of fields) {
      if (formats.has(field) || formats.has(itemType(base))) named.add(`${type} ${name}`)
      // References in JSON may lead to any model.
      const isUnknown = to === undefined ? field === 'JSONField' && (isFiltered || models.size > 0) : models.has(to)
      if (isUnknown) named.add(`${type} ${name}`)
      // Plugins of several placeholders have one position, and databases list these in any order.
      if (order?.every(({ column }) => column === 'position')) unordered.add(`${type} ${name}`)
    }
  }
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain)
    if (typeof value !== 'object' || value === null) return value
    const type = String((value as Record<string, unknown>).plugin_type)
    const members = Object.entries(value).flatMap(([name, member]) => {
      const place = `${type} ${name}`
      // The API has none.
      if (name === 'extensions' && 'absolute_url' in value) return []
      const isOfTree = name === 'plugin_type' || (name === 'children' && hasPlugins(member))
      if (named.has(place) || (serialized.has(type) && !isOfTree)) return []
      // Page.get_languages has no order, and MySQL may follow any index.
      const isUnordered = unordered.has(place) || (name === 'languages' && database.startsWith('mysql'))
      return [[name, isUnordered && Array.isArray(member) ? [...member].sort() : plain(member)]]
    })
    return Object.fromEntries(members)
  }
  return plain
}

/** Whether these are the plugins below one, and not the field of a project that has their name. */
function hasPlugins(children: unknown): boolean {
  return (
    Array.isArray(children) && children.some((one) => typeof one === 'object' && one !== null && 'plugin_type' in one)
  )
}

/** The type of the values of a list, however deep. */
function itemType(base: ValueFacts | undefined): string {
  return base?.base ? itemType(base.base) : (base?.type ?? '')
}

/** The fields that a setting formats. */
const formatted: Readonly<Record<string, string>> = {
  DATETIME_FORMAT: 'DateTimeField',
  DATE_FORMAT: 'DateField',
  TIME_FORMAT: 'TimeField',
}
