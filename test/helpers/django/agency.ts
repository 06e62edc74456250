import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnosis } from '../../../src/cli/commands/doctor/diagnose.js'
import { hiddenAddresses } from '../../../src/deliver/verify/against/hidden-addresses.js'
import type { Manifest, ValueFacts } from '../../../src/model/manifest/manifest.js'
import type { Recording, Replayed } from '../answers/replay.js'
import type { Engine } from '../databases/engines.js'
import { dropDatabase as dropMysql, emptyDatabase as emptyMysql } from '../databases/mysql-engine.js'
import { emptyDatabase as emptyPostgres, withClient } from '../databases/postgres-engine.js'
import { difference } from '../difference.js'
import { runCli } from '../processes/cli.js'
import { parseExact, type RecordedRow } from '../sites.js'
import { copyProject, type DjangoVersion, introspectScript } from './django-project.js'

/** A project that a seed has drawn, with what its live API answers. */
export interface Agency {
  /** What `--database` takes. */
  readonly database: string
  /** A file. */
  readonly manifest: string
  readonly samples: string
  /** The flags that name database, manifest and configuration. */
  readonly source: readonly string[]
  /** The flags with which an export answers as the live API. */
  readonly flags: readonly string[]
  readonly recording: Recording
  /** The settings that were drawn, by name. */
  readonly variant: Readonly<Record<string, unknown>>
  /** Models with placeholders of their own. */
  readonly placeholderModels: { model: string }[]
  /** Changes rows as editors do, others in each turn, and says which. */
  edit(turn: number): Promise<string[]>
}

/** Builds the project with the packages of a version; `questions`: how many answers are recorded. */
export async function buildAgency(
  engine: Engine['name'],
  version: DjangoVersion,
  seed: number,
  questions: number,
): Promise<Agency> {
  const given = await emptyDatabase(engine)
  const { base, data, folder, python } = copyProject(version, {
    DJANGO_SETTINGS_MODULE: 'agency_settings',
    PROJECT_SEED: String(seed),
    ...(given === null ? {} : { PROJECT_DATABASE: given }),
  })
  const commands = join(folder, 'agency/management/commands')
  mkdirSync(commands, { recursive: true })
  await introspectScript(commands)
  await python(['agency_build.py', String(questions)])
  const [manifest, samples] = [join(data, 'manifest.json'), join(data, 'samples.json')]
  const { rows, access, variant, things } = parseExact(readFileSync(join(data, 'recording.json'), 'utf8')) as Recorded
  const texts = JSON.parse(readFileSync(join(data, 'texts.json'), 'utf8')) as (string | null)[]
  const config = join(base, 'site.config.json')
  const placeholderModels = things.map((model) => ({ model }))
  writeFileSync(config, JSON.stringify({ placeholderModels }))
  const database = given === null ? join(data, 'site.sqlite3') : inSchema(given, variant.schema)
  const source = ['--database', database, '--manifest', manifest, '--config', config]
  const described = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
  return {
    database,
    manifest,
    samples,
    variant,
    placeholderModels,
    edit: async (turn) => (await python(['agency_edit.py', String(turn)])).trim().split('\n'),
    source,
    recording: {
      manifest: described,
      access,
      rows: rows.map((row, index) => withText(row, texts[index] ?? null)),
    },
    flags: [
      ...source,
      // Rows of permissions stay where the setting is off.
      ...(described.permission ? [] : ['--accept-mismatch', 'permission']),
      ...['--contract', 'released', '--scheme', 'http', '--pagination', 'query'],
    ],
  }
}

/** The row with its answer as it was sent; null: not kept. */
export function withText(row: RecordedRow, text: string | null): RecordedRow {
  return text === null ? row : { ...row, text }
}

interface Recorded extends Omit<Recording, 'manifest'> {
  readonly variant: Readonly<Record<string, unknown>>
  readonly things: readonly string[]
}

/** null: a file will do. */
async function emptyDatabase(engine: Engine['name']): Promise<string | null> {
  if (engine === 'mysql') return emptyMysql()
  if (engine === 'sqlite') return null
  const url = await emptyPostgres('people')
  await withClient(url, (client) => client.query(prepared))
  return url
}

