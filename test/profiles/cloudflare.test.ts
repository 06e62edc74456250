import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Miniflare, type MiniflareOptions } from 'miniflare'
import * as assert from 'uvu/assert'
import { contentType } from '../../src/deliver/upload/file-headers.js'
import { describe, note } from '../harness.js'
import { folderHandler } from '../helpers/answers/handlers.js'
import { bundle } from '../helpers/bundle.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { pointerOf } from '../helpers/exports/pointer.js'
import { walk } from '../helpers/folders.js'
import {
  answersBelowApi,
  belowApi,
  type HostedSite,
  handlerSite,
  hostedSite,
  mainHost,
  otherHost,
  staticSite,
} from '../helpers/servers/hosted-site.js'
import { mediaRoot } from '../helpers/sites/media.js'

const prefixes = ['--api-url', `2=http://${mainHost}/sites/2`]

describe('cloudflare, in workerd', (it) => {
  const checkAssets = async (every: number) => {
    const flags = ['--cache-control', 'menu=public, max-age=77', '--cors', 'https://one.example', ...prefixes]
    const site = await hostedSite({ profile: 'cloudflare', shape: 'static', contract: 'documented', port: 80, flags })
    const settings = readFileSync(join(site.hosts, 'cloudflare/wrangler.toml'), 'utf8')
    assert.not.match(settings, /main =|run_worker_first|binding/)
    await withAssets(site, settings, async (ask) => {
      for (const { host, path, body, type } of site.answers.filter((_, index) => index % every === 0)) {
        const place = host === otherHost ? `/sites/2${path}` : path
        const got = await ask(`http://${mainHost}${place}`)
        assert.is(got.status, 200, place)
        assert.is(await got.text(), body.toString(), place)
        assert.is(got.headers.get('content-type'), type, path)
        assert.is(got.headers.get('access-control-allow-origin'), 'https://one.example')
        if (/\/api\/[^/]+\/menu\//.test(path)) assert.is(got.headers.get('cache-control'), 'public, max-age=77')
        if (/\/pages\//.test(path)) assert.is(got.headers.get('cache-control'), 'public, max-age=0, must-revalidate')
      }
      for (const path of ['/api/en/pages/no-such-page/', '/api/en/menu/7/7/7/7/', '/api/en/placeholders/']) {
        const got = await ask(`http://${mainHost}${path}`)
        assert.is(got.status, 404, path)
        assert.is(await got.text(), '{"detail":"Not found."}', path)
        assert.is(got.headers.get('content-type'), 'application/json; charset=utf-8', path)
      }
      const pointer = await ask(`http://${mainHost}/_data/export.json`)
      assert.is(pointer.headers.get('cache-control'), 'public, max-age=2')
      note(`cloudflare, static: one in ${every} of ${site.answers.length} files`)
    })
  }
  it.full('serves files as assets', () => checkAssets(10))
  it.matrix('serves every file as an asset', () => checkAssets(1))

  it.matrix('serves uploaded files as what they are', async () => {
    const copy = await sqliteEngine.copy('press')
    const { folder } = await mediaRoot(copy)
    const flags = ['--media', `copy:${folder}`, '--only', 'pages', '--only', 'placeholders', ...prefixes]
    const site = await hostedSite({ ...staticSite, profile: 'cloudflare', flags })
    const settings = readFileSync(join(site.hosts, 'cloudflare/wrangler.toml'), 'utf8')
    const uploaded = walk(site.out).filter((name) => name.startsWith('media/'))
    assert.ok(uploaded.length > 0)
    await withAssets(site, settings, async (ask) => {
      for (const name of uploaded) {
        const { status, headers } = await ask(`http://${mainHost}/${encodeURI(name)}`)
        assert.is(status, 200, name)
        assert.is(headers.get('content-type')?.split(';')[0], contentType(name).split(';')[0])
        assert.match(headers.get('content-security-policy') ?? '', /script-src 'none'/)
      }
    })
  })

  it('serves the sitemap of each site at its address', async () => {
    const flags = ['--only', 'languages', ...prefixes, '--api-url', `3=http://${mainHost}/shop`]
    const site = await hostedSite({ ...staticSite, profile: 'cloudflare', flags })
    const settings = readFileSync(join(site.hosts, 'cloudflare/wrangler.toml'), 'utf8')
    await withAssets(site, settings, async (ask) => {
      for (const [path, file] of Object.entries({ '': '', '/sites/2': 'sites/2/', '/shop': 'sites/3/' })) {
        const got = await ask(`http://${mainHost}${path}/sitemap.xml`)
        assert.is(await got.text(), readFileSync(join(site.out, `${file}sitemap.xml`), 'utf8'))
        assert.match(got.headers.get('content-type') ?? '', /^(application|text)\/xml/)
        assert.is(got.headers.get('x-content-type-options'), 'nosniff')
      }
    })
  })

  it.matrix('serves sites whose prefixes lie below the API of another one', async () => {
    const flags = ['--only', 'languages', ...belowApi]
    const site = await hostedSite({ profile: 'cloudflare', shape: 'static', contract: 'documented', port: 80, flags })
    const settings = readFileSync(join(site.hosts, 'cloudflare/wrangler.toml'), 'utf8')
    await withAssets(site, settings, async (ask) => {
      for (const { path, body } of answersBelowApi(site)) {
        const got = await ask(`http://${mainHost}${path}`)
        assert.ok((await got.text()) === body, path)
        if (path.endsWith('/languages/')) {
          assert.is(got.headers.get('content-type'), 'application/json; charset=utf-8', path)
        }
      }
    })
  })

  it('asks the Worker first', async () => {
    const site = await hostedSite({ ...handlerSite, profile: 'cloudflare' })
    const settings = readFileSync(join(site.hosts, 'cloudflare/wrangler.toml'), 'utf8')
    assert.match(settings, /^run_worker_first = true$/m)
    assert.match(settings, /^directory = "\.\.\/\.\.\/out"$/m)
    const handler = folderHandler(site.out)
    await withAssets(site, settings, async (ask) => {
      const paths = ['/api/en/pages/', '/api/en/pages/?limit=1', '/api/en/pages/?preview=1', '/api/en/menu/0/2/1/1/']
      for (const path of [...paths, '/api/en/pages/no-such-page/', '/api/en/pages', '/api/en/page_search/?q=stone']) {
        for (const [host, headers] of [
          [mainHost, {}],
          [mainHost, { 'x-site-id': '2' }],
          [otherHost, {}],
        ] as const) {
          const url = `http://${host}${path}`
          const [got, want] = [
            await ask(url, { headers, redirect: 'manual' }),
            await handler(new Request(url, { headers })),
          ]
          assert.is(got.status, want.status, url)
          assert.is(await got.text(), await want.text(), url)
        }
      }
      const document = await ask(`http://${mainHost}/_data/${pointerOf(site.out).sites[0]?.document}.json`)
      assert.is(document.headers.get('cache-control'), 'public, max-age=31536000, immutable')
      const current = await ask(`http://${mainHost}/_data/export.json`)
      assert.is(current.headers.get('cache-control'), 'public, max-age=2')
    })
  })
})

type Ask = (url: string, init?: RequestInit) => Promise<Response>

/** Runs what wrangler.toml says. It talks to nobody. */
async function withAssets(site: HostedSite, settings: string, body: (ask: Ask) => Promise<void>): Promise<void> {
  const setting = (name: string) => new RegExp(`^${name} = "?([^"\\n]+)"?$`, 'm').exec(settings)?.[1]
  const main = setting('main')
  const entry = main && bundle(join(site.hosts, 'cloudflare', main), { platform: 'neutral' })
  const worker = new Miniflare({
    modules: true,
    script: entry
      ? readFileSync(entry, 'utf8')
      : 'export default { fetch: () => new Response("no Worker", { status: 500 }) }',
    compatibilityDate: setting('compatibility_date'),
    assets: {
      directory: site.out,
      ...(setting('binding') ? { binding: setting('binding') } : {}),
      routerConfig: {
        has_user_worker: main !== undefined,
        invoke_user_worker_ahead_of_assets: setting('run_worker_first') === 'true',
      },
      assetConfig: { html_handling: setting('html_handling'), not_found_handling: setting('not_found_handling') },
    },
    cf: false,
    host: '127.0.0.1',
  } as MiniflareOptions)
  try {
    await body(async (url, init) => (await worker.dispatchFetch(url, init as never)) as unknown as Response)
  } finally {
    await worker.dispose()
  }
}
