import * as assert from 'uvu/assert'
import { createHandler, type Handler, type HandlerOptions } from '../../src/runtime/handler.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { plainUrl } from '../../src/serve/reply-listener.js'
import { fastHandler, startServer } from '../../src/serve/serve.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { sendRaw } from '../helpers/servers/raw-http.js'
import { withHost } from '../helpers/servers/site-server.js'

const host = 'press.example.com'

const targets = [
  '/',
  '//evil.example/api/en/pages/',
  '/api/en/pages/',
  '/api/en/pages/?limit=1&q=a+b%20c',
  '/api/en/pages/%C3%BCber-uns/',
  '/api/en/pages/%zz/',
  '/api/en/pages/a~b,c/?',
  '/api/./en/../pages/',
  '/api/en/pages/%2e%2E/',
  '/api/en/pages/.%2e/',
  '/api/en/pages/a.json',
  '/api\\en/',
  '/api/en/pages/#top',
  '/api/en/pages/?q="x"',
  "/api/en/pages/?q='x'",
  '/api/en/pages/\u00fc/',
  '/api/en/pages/{a}|^`/',
  'http://evil.example/api/en/pages/',
  '*',
  '',
]

const hosts = [
  host,
  'PRESS.example.com:8080',
  'localhost',
  '127.0.0.1:80',
  '[::1]:80',
  'press.example.com/api',
  'press.example.com?',
  'user@press.example.com',
  'press..example.com',
  'press.example.com:',
  'press.example.com:123456',
  '-_-',
  'pr\u00e4ss.example',
  '',
]

describe('requests that need no URL parser', (test) => {
  test('have the URL that the server makes of them, others are left to it', async () => {
    const asked: string[] = []
    const plain: string[] = []
    const answer = ({ url }: Request) => {
      asked.push(url)
      return new Response('')
    }
    await withHost(answer, async (address) => {
      for (const name of hosts) {
        for (const target of targets) {
          const url = plainUrl({ url: target, headers: { host: name } })
          if (url === null) continue
          plain.push(url)
          const { status } = await sendRaw(address, requestOf('GET', target, { host: name }))
          assert.equal([status, asked.at(-1)], [200, url], url)
        }
      }
    })
    assert.ok(plain.includes(`http://${host}/api/en/pages/?limit=1&q=a+b%20c`))
    assert.ok(plain.includes('http://PRESS.example.com:8080/api/en/pages/%C3%BCber-uns/'))
    assert.not.ok(plain.some((url) => /\/\.|%2e|evil\.example\/api\/en\/pages\/$/i.test(url.replace(/\/\/evil/, ''))))
  })
})

describe('a server', (test) => {
  test('sends what the handler answers to a Request, also from memory', async () => {
    await compare({ cors: { origins: ['https://www.example.org'], credentials: true } })
  })

  test.matrix('sends the same without the header of sites, for every origin, and with lists in pieces', async () => {
    await compare({ siteHeader: false, cors: { origins: '*' }, maxLimit: 2 })
  })

  test('sends a Cache-Control with blanks around it, as a Response does', async () => {
    const { folder } = await exported(await sqliteEngine.database('bridge'), 'bridge')
    const settings = { cacheControl: ' public, max-age=9\n', errorCacheControl: 'no-store\t\n' }
    const server = await startServer(createHandler({ store: folderStore(folder), ...settings }), {
      host: '127.0.0.1',
      port: 0,
    })
    try {
      const sent: (string | null)[] = []
      for (const path of ['api/languages/', 'api/no/']) {
        sent.push((await fetch(server.url + path)).headers.get('cache-control'))
      }
      assert.equal(sent, ['public, max-age=9', 'no-store'])
    } finally {
      await server.close()
    }
  })

  test('answers 500 where a reply cannot be written or made, and goes on', async () => {
    const replies = [
      () => ({ status: 200, headers: [['x-name', 'a\nb']] as [string, string][], body: null }),
      () => Promise.reject(new Error('unexpected')),
      () => ({ status: 204, headers: [], body: null }),
    ]
    const handler: Handler = Object.assign(async () => new Response(''), { reply: () => replies.shift()?.() as never })
    const server = await startServer(handler, { host: '127.0.0.1', port: 0 })
    try {
      const statuses: number[] = []
      for (let count = 0; count < 3; count++) statuses.push((await fetch(server.url)).status)
      assert.equal(statuses, [500, 500, 204])
    } finally {
      await server.close()
    }
  })
})

