import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { bundle } from '../helpers/bundle.js'
import { checkPreviews, checkPublicAnswers, previewKey, templateSite } from '../helpers/servers/template-site.js'
import { projectFolder } from '../helpers/sites.js'

type Fetch = (request: Request) => Promise<Response> | Response | undefined

const draftsUrl = 'https://drafts.example.net/'
const authorization = 'Bearer for the private folder'

describe('Deno', (test) => {
  test('answers as the handler does', () => withDeno({}, checkPublicAnswers))
  test('shows drafts to holders of a token', () => withDeno(previewSettings, checkPreviews))
})

describe('Bun', (test) => {
  test('answers as the handler does', () => withBun({}, checkPublicAnswers))
  test('shows drafts to holders of a token', () => withBun(previewSettings, checkPreviews))
})

describe('Node', (test) => {
  test('answers as the handler does', () => withNode({}, checkPublicAnswers))
  test('shows drafts to holders of a token', () => withNode(previewSettings, checkPreviews))
})

describe('a Netlify edge function', (test) => {
  test('answers as the handler does', () => withNetlify({}, checkPublicAnswers))
  test('shows drafts to holders of a token', () => withNetlify(previewSettings, checkPreviews))
})

describe('Vercel middleware', (test) => {
  test('answers as the handler does', () => withVercel({}, checkPublicAnswers))
  test('shows drafts to holders of a token', () => withVercel(previewSettings, checkPreviews))
})

describe('a service worker', (test) => {
  test('answers as the handler does, and leaves other requests alone', () => withServiceWorker(checkPublicAnswers))
})

type Ask = (path: string, init?: RequestInit) => Promise<Response>
type Body = (ask: Ask) => Promise<void>
type Settings = Record<string, string>

const previewSettings: Settings = {
  PREVIEW_KEYS: `${previewKey} of the year before, ${previewKey}\n`,
  DRAFTS_URL: draftsUrl,
  DRAFTS_AUTHORIZATION: authorization,
}

async function withDeno(settings: Settings, body: Body): Promise<void> {
  const values = await folderSettings(settings)
  let served: Fetch | null = null
  const deno = {
    env: { get: (name: string) => values[name] },
    serve: (_: { port: number }, handler: Fetch) => {
      served = handler
    },
  }
  await withGlobals({ Deno: deno }, async () => {
    await load('deno/server.js')
    await body(await asking(() => served))
  })
}

async function withBun(settings: Settings, body: Body): Promise<void> {
  let served: Fetch | null = null
  const bun = {
    env: await folderSettings(settings),
    serve: ({ fetch: handler }: { fetch: Fetch }) => {
      served = handler
    },
  }
  await withGlobals({ Bun: bun }, async () => {
    await load('bun/server.js')
    await body(await asking(() => served))
  })
}

/** In a process of its own: it listens, and ends by a signal. */
async function withNode(settings: Settings, body: Body): Promise<void> {
  const { host } = await templateSite()
  const file = bundle(join(projectFolder, 'templates/node/server.mjs'), { platform: 'node' })
  const env = { ...process.env, ...(await folderSettings(settings)), PORT: '0' }
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const url = await addressOf(child)
    // The host of the site, and not that of the server, chooses among sites.
    assert.not.match(url, new URL(host).host)
    await body((path, init) => fetch(url.replace(/\/$/, '') + path, init))
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    assert.is(code, 0)
  } finally {
    child.kill('SIGKILL')
  }
}

async function withNetlify(settings: Settings, body: Body): Promise<void> {
  const netlify = { env: { get: (name: string) => settings[name] } }
  await withGlobals({ Netlify: netlify, fetch: await hostFetch() }, async () => {
    const module = await load('netlify-edge/netlify/edge-functions/api.js')
    const { path, excludedPattern } = module.config as { path: string; excludedPattern: string }
    assert.is(path, '/api/*')
    assert.match('/api/en/pages/index.json', new RegExp(excludedPattern))
    assert.not.match('/api/en/pages/index.json/', new RegExp(excludedPattern))
    await body(await asking(() => module.default as Fetch))
  })
}

async function withVercel(settings: Settings, body: Body): Promise<void> {
  const before = { ...process.env }
  Object.assign(process.env, settings)
  try {
    await withGlobals({ fetch: await hostFetch() }, async () => {
      const { default: middleware } = await load('vercel-edge/middleware.js')
      const { host } = await templateSite()
      assert.is((middleware as Fetch)(new Request(`${host}/api/en/pages/index.json`)), undefined)
      await body(await asking(() => middleware as Fetch))
    })
  } finally {
    process.env = before
  }
}

async function withServiceWorker(body: Body): Promise<void> {
  const { host } = await templateSite()
  const listeners = new Map<string, (event: unknown) => void>()
  const self = {
    registration: { scope: `${host}/` },
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
  }
  await withGlobals({ self, fetch: await hostFetch() }, async () => {
    await load('service-worker/service-worker.js')
    assert.equal([...listeners.keys()], ['install', 'activate', 'fetch'])
    const dispatch = (request: Request) => {
      let answer: Promise<Response> | undefined
      listeners.get('fetch')?.({
        request,
        respondWith: (response: Promise<Response>) => {
          answer = response
        },
      })
      return answer
    }
    assert.is(dispatch(new Request(`${host}/style.css`)), undefined)
    assert.is(dispatch(new Request('https://elsewhere.example/api/en/pages/')), undefined)
    await body(await asking(() => dispatch))
  })
}

/** The host's own files, and the private folder of drafts for whoever is let in. */
async function hostFetch(): Promise<(url: string, init?: RequestInit) => Promise<Response>> {
  const { folder, drafts, host } = await templateSite()
  return async (url, init) => {
    const { origin, pathname } = new URL(url)
    const isDraft = `${origin}/` === draftsUrl
    assert.ok(isDraft || origin === host, `${url} is asked for`)
    if (isDraft && new Headers(init?.headers).get('authorization') !== authorization) {
      return new Response(null, { status: 401 })
    }
    const file = join(isDraft ? drafts : folder, decodeURIComponent(pathname))
    return existsSync(file) ? new Response(readFileSync(file)) : new Response(null, { status: 404 })
  }
}

async function asking(entry: () => Fetch | null): Promise<Ask> {
  const { host } = await templateSite()
  return async (path, init) => {
    const response = await entry()?.(new Request(host + path, init))
    if (!response) throw new Error(`${path} was not answered`)
    return response
  }
}

/** What a server with folders is told, drafts among them where previews are wanted. */
async function folderSettings(settings: Settings): Promise<Settings> {
  const { folder, drafts } = await templateSite()
  return { EXPORT_DIR: folder, ...settings, ...(settings.PREVIEW_KEYS ? { DRAFTS_DIR: drafts } : {}) }
}

async function load(template: string): Promise<Record<string, unknown>> {
  const file = bundle(join(projectFolder, 'templates', template), { platform: 'node' })
  return (await import(pathToFileURL(file).href)) as Record<string, unknown>
}

async function withGlobals(globals: Record<string, unknown>, body: () => Promise<void>): Promise<void> {
  const before = Object.keys(globals).map((name) => [name, Reflect.getOwnPropertyDescriptor(globalThis, name)] as const)
  Object.assign(globalThis, globals)
  try {
    await body()
  } finally {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  for await (const chunk of child.stdout ?? []) {
    const url = /http:\S+/.exec(String(chunk))?.[0]
    if (url) return url
  }
  throw new Error('the server ended before it listened')
}
