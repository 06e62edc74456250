import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Manifest } from '../../../src/model/manifest/manifest.js'
import type { Recording } from '../answers/replay.js'
import { parseExact, projectFolder, type RecordedRow } from '../sites.js'
import { withText } from './agency.js'
import { copyProject, introspectScript } from './django-project.js'

/** A project with apphooks that bring routes to the API, and what its live API has answered: `test/apphooks`. */
interface ApphookProject {
  readonly recording: Recording
  /** What `introspect` has written. */
  readonly manifest: string
  /** Makes its SQLite database. */
  readonly sql: string
}

const file = join(projectFolder, 'test/apphooks/recording.json.gz')

/** As it was recorded by `record-apphooks.ts`. */
export function recordedApphooks(): ApphookProject {
  const stored = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as Stored
  const rows = parseExact(stored.rows) as RecordedRow[]
  return {
    recording: {
      manifest: JSON.parse(stored.manifest) as Manifest,
      access: stored.access,
      rows: rows.map((row, index) => withText(row, stored.texts[index] ?? null)),
    },
    manifest: stored.manifest,
    sql: stored.sql,
  }
}

/** What `build_apphooks.py` prints, with the manifest. */
interface Stored {
  readonly rows: string
  readonly texts: readonly (string | null)[]
  readonly access: Recording['access']
  readonly sql: string
  readonly manifest: string
}

/** Builds the project with a Python that has its packages, and writes what its live API answers. */
export async function recordApphooks(program: string, questions: number): Promise<void> {
  const { base, python } = copyProject('5.1', { DJANGO_SETTINGS_MODULE: 'settings_apphooks' }, program)
  await python(['manage.py', 'migrate', '--run-syncdb', '-v', '0'])
  const built = await python(['build_apphooks.py', String(questions)])
  const manifest = join(base, 'manifest.json')
  await python([await introspectScript(base), '-o', manifest])
  const stored = { ...JSON.parse(built), manifest: readFileSync(manifest, 'utf8') }
  writeFileSync(file, gzipSync(JSON.stringify(stored), { level: 9 }))
}
