import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '../../../src/model/manifest/manifest.js'
import type { Recording } from '../answers/replay.js'
import type { Engine } from '../databases/engines.js'
import { dropDatabase as dropMysql, emptyDatabase as emptyMysql } from '../databases/mysql-engine.js'
import { emptyDatabase as emptyPostgres, withClient } from '../databases/postgres-engine.js'
import { parseExact, type RecordedRow } from '../sites.js'
import { copyProject, type DjangoVersion, introspectScript } from './django-project.js'

/** A project that a seed has drawn, with what its live API answers. */
export interface Agency {
  /** What `--database` takes. */
  readonly database: string
  /** A file. */
  readonly manifest: string
  readonly samples: string
  /** Templates of the plugins of the project, as it has them, by file name. */
  readonly templates: Readonly<Record<string, string>>
  /** The flags that name database, manifest and configuration. */
  readonly source: readonly string[]
  /** The flags with which an export answers as the live API. */
  readonly flags: readonly string[]
  readonly recording: Recording
  /** The settings that were drawn, by name. */
  readonly variant: Readonly<Record<string, unknown>>
  /** Models with placeholders of their own. */
  readonly placeholderModels: { model: string }[]
  /** Changes rows as editors do, others in each turn, and records about so many answers as they are then. */
  edit(turn: number, questions: number): Promise<Edited>
}

interface Edited {
  /** What was done to which rows. */
  readonly edits: readonly string[]
  /** Has rows if there were questions. */
  readonly recording: Recording
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
    // The CMS makes rows in the order of sets, and what is drawn of them follows.
    PYTHONHASHSEED: String(seed),
    ...(given === null ? {} : { PROJECT_DATABASE: given }),
  })
  const commands = join(folder, 'agency/management/commands')
  mkdirSync(commands, { recursive: true })
  await introspectScript(commands)
  await python(['agency_build.py', String(questions)])
  const [manifest, samples] = [join(data, 'manifest.json'), join(data, 'samples.json')]
  const { variant, things, ...recording } = recordedIn(data)
  const config = join(base, 'site.config.json')
  const placeholderModels = things.map((model) => ({ model }))
  const htmlTemplates = join(base, 'html')
  const templates = templatesFor(recording.manifest)
  mkdirSync(htmlTemplates)
  for (const [name, text] of Object.entries(templates)) writeFileSync(join(htmlTemplates, name), text)
  writeFileSync(config, JSON.stringify({ placeholderModels, htmlTemplates }))
  const database = given === null ? join(data, 'site.sqlite3') : inSchema(given, variant.schema)
  const source = ['--database', database, '--manifest', manifest, '--config', config]
  return {
    database,
    manifest,
    samples,
    templates,
    variant,
    placeholderModels,
    async edit(turn, count) {
      const edits = (await python(['agency_edit.py', String(turn), String(count)])).trim().split('\n')
      return { edits, recording: count > 0 ? recordedIn(data) : { ...recording, rows: [] } }
    },
    source,
    recording,
    flags: [
      ...source,
      // Rows of permissions stay where the setting is off.
      ...(recording.manifest.permission ? [] : ['--accept-mismatch', 'permission']),
      ...['--contract', 'released', '--scheme', 'http', '--pagination', 'query'],
    ],
  }
}

/** As test/django-project/agency/templates/agency/plugin.html. */
function templatesFor({ plugins }: Manifest): Record<string, string> {
  const own = Object.keys(plugins).filter((type) => /^(Part\d+|Twin|Rule)Plugin$/.test(type))
  return Object.fromEntries(
    own.map((type) => [`${type}.html`, '{{ instance.plugin_type }} {{ instance.pk }} [{{ children }}]\n']),
  )
}

/** The row with its answer as it was sent; null: not kept. */
export function withText(row: RecordedRow, text: string | null): RecordedRow {
  return text === null ? row : { ...row, text }
}

interface Recorded extends Recording {
  readonly variant: Readonly<Record<string, unknown>>
  readonly things: readonly string[]
}

/** What the project has written into its folder. */
function recordedIn(data: string): Recorded {
  const read = (name: string) => readFileSync(join(data, name), 'utf8')
  const recorded = parseExact(read('recording.json')) as Omit<Recorded, 'manifest'>
  const texts = JSON.parse(read('texts.json')) as (string | null)[]
  const manifest = JSON.parse(read('manifest.json')) as Manifest
  return { ...recorded, manifest, rows: recorded.rows.map((row, index) => withText(row, texts[index] ?? null)) }
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
