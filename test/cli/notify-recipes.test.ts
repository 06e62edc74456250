import { createHmac } from 'node:crypto'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as assert from 'uvu/assert'
import { secretVariable } from '../../src/deliver/notify/send-notification.js'
import { describe } from '../harness.js'
import { bundle } from '../helpers/bundle.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { documentedBlock, recipeProject, startScript } from '../helpers/docs/recipe.js'
import { temporaryFolder } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { serveCli } from '../helpers/processes/cli-server.js'
import { withHost } from '../helpers/servers/site-server.js'
import { manifestFile } from '../helpers/sites.js'
import { withVariables } from '../helpers/variables.js'

const secret = `whsec_${Buffer.from('only a test').toString('base64')}`

describe('the recipes of docs/keeping-up.md', (it) => {
  const title = 'a receiver of Next.js has pages made anew after a signed notification, and after no other'
  const checkReceiver = async () => {
    const { POST, revalidated } = await receiver()
    const folder = temporaryFolder()
    const copy = await sqliteEngine.copy('bridge')
    const source = ['--no-config', '--database', copy.url, '--manifest', manifestFile('bridge'), '--quiet']
    const statuses: number[] = []
    const answer = async (request: Request) => {
      const response = await POST(request)
      statuses.push(response.status)
      return response
    }
    await withHost(answer, async (url) => {
      const run = (env: Record<string, string>) => runCli(['export', ...source, '--notify', `${url}hook`], env, folder)
      assert.is((await run({})).code, 1)
      assert.is((await run({ [secretVariable]: 'whsec_d3Jvbmc=' })).code, 1)
      assert.equal([statuses.splice(0), revalidated], [[401, 401], []])
      const { code, stderr } = await run({ [secretVariable]: secret })
      assert.is(code, 0, stderr)
      assert.equal([statuses.splice(0), revalidated], [[204], [['/', 'layout']]])
    })
    const now = Math.floor(Date.now() / 1000)
    assert.is((await POST(signed(now))).status, 204)
    assert.is((await POST(signed(now - 600))).status, 401)
    assert.is((await POST(new Request(signed(now), { body: '{"type":"export.published","data":{}}' }))).status, 401)
  }
  it(title, () => withVariables({ [secretVariable]: secret }, checkReceiver))

  it.matrix('a deploy hook is called after the command that puts the export where the build reads it', async () => {
    const project = recipeProject(await serveCli())
    const copy = await sqliteEngine.copy('bridge')
    writeFileSync(join(project, 'publish.sh'), '#!/bin/sh\necho published && test -s public/_data/export.json\n')
    chmodSync(join(project, 'publish.sh'), 0o755)
    const calls: string[] = []
    const answer = (request: Request) => {
      calls.push(`${request.method} ${new URL(request.url).pathname}`)
      return Response.json({ job: { id: 'a', state: 'PENDING', createdAt: 0 } }, { status: 201 })
    }
    await withHost(answer, async (url) => {
      const env = {
        PATH: String(process.env.PATH),
        DATABASE_URL: copy.url,
        DEPLOY_HOOK: `${url}v1/integrations/deploy/a/b`,
      }
      const recipe = documentedBlock('keeping-up.md', 'Where a site is built by Vercel or Netlify')
      const { code, output } = await startScript(recipe, env, project).ended
      assert.is(code, 0, output)
      assert.match(output, 'published')
    })
    assert.equal(calls, ['POST /v1/integrations/deploy/a/b'])
  })
})

/** A notification of this time. */
function signed(seconds: number): Request {
  const body = '{"type":"export.published"}'
  const key = Buffer.from(secret.slice(6), 'base64')
  const signature = createHmac('sha256', key).update(`msg_1.${seconds}.${body}`).digest('base64')
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
  return new Request('http://localhost/hook', { method: 'POST', body, headers })
}

interface Receiver {
  POST(request: Request): Promise<Response>
  /** Arguments of the calls of Next.js. */
  readonly revalidated: readonly unknown[][]
}

/** The one of the document, with this much of Next.js. */
async function receiver(): Promise<Receiver> {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'next'))
  const cache = join(folder, 'next/cache.js')
  writeFileSync(
    cache,
    'export const revalidated = []\nexport const revalidatePath = (...all) => revalidated.push(all)\n',
  )
  const route = join(folder, 'route.ts')
  const text = documentedBlock('keeping-up.md', 'This is a receiver for Next.js', 'ts')
  writeFileSync(route, `${text}export { revalidated } from 'next/cache'\n`)
  const file = bundle(route, { alias: { 'next/cache': cache }, platform: 'node' })
  return (await import(pathToFileURL(file).href)) as Receiver
}
