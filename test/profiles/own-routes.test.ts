import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { bundle } from '../helpers/bundle.js'
import { temporaryFolder } from '../helpers/folders.js'
import { exampleConfig } from '../helpers/front-ends/example.js'
import { cliOutput } from '../helpers/processes/cli.js'
import { fileAnswer } from '../helpers/servers/site-server.js'

interface Worker {
  fetch(request: Request, env: object, context: object): Promise<Response>
}

describe('an entry file of a host', (it) => {
  it('answers the routes of the configuration', async () => {
    const base = temporaryFolder()
    await exportFor('cloudflare', exampleConfig, base)
    const answer = await workerOf(base)
    for (const path of ['en/journal/', 'de/tagebuch/', 'en/journal/the-mirror-is-back/', 'en/pages/']) {
      const got = await answer(`/api/${path}`)
      assert.is(got.status, 200, path)
      assert.is(await got.text(), readFileSync(join(base, 'out/api', path, 'index.json'), 'utf8'), path)
    }
    assert.is((await answer('/api/en/journal/?limit=1')).status, 200)
    assert.is((await answer('/api/en/journal/no-such-entry/')).status, 404)
  })

  it('names ready routes of every kind, and reports those of own code', async () => {
    const base = temporaryFolder()
    const config = join(base, 'own.config.mjs')
    writeFileSync(
      config,
      `import { aliases, collection } from ${JSON.stringify(new URL('../../src/routes/index.js', import.meta.url))}
import example from ${JSON.stringify(pathToFileURL(exampleConfig))}
import { ping } from ${JSON.stringify(new URL('../helpers/routes/ping-route.js', import.meta.url))}
const fields = { "l'id": 'id' }
const pages = { name: 'templates', model: 'cms.page', where: { id: 1 }, key: 'id', fields, search: ["l'id"] }
const changed = { ...collection({ ...pages, name: 'changed' }), answer: () => null }
const open = { ...collection({ ...pages, name: 'open' }), previews: false }
export default { ...example, database: undefined, manifest: undefined, media: undefined,
  routes: [aliases, ...example.routes, collection(pages), changed, open, ping] }
`,
    )
    const files = { netlify: 'netlify/edge-functions/api.js', vercel: 'middleware.js', cloudflare: 'worker.js' }
    for (const [host, name] of Object.entries(files)) {
      const report = await exportFor(host, config, base)
      const text = readFileSync(join(base, 'out.hosts', host, name), 'utf8')
      assert.match(text, "import { aliasesAnswer, collectionAnswer, storiesAnswers } from 'djangocms-static/routes'")
      const stories = 'storiesAnswers({"path":"journal"}), storiesAnswers({"path":"tagebuch"})'
      assert.match(text, `routes: [aliasesAnswer, ${stories}, collectionAnswer("templates",["l'id"])].flat()`)
      assert.match(report, /does not answer changed, open, ping, which the project's own code does/)
    }
  })
})

/** What is printed. */
async function exportFor(host: string, config: string, base: string): Promise<string> {
  const project = dirname(exampleConfig)
  const argv = ['export', '--config', config, '--out', join(base, 'out'), '--profile', host, '--json']
  return cliOutput([...argv, '--database', join(project, 'site.sqlite3'), '--manifest', join(project, 'manifest.json')])
}

async function workerOf(base: string): Promise<(path: string) => Promise<Response>> {
  const worker = join(base, 'out.hosts/cloudflare/worker.js')
  const module = (await import(pathToFileURL(bundle(worker, { platform: 'neutral' })).href)) as { default: Worker }
  const assets = (request: Request) => fileAnswer(join(base, 'out'), request, '') ?? new Response(null, { status: 404 })
  const env = { ASSETS: { fetch: async (url: string) => assets(new Request(url)) } }
  return (path) =>
    module.default.fetch(new Request(`https://www.observatory.example${path}`), env, { waitUntil: () => {} })
}