describe('a request whose host and path make no URL', (test) => {
  test('is answered 400', async () => {
    const handler: Handler = Object.assign(async () => new Response(''), {
      reply: () => ({ status: 204, headers: [], body: null }),
    })
    const server = await startServer(handler, { host: '127.0.0.1', port: 0 })
    try {
      for (const target of ['/#x', '/\\evil', '/api/../']) {
        const { status } = await sendRaw(server.url, requestOf('GET', target, { host: 'localhost:99999' }))
        assert.is(status, 400, target)
      }
    } finally {
      await server.close()
    }
  })
})

/** Compares the answers of a server with those of the same handler without its `reply`. */
async function compare(options: HandlerOptions): Promise<void> {
  const { folder } = await exported(await sqliteEngine.database('press'), 'press', ['--contract', 'released'])
  const whole = createHandler({ ...options, store: folderStore(folder) })
  const noted: string[] = []
  const server = await startServer(createHandler({ ...options, store: folderStore(folder) }), {
    host: '127.0.0.1',
    port: 0,
    onAnswer: ({ method, url }, status) => noted.push(`${method} ${url} ${status}`),
  })
  const plain = await startServer(fastHandler(whole), { host: '127.0.0.1', port: 0 })
  const seen: string[] = []
  try {
    const etag = /^etag: (.*)$/m.exec((await sendRaw(plain.url, requestOf('GET', '/api/en/pages/'))).text)?.[1] ?? ''
    for (const request of requestsWith(etag)) {
      const [wanted, ...got] = [
        await sendRaw(plain.url, request),
        await sendRaw(server.url, request),
        await sendRaw(server.url, request),
      ].map(({ text }) => comparable(text))
      for (const answer of got) assert.is(answer, wanted, request)
      seen.push((wanted ?? '').slice(0, 12))
    }
  } finally {
    await Promise.all([server.close(), plain.close()])
  }
  assert.is(noted.length, 2 * seen.length)
  assert.ok(noted.includes(`GET http://${host}/api/en/pages/ 304`))
  for (const status of [200, 204, 301, 304, 403, 404, 405]) assert.ok(seen.includes(`HTTP/1.1 ${status}`), `${status}`)
}

/** Requests of every method for answers of every kind. `etag`: of the home page. */
function requestsWith(etag: string): string[] {
  const sent: Record<string, string>[] = [
    {},
    { 'if-none-match': etag },
    { origin: 'https://www.example.org' },
    { 'x-site-id': '2' },
    { 'x-site-id': 'two' },
    { host: 'prensa.example.es' },
  ]
  const paths = ['pages/', 'pages-list/', 'pages', 'pages/no-such-page/', 'pages/?preview=1', 'menu/?x=1']
  return paths.flatMap((path) =>
    ['GET', 'HEAD', 'OPTIONS', 'POST'].flatMap((method) =>
      sent.map((headers) => requestOf(method, `/api/en/${path}`, headers)),
    ),
  )
}

/** Sorted headers but the date, and the body; chunked as one. */
function comparable(text: string): string {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [status = '', ...headers] = head.split('\r\n').filter((line) => !line.startsWith('Date: '))
  // Node has no reason for an empty status text.
  return [status.slice(0, 12), ...headers.sort(), '', ...rest].join('\n')
}

function requestOf(method: string, target: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ host, connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return `${[`${method} ${target} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`
}
