import { isDeepStrictEqual } from 'node:util'
import type { SiteContext } from '../../../contract/contract.js'
import { pluginObject } from '../../../contract/plugins/plugin.js'
import { released } from '../../../contract/released.js'
import { openDatabase } from '../../../database/open-database.js'
import { type ComparedFields, comparedFields } from '../../../deliver/verify/against/compared-fields.js'
import { hasSameItems } from '../../../deliver/verify/differences.js'
import { siteContext } from '../../../exporter/plan/site-context.js'
import { type Finding, Findings, type SampleDifference } from '../../../findings.js'
import { publicViewer } from '../../../model/access/viewers.js'
import { buildProject } from '../../../model/linking/build-project.js'
import { readProjectRows } from '../../../model/linking/read-project-rows.js'
import type { PluginRow } from '../../../model/rows/rows.js'
import { isJsonObject, type Json, toJsonText } from '../../../model/values/json.js'
import type { ExportOptions } from '../../../options.js'
import type { MemberSample, PluginSample, Samples } from './load-samples.js'

export interface SampleReport {
  /** Members of plugins. */
  readonly compared: number
  readonly equal: number
  /** Plugins that are no longer in the database. */
  readonly missing: number
  readonly types: Readonly<Record<string, { compared: number; equal: number }>>
}

/**
 * Creates the JSON of sampled plugins from the database, in the released contract, and compares it member by member.
 * Gives one finding for each differing member of a plugin type, with the first example. Throws ExportErrors.
 */
export async function checkSamples(
  samples: Samples,
  options: ExportOptions,
): Promise<{ report: SampleReport; findings: Finding[] }> {
  const database = await openDatabase(options.database, options.snapshot, options)
  try {
    const named = { placeholders: options.placeholderModels, routes: [] }
    const reads = { named, time: options.now ?? Date.now() }
    const { tables, manifest, shown } = await readProjectRows(database, options, reads, new Findings())
    const project = buildProject(tables, manifest, released.rules(tables.schema), shown)
    const settings = { ...options, siteUrls: { default: samples.origin }, apiUrls: { default: samples.origin } }
    const content = { html: null, aliasPlaceholders: () => [], report: () => {} }
    const view = { project, site: project.defaultSite, contract: released, viewer: publicViewer(project) }
    const context = siteContext(view, settings, content)
    const reader = database.contentReader(manifest)
    const fields = comparedFields(manifest)
    // No plugins of such a type are exported, which is a finding of its own.
    const exported = samples.plugins.filter(({ plugin_type: type }) => !fields.isFiltered(type))
    const rows = byId(await reader.readPlugins(exported.map(({ id }) => id)))
    const parentIds = [...rows.values()].flatMap(({ parentId }) => (parentId === null ? [] : [parentId]))
    const parents = byId(await reader.readPlugins(parentIds))
    return compare(exported, fields, (sample) => {
      const row = rows.get(sample.id)
      if (!row?.fields || row.pluginType !== sample.plugin_type) return null
      return objectOf(context, row, row.parentId === null ? null : (parents.get(row.parentId) ?? null))
    })
  } finally {
    await database.close()
  }
}

function byId(rows: readonly PluginRow[]): Map<number, PluginRow> {
  return new Map(rows.map((row) => [row.id, row]))
}

function objectOf(context: SiteContext, row: PluginRow, parent: PluginRow | null): Record<string, Json> {
  const place = { language: row.language, page: `plugin ${row.id}`, content: null, owner: null, aliases: [] }
  return pluginObject(context, row, { parent, children: () => [] }, place)
}

function compare(
  plugins: readonly PluginSample[],
  fields: ComparedFields,
  made: (sample: PluginSample) => Record<string, Json> | null,
): { report: SampleReport; findings: Finding[] } {
  const types: Record<string, { compared: number; equal: number }> = {}
  const differing = new Map<string, SampleDifference>()
  let missing = 0
  for (const sample of plugins) {
    const object = made(sample)
    if (object === null) {
      missing += 1
      continue
    }
    types[sample.plugin_type] ??= { compared: 0, equal: 0 }
    const counts = types[sample.plugin_type] ?? { compared: 0, equal: 0 }
    for (const member of sample.members) {
      const got = object[member.name]
      counts.compared += 1
      if (isSame(member, got, fields.isUnordered(object, member.name))) counts.equal += 1
      else addDifference(differing, sample, member, got)
    }
  }
  const sum = (key: 'compared' | 'equal') => Object.values(types).reduce((total, counts) => total + counts[key], 0)
  const findings: Finding[] = [...differing.values()]
  if (missing > 0) findings.push({ code: 'sample-missing', plugins: missing })
  return { report: { compared: sum('compared'), equal: sum('equal'), missing, types }, findings }
}

function addDifference(
  differing: Map<string, SampleDifference>,
  { plugin_type: pluginType, id }: PluginSample,
  { name: field, class: fieldClass = '', expected }: MemberSample,
  got: Json | undefined,
): void {
  const key = `${pluginType}.${field}`
  const known = differing.get(key)
  if (known) known.count += 1
  else {
    const texts = { expected: shownValue(expected), got: shownValue(got) }
    differing.set(key, { code: 'sample-differs', pluginType, field, fieldClass, example: id, ...texts, count: 1 })
  }
}

function isSame(
  { expected, redacted: isRedacted }: MemberSample,
  got: Json | undefined,
  isUnordered: boolean,
): boolean {
  if (got === undefined) return false
  const value = isRedacted ? redacted(got) : got
  return isDeepStrictEqual(value, expected) || (isUnordered && hasSameItems(expected, value))
}

/** Mirrors `redacted` of introspect.py. */
function redacted(value: Json): Json {
  if (typeof value === 'string') return value.replace(/[^ \t\r\n!-/:-@[-`{-~]/gu, 'x')
  if (Array.isArray(value)) return value.map(redacted)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, redacted(member)]))
}

function shownValue(value: Json | undefined): string {
  const text = value === undefined ? 'nothing' : toJsonText(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
