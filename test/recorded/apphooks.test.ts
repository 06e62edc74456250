import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { aliases, aliasesAnswer } from '../../src/routes/index.js'
import { documentSources } from '../../src/runtime/document-source.js'
import { createHandler } from '../../src/runtime/handler.js'
import { createPreviewToken } from '../../src/runtime/previews/preview-token.js'
import { tokenPreview } from '../../src/runtime/previews/preview-tokens.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { describe, note } from '../harness.js'
import { folderHandler } from '../helpers/answers/handlers.js'
import { openLive } from '../helpers/answers/live.js'
import { type Recording, replay } from '../helpers/answers/replay.js'
import { compareFiles } from '../helpers/django/agency-answers.js'
import { recordedApphooks } from '../helpers/django/apphook-project.js'
import { specimenDatabase } from '../helpers/django/specimens.js'
import { problemsOf, verified } from '../helpers/exports/verified.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliOutput, runCli } from '../helpers/processes/cli.js'
import { withRoutes } from '../helpers/routes/with-routes.js'
import type { RecordedRow } from '../helpers/sites.js'

const project = recordedApphooks()
const { manifest, rows } = project.recording

/** What the project's own views answer, below apphooks and beside them. */
const own = /^\/api\/(?:plants|\w+\/(?:.*\/)?(?:posts|archive|seeds))\//

/** Aliases of another site are not answered (docs/contracts.md). */
const isForeign = ({ url, site }: RecordedRow) => site !== manifest.site_id && /\/aliases\/\d/.test(url)

const recording: Recording = {
  ...project.recording,
  rows: rows.filter((row) => !own.test(row.url) && !isForeign(row)),
}
const key = 'a key for tests, of enough characters'
const routes = [aliasesAnswer]
const forms = { isStrict: true }

describe('a project with apphooks, recorded with djangocms-rest after 1.2', (it) => {
  it('is exported as its live API answered: files, handler and drafts', async () => {
    const { source } = await prepared()
    const [folder, drafts] = [join(temporaryFolder(), 'out'), join(temporaryFolder(), 'drafts')]
    const flags = ['--contract', 'released', '--scheme', 'http', '--pagination', 'query', '--drafts', drafts]
    await cliOutput(['export', ...source, ...flags, '--out', folder, '--json'])

    const files = compareFiles({ recording }, folder)
    assert.equal(files.failures.slice(0, 5), [])
    assert.ok(files.compared > 70, `${files.compared} files`)

    const anonymous = await replay(folderHandler(folder, { routes }), recording, { users: ['anonymous'], forms })
    assert.equal(anonymous.failures.slice(0, 5), [])

    const preview = tokenPreview({ keys: [key], source: documentSources(folderStore(drafts)) })
    const token = await createPreviewToken(key, { expires: Date.now() / 1000 + 3600, site: null })
    const handler = createHandler({ store: folderStore(folder), preview, routes })
    const admin = await replay(handler, recording, { users: ['admin'], token })
    assert.equal(admin.failures.slice(0, 5), [])
    note(`${files.compared} files, ${anonymous.compared} answers and ${admin.compared} previews are equal`)
  })

  it('is answered as its live API did straight from the database', async () => {
    const { database } = await prepared()
    const { handler } = await openLive(database, recording, { placeholderModels: [], routes: [aliases] })
    const { compared, failures } = await replay(handler, recording, { users: ['anonymous', 'admin'], forms })
    assert.equal(failures.slice(0, 5), [])
    assert.ok(compared > 500, `${compared} answers`)
  })

  it('has the same "app" in the documented contract, as a URI', async () => {
    const { source } = await prepared()
    const folder = join(temporaryFolder(), 'out')
    const flags = ['--contract', 'documented', '--scheme', 'http', '--openapi']
    assert.is((await runCli(['export', ...source, ...flags, '--out', folder])).code, 0)
    assert.equal(problemsOf(await verified(folder)), [])
    let compared = 0
    for (const { url, body } of answeredPages()) {
      const file = join(folder, decodeURIComponent(url), 'index.json')
      if (!existsSync(file)) continue
      compared += 1
      const { app } = body as Page
      const uri = app && { ...app, api_endpoint: new URL(app.api_endpoint).href }
      assert.equal((JSON.parse(readFileSync(file, 'utf8')) as Page).app, uri, url)
    }
    assert.ok(compared > 10, `${compared} pages`)
  })

  it('has definitions of plugins with every member', async () => {
    const { source } = await prepared()
    const folder = join(temporaryFolder(), 'out')
    const flags = ['--contract', 'released', '--scheme', 'http', '--only', 'plugins']
    assert.is((await runCli(['export', ...source, ...flags, '--out', folder])).code, 0)
    const response = await folderHandler(folder)(new Request('http://apphooks.example.com/api/plugins/'))
    assert.equal(await response.json(), answered('/api/plugins/').body)
  })

  it('names with "app" where the routes of an apphook are, and no others', () => {
    const roots = new Set(answeredPages().flatMap(({ body }) => (body as Page).app?.api_endpoint ?? []))
    for (const path of ['en/', 'de/', 'en/news/', 'de/neues/', 'en/about-us/team/']) {
      const root = `http://apphooks.example.com/api/${path}`
      assert.ok(roots.has(root), root)
      assert.is(answered(`/api/${path}posts/`).status, 200, root)
    }
    assert.not.ok(roots.has('http://apphooks.example.com/api/en/shop/'))
    assert.is(answered('/api/en/shop/posts/').status, 404)
  })
})

interface Page {
  readonly app: App | null
}

interface App {
  readonly api_endpoint: string
}

async function prepared(): Promise<{ database: string; source: string[] }> {
  const database = await specimenDatabase('sqlite', project)
  const folder = temporaryFolder()
  const file = join(folder, 'manifest.json')
  writeFileSync(file, project.manifest)
  // The package has found the routes of aliases by `cms_rest_endpoints`.
  const config = withRoutes(folder, 'aliases', 'alone')
  return { database, source: ['--database', database, '--manifest', file, '--config', config] }
}

function answeredPages(): RecordedRow[] {
  const isPage = /^[^?]*\/pages\/[^?]*$/
  return rows.filter(
    ({ url, user, site, status }) =>
      isPage.test(url) && user === 'anonymous' && site === manifest.site_id && status === 200,
  )
}

function answered(url: string): RecordedRow {
  const row = rows.find((one) => one.url === url && one.user === 'anonymous' && one.site === manifest.site_id)
  if (row === undefined) throw new Error(`${url} was not recorded`)
  return row
}
