import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import type { Manifest } from '../../../src/model/manifest/manifest.js'
import { emptyDatabase, withClient } from '../databases/postgres-engine.js'
import { temporaryFolder } from '../folders.js'
import { parseExact, projectFolder } from '../sites.js'
import { copyProject, introspectScript } from './django-project.js'

/** `usual` settings, with plugins that only Python can answer; `plain` ones, with everything set that can be. */
export type Variant = 'usual' | 'plain'

/** The engines that the project was recorded on. */
export const recordedEngines = ['sqlite', 'postgresql'] as const

type EngineName = (typeof recordedEngines)[number]

export const variants: readonly Variant[] = ['usual', 'plain']

/** A project with a field of every class, and what its live API answers. */
export interface Specimens {
  readonly manifest: Manifest
  /** What `introspect --samples` writes, as text. */
  readonly samples: string
  /** By path. */
  readonly answers: Readonly<Record<string, unknown>>
  /** Makes the database. */
  readonly sql: string
}

/** Whether `.ci/prepare-django` has installed what the project needs. */
export function canBuildSpecimens(): boolean {
  return existsSync(join(projectFolder, '.cache/django-5.1/requirements.txt'))
}

/** As it was recorded by `record-specimens.ts`. */
export function recordedSpecimens(engine: EngineName, variant: Variant): Specimens {
  return readSpecimens(gunzipSync(readFileSync(recording(engine, variant))).toString('utf8'))
}

export function recordSpecimens(engine: EngineName, variant: Variant, text: string): void {
  mkdirSync(join(projectFolder, 'test/specimens'), { recursive: true })
  writeFileSync(recording(engine, variant), gzipSync(text, { level: 9 }))
}

function recording(engine: EngineName, variant: Variant): string {
  return join(projectFolder, `test/specimens/${engine}-${variant}.json.gz`)
}

/** A new database with the rows of the project; what `--database` takes. */
export async function specimenDatabase(engine: EngineName, { sql }: Pick<Specimens, 'sql'>): Promise<string> {
  if (engine === 'postgresql') {
    const url = await emptyDatabase()
    await withClient(url, (client) => client.query(sql))
    return url
  }
  const file = join(temporaryFolder(), 'site.sqlite3')
  const database = new Database(file)
  try {
    database.pragma('foreign_keys = OFF')
    database.exec(sql)
  } finally {
    database.close()
  }
  return file
}

/** From what `buildSpecimens` gives. */
export function readSpecimens(text: string): Specimens {
  const { answers, manifest, samples, sql } = JSON.parse(text) as Record<string, string>
  return {
    manifest: JSON.parse(manifest ?? '') as Manifest,
    samples: samples ?? '',
    answers: parseExact(answers ?? '') as Record<string, unknown>,
    sql: sql ?? '',
  }
}

/** Specimens as text, made now by a real project. */
export async function buildSpecimens(engine: EngineName, variant: Variant): Promise<string> {
  const settings: Record<string, string> = { DJANGO_SETTINGS_MODULE: 'specimens_settings', PROJECT_VARIANT: variant }
  if (engine === 'postgresql') {
    settings.PROJECT_DATABASE = await emptyDatabase()
    await withClient(settings.PROJECT_DATABASE, (client) =>
      client.query(
        "CREATE EXTENSION hstore; CREATE EXTENSION citext; CREATE TYPE specimen_mood AS ENUM ('happy', 'sad')",
      ),
    )
  }
  const { base, python } = copyProject('5.1', settings)
  await python(['manage.py', 'migrate', '--run-syncdb', '-v', '0'])
  const built = await python(['specimens_build.py', ...(variant === 'usual' ? ['riddles'] : [])])
  const script = await introspectScript(base)
  const [manifest, samples] = [join(base, 'manifest.json'), join(base, 'samples.json')]
  const redact = variant === 'plain' ? ['--redact'] : []
  await python([script, '-o', manifest, '--samples', '3', '--samples-output', samples, ...redact])
  const texts = { manifest: readFileSync(manifest, 'utf8'), samples: readFileSync(samples, 'utf8') }
  return JSON.stringify({ ...JSON.parse(built), ...texts })
}
