import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import * as assert from 'uvu/assert'
import { createHandler } from '../../src/runtime/handler.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { describe } from '../harness.js'
import { type DjangoProject, withDjangoProject } from '../helpers/django/django-project.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { cliOutput, runCli } from '../helpers/processes/cli.js'
import { eventAnswer } from '../helpers/routes/event-route.js'

interface Event {
  readonly slug: string
  readonly title: string
  readonly starts: string
  /** Address of its placeholder. */
  readonly content: string
}

interface EventList {
  readonly count: number
  readonly next: string | null
  readonly results: Event[]
}

/** A database of the project that may be changed, and what commands need to read it. */
function changingProject({ database, manifest }: DjangoProject) {
  const folder = temporaryFolder()
  const copy = join(folder, 'site.sqlite3')
  copyFileSync(database, copy)
  const config = join(folder, 'site.config.mjs')
  const route = pathToFileURL(join(import.meta.dirname, '../helpers/routes/event-route.js'))
  const lines = [
    `import { eventRoute, publicEvents } from '${route}'`,
    'export default { placeholderModels: [publicEvents], routes: [eventRoute] }',
  ]
  writeFileSync(config, `${lines.join('\n')}\n`)
  return {
    exportTo: async (out: string) => {
      const given = ['--database', copy, '--manifest', manifest, '--config', config, '--out', out]
      const flags = ['--keep-removed', '0', '--keep-documents', '0']
      await cliOutput(['export', '--json', ...given, ...flags])
      const verified = await runCli(['verify', out, '--config', config])
      assert.is(verified.code, 0, verified.stdout)
    },
    change: (sql: string) => {
      const database = new Database(copy)
      database.exec(sql)
      database.close()
    },
  }
}

describe("events of a project's own app, by a route of its own", (test) => {
  test.matrix('are listed, and lead to their placeholders; a full export equals an incremental one', async () => {
    await withDjangoProject('5.1', async (project) => {
      const site = changingProject(project)
      const out = join(temporaryFolder(), 'out')
      const ask = async (path: string) => {
        // A new one each time: a handler looks for a new export only every two seconds.
        const handler = createHandler({ store: folderStore(out), routes: [eventAnswer] })
        const response = await handler(new Request(new URL(path, 'https://nursery.example.com')))
        return { status: response.status, body: (await response.json()) as unknown }
      }
      const slugs = async (query = '') =>
        ((await ask(`/api/en/events/${query}`)).body as EventList).results.map(({ slug }) => slug)

      await site.exportTo(out)
      assert.equal(await slugs(), ['sowing', 'harvest'])
      assert.equal(await slugs('?limit=1&offset=1'), ['harvest'])
      for (const hidden of ['party', 'jubilee']) {
        assert.is((await ask(`/api/en/events/${hidden}/`)).status, 404)
        assert.not(existsSync(join(out, 'api/en/events', hidden)))
      }
      const { body } = await ask('/api/en/events/harvest/')
      assert.equal(body, JSON.parse(readFileSync(join(out, 'api/en/events/harvest/index.json'), 'utf8')))
      const { content } = body as Event
      const { pathname } = new URL(content)
      const placeholder = (await ask(pathname)).body
      assert.match(JSON.stringify(placeholder), 'Come to the harvest')
      const live = await fetch(new URL(pathname, await project.serve()))
      const { content: plugins } = (await live.json()) as { content: unknown }
      assert.equal((placeholder as { content: unknown }).content, plugins)

      site.change(`
        UPDATE nursery_event SET published = 0 WHERE slug = 'harvest';
        UPDATE nursery_event SET published = 1, title = 'Summer party' WHERE slug = 'party'`)
      await site.exportTo(out)
      const whole = join(temporaryFolder(), 'out')
      await site.exportTo(whole)
      const texts = (folder: string) => walk(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')])
      assert.equal(texts(out), texts(whole))
      assert.equal(await slugs(), ['sowing', 'party'])
      assert.is((await ask('/api/en/events/harvest/')).status, 404)
      assert.is((await ask(pathname)).status, 404)
      const text = walk(out)
        .map((name) => readFileSync(join(out, name), 'utf8'))
        .join('\n')
      assert.not.match(text, 'Come to the harvest')
      assert.not.match(text, 'Come to the jubilee')
    })
  })
})
