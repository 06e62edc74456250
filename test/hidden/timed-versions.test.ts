import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { WatchFingerprints } from '../../src/cli/commands/export/watch-fingerprints.js'
import type { ExportReport } from '../../src/options.js'
import { createHandler } from '../../src/runtime/handler.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { askLive, openLive } from '../helpers/answers/live.js'
import { type DatabaseCopy, describeOn, type Engine, engines } from '../helpers/databases/engines.js'
import { failedExport } from '../helpers/exports/exports.js'
import { problemsOf, verified } from '../helpers/exports/verified.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { cliOutput } from '../helpers/processes/cli.js'
import { changedManifest } from '../helpers/sites/manifests.js'
import { siteManifest } from '../helpers/sites.js'

const model = 'djangocms_timed_publishing.timedpublishinginterval'
const table = 'djangocms_timed_publishing_timedpublishinginterval'
const timed = { models: { ...siteManifest('press').models, [model]: { table, pk: 'id' } } }
const withPackage = () => changedManifest('press', timed)

/** Of times, the sign around names, and the zone of times in UTC. */
const columnTypes = {
  sqlite: ['datetime', '"', ''],
  postgresql: ['timestamp with time zone', '"', '+00:00'],
  mysql: ['datetime(6)', '`', ''],
} as const

/** English `about-us` has an open interval, `history` one that begins in 2100, in both languages; German `ada-de` was hidden in 2020. */
async function timedPress(engine: Engine): Promise<DatabaseCopy> {
  const copy = await engine.copy('press')
  const [time, quote, zone] = columnTypes[engine.name]
  await copy.exec(`
    CREATE TABLE ${table} (id bigint PRIMARY KEY, start ${time} NULL, ${quote}end${quote} ${time} NULL, version_id integer);
    INSERT INTO ${table} VALUES (1, '2020-01-01 00:00:00${zone}', '2150-01-01 00:00:00${zone}', 4),
      (2, '2100-01-01 00:00:00${zone}', NULL, 9), (4, '2100-01-01 00:00:00${zone}', NULL, 10), (3, NULL, '2020-01-01 00:00:00${zone}', 12);
    INSERT INTO django_content_type (id, app_label, model) VALUES (9999, 'djangocms_timed_publishing', 'timedpublishinginterval');`)
  return copy
}

const history = '/api/en/pages/about-us/history/'
const ada = '/api/de/pages/about-us/team-de/ada-de/'

for (const engine of engines) {
  describeOn(engine, `published versions with an interval (djangocms-timed-publishing), ${engine.name}`, (test) => {
    test('are public in their interval alone, which a run with the same folder follows', async () => {
      const copy = await timedPress(engine)
      const source = ['--database', copy.url, '--manifest', withPackage(), '--contract', 'released']
      const run = async (out: string, now: string, ...flags: string[]) => {
        const given = ['--now', now, '--keep-removed', '0', '--keep-documents', '0', ...flags]
        const stdout = await cliOutput(['export', ...source, '--out', out, '--json', ...given])
        return JSON.parse(stdout) as ExportReport
      }
      const [folder, whole] = [1, 2].map(() => join(temporaryFolder(), 'out')) as [string, string]
      const has = (path: string) => existsSync(join(folder, path, 'index.json'))
      const { changesAt } = await run(folder, '2026-01-01T00:00:00Z')
      assert.match(changesAt ?? '', /^2100-01-01T00:00:00/)
      assert.equal([has('/api/en/pages/about-us/'), has(history), has(ada)], [true, false, false])
      assert.not.match(readFileSync(join(folder, 'api/en/pages-list/index.json'), 'utf8'), 'about-us/history"')
      await run(folder, '2100-01-02T00:00:00Z')
      assert.equal([has(history), has(ada)], [true, false])
      await run(whole, '2100-01-02T00:00:00Z')
      const texts = (out: string) => walk(out).map((name) => [name, readFileSync(join(out, name), 'utf8')])
      assert.equal(texts(folder), texts(whole))
    })

    test('are verified at the time that --now gives', async () => {
      const copy = await timedPress(engine)
      const source = ['--database', copy.url, '--manifest', withPackage()]
      const out = join(temporaryFolder(), 'out')
      await cliOutput(['export', ...source, '--out', out, '--now', '2100-01-02T00:00:00Z'])
      assert.equal(problemsOf(await verified(out, [...source, '--now', '2100-01-02T00:00:00Z'])), [])
      assert.ok(problemsOf(await verified(out, source)).length > 0)
    })

    test('are an error where the table of intervals is another', async () => {
      const cases: [sql: string, expected: string][] = [
        [`ALTER TABLE ${table} RENAME COLUMN start TO starts`, 'has no column start: it says when versions are public'],
        [`DROP TABLE ${table}`, 'does not exist: it says when versions are public'],
      ]
      for (const [sql, expected] of cases) {
        const copy = await timedPress(engine)
        await copy.exec(sql)
        const { exitCode, code, message } = await failedExport(copy.url, 'press', ['--manifest', withPackage()])
        assert.equal([exitCode, code], [2, 'manifest-mismatch'])
        assert.match(message, `The table ${table} ${expected}`)
      }
    })

    test('are followed by --watch, with a manifest and without', async () => {
      const copy = await timedPress(engine)
      for (const manifest of [{ ...siteManifest('press'), ...timed }, null]) {
        const fingerprintAt = async (instant: string) => {
          const now = Date.parse(instant)
          const watched = { database: copy.url, manifest, placeholderModels: [], routes: [], now }
          const fingerprints = new WatchFingerprints(watched)
          const fingerprint = await fingerprints.now()
          await fingerprints.close()
          return fingerprint
        }
        const before = await fingerprintAt('2026-01-01T00:00:00Z')
        assert.is(await fingerprintAt('2026-01-02T00:00:00Z'), before)
        assert.is.not(await fingerprintAt('2100-01-02T00:00:00Z'), before)
      }
    })

    test('stand in previews, nowhere else, and everywhere in a project without the package', async () => {
      const copy = await timedPress(engine)
      const flags = ['--database', copy.url, '--manifest', withPackage()]
      const [folder, drafted] = ['out', 'drafts'].map((name) => join(temporaryFolder(), name)) as [string, string]
      await cliOutput(['export', ...flags, '--out', folder, '--drafts', drafted])
      assert.equal(problemsOf(await verified(folder, flags)), [])
      const drafts = createHandler({ store: folderStore(drafted) })
      assert.is((await drafts(new Request(`http://localhost${history}`))).status, 200)
      const statuses = async (manifest: typeof timed | Record<string, never>) => {
        const { handler } = await openLive(copy.url, 'press', { manifest: { ...siteManifest('press'), ...manifest } })
        return [(await askLive(handler, history)).status, (await askLive(handler, ada)).status]
      }
      assert.equal(await statuses(timed), [404, 404])
      assert.equal(await statuses({}), [200, 200])
    })
  })
}
