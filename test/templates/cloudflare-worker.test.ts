import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Miniflare, type MiniflareOptions } from 'miniflare'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { bundle } from '../helpers/bundle.js'
import { walk } from '../helpers/folders.js'
import {
  checkPreviews,
  checkPublicAnswers,
  previewKey,
  type TemplateSite,
  templateSite,
} from '../helpers/servers/template-site.js'
import { projectFolder } from '../helpers/sites.js'

const folder = join(projectFolder, 'templates/cloudflare-worker')

describe('the Cloudflare Worker, in workerd', (test) => {
  test('answers as the handler does, and leaves other files to the assets', () =>
    withWorker({}, async (ask) => {
      await checkPublicAnswers(ask)
      assert.is((await ask('/404.json')).status, 200)
      assert.is((await ask('/no-such-file')).status, 404)
      assert.is((await ask('/api/en/pages/?preview=1')).status, 403)
    }))

  test.matrix('shows drafts of a private bucket to holders of a token', () =>
    withWorker(
      { r2Buckets: ['DRAFTS'], bindings: { PREVIEW_KEYS: `${previewKey}\n` } },
      async (ask, { drafts }, worker) => {
        const bucket = (await worker.getR2Bucket('DRAFTS')) as unknown as Bucket
        for (const file of walk(drafts)) await bucket.put(file, readFileSync(join(drafts, file), 'utf8'))
        await checkPreviews(ask)
      },
    ),
  )
})

/** What the test needs of an R2 bucket. */
interface Bucket {
  put(name: string, text: string): Promise<unknown>
}

type Ask = (path: string, init?: RequestInit) => Promise<Response>

/** Runs the Worker with the settings of its wrangler.toml. It talks to nobody. */
async function withWorker(
  options: Partial<MiniflareOptions>,
  body: (ask: Ask, site: TemplateSite, worker: Miniflare) => Promise<void>,
): Promise<void> {
  const site = await templateSite()
  const worker = new Miniflare({
    ...options,
    modules: true,
    script: readFileSync(bundle(join(folder, 'worker.js'), { platform: 'neutral' }), 'utf8'),
    compatibilityDate: setting('compatibility_date'),
    assets: {
      directory: site.folder,
      binding: setting('binding'),
      routerConfig: {
        has_user_worker: true,
        invoke_user_worker_ahead_of_assets: setting('run_worker_first') === 'true',
      },
      assetConfig: { html_handling: 'none', not_found_handling: 'none' },
    },
    cf: false,
    host: '127.0.0.1',
  } as MiniflareOptions)
  try {
    const ask: Ask = async (path, init) =>
      (await worker.dispatchFetch(site.host + path, init as never)) as unknown as Response
    await body(ask, site, worker)
  } finally {
    await worker.dispose()
  }
}

/** What wrangler.toml says. */
function setting(name: string): string {
  const text = readFileSync(join(folder, 'wrangler.toml'), 'utf8')
  const value = new RegExp(`^${name} = "?([^"\\n]+)"?$`, 'm').exec(text)?.[1]
  if (value === undefined) throw new Error(`wrangler.toml has no ${name}`)
  return value
}