/** What models of the project need and no migration makes. */
const prepared = `CREATE EXTENSION hstore; CREATE SCHEMA agency;
CREATE COLLATION agency_insensitive (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`

function inSchema(url: string, schema: unknown): string {
  return schema === 'public' || !url.startsWith('postgres') ? url : `${url}?options=-csearch_path%3D${String(schema)}`
}

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
      if (order?.length === 0) unordered.add(`${type} ${name}`)
    }
  }
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain)
    if (typeof value !== 'object' || value === null) return value
    const type = String((value as Record<string, unknown>).plugin_type)
    const members = Object.entries(value).flatMap(([name, member]) => {
      const place = `${type} ${name}`
      if (named.has(place) || (serialized.has(type) && !['plugin_type', 'children'].includes(name))) return []
      // Page.get_languages has no order, and MySQL may follow any index.
      const isUnordered = unordered.has(place) || (name === 'languages' && database.startsWith('mysql'))
      return [[name, isUnordered && Array.isArray(member) ? [...member].sort() : plain(member)]]
    })
    return Object.fromEntries(members)
  }
  return plain
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

/**
 * Pages that have no other path than hidden ones have no file, and files alone answer for them with 404
 * (docs/output.md): these are counted as meant.
 */
export function withoutHiddenPages({ recording }: Agency, folder: string, replayed: Replayed): Replayed {
  const isHiddenAddress = hiddenAddresses(folder)
  const isHidden = (site: number, url: string) => {
    const [, below] = /\/pages\/(.*)$/.exec(new URL(url, 'http://localhost').pathname) ?? []
    return below !== undefined && isHiddenAddress(site, below)
  }
  const isUnnamed = (site: number, details: string | null) => details === null || isHidden(site, details)
  const isMeant = ([name, place, wanted, got]: Replayed['failures'][number]) =>
    place === 'status' &&
    wanted === 200 &&
    got === 404 &&
    recording.rows.some(
      ({ user, url, site, body }) =>
        name === `${user} ${url}` &&
        isHidden(site, url) &&
        isUnnamed(site, (body as { details: string | null }).details),
    )
  const failures = replayed.failures.filter((failure) => !isMeant(failure))
  const count = replayed.failures.length - failures.length
  return { ...replayed, failures, meant: { ...replayed.meant, ...(count > 0 ? { 'only hidden paths': count } : {}) } }
}

/** A file of an export by its address. null: there is none. */
function exportedFile({ recording }: Pick<Agency, 'recording'>, folder: string, url: string, site: number): unknown {
  const prefix = site === recording.manifest.site_id ? '' : `sites/${site}`
  const file = join(folder, prefix, decodeURIComponent(url), 'index.json')
  return existsSync(file) ? parseExact(readFileSync(file, 'utf8')) : null
}

/** Each file has the answer of the live API, and nothing that it does not find has a file. */
export function compareFiles(
  agency: Pick<Agency, 'recording'>,
  folder: string,
  plain: (body: unknown) => unknown = (body) => body,
): { readonly compared: number; readonly failures: unknown[][] } {
  const failures: unknown[][] = []
  let compared = 0
  for (const { url, site, user, status, body } of agency.recording.rows) {
    if (user !== 'anonymous' || /\?|\/\//.test(url) || !url.endsWith('/') || status >= 500) continue
    const file = exportedFile(agency, folder, url, site)
    if (file === null) continue
    compared += 1
    // Whether a definition has it depends on what the process has answered before.
    const isDefinition = url.endsWith('/plugins/')
    if (status !== 200) failures.push(['file', url, status])
    const found = isDefinition ? null : difference(plain(body), plain(file))
    if (found) failures.push(['file', url, ...found])
  }
  return { compared, failures }
}

/** Frees what a project takes. */
export async function disposeAgency({ database }: Agency): Promise<void> {
  if (database.startsWith('mysql')) return dropMysql(database)
  if (!database.startsWith('postgres')) return
  const url = new URL(database)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  url.search = ''
  await withClient(url.href, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
}
