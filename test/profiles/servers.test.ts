import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { decodePointer } from '../../src/documents/export-pointer.js'
import { describe, full, note } from '../harness.js'
import { ask, freePorts } from '../helpers/servers/asking.js'
import { type HostServer, hostServers, withServer } from '../helpers/servers/host-servers.js'
import {
  answersBelowApi,
  belowApi,
  hostedSite,
  mainHost,
  otherHost,
  sameAnswer,
  withHandler,
} from '../helpers/servers/hosted-site.js'

import {
  checkMethods,
  checkProbes,
  checkSitemaps,
  fetchFiles,
  handlerPaths,
  json,
} from '../helpers/servers/server-checks.js'

const contracts = full() ? (['documented', 'released'] as const) : (['documented'] as const)
const notFound = '{"detail":"Not found."}'

for (const server of hostServers) {
  describe(server.name, (it) => {
    if (!existsSync(server.program)) {
      it('is not installed, so nothing is tested', () => note(`${server.name} is not installed: its tests are skipped`))
      return
    }
    for (const contract of contracts) {
      // Those that are left out here are in the tests of every file.
      const sample = server.name === 'nginx' && contract === 'documented' ? it : it.full
      sample(`serves the files alone, ${contract}`, () => testStatic(server, contract, 10))
      it.matrix(`serves every file alone, ${contract}`, () => testStatic(server, contract, 1))
      sample(`serves files and asks the handler for the rest, ${contract}`, () => testShim(server, contract, 10))
      it.matrix(`serves every file and asks the handler for the rest, ${contract}`, () => testShim(server, contract, 1))
    }
    const one = server.name === 'nginx' ? it : it.matrix
    one('allows origins', () => testCors(server))
    one('serves sites whose prefixes lie below the API of another one', () => testBelowApi(server))
  })
}

async function testBelowApi(server: HostServer): Promise<void> {
  const [port = 0] = await freePorts(1)
  const flags = ['--only', 'languages', ...belowApi.map((flag) => flag.replace('/api', `:${port}/api`))]
  const site = await hostedSite({ profile: server.name, shape: 'static', contract: 'documented', port, flags })
  await withServer(server, { ...site, port }, async () => {
    for (const { path, body } of answersBelowApi(site)) {
      assert.ok((await ask(port, path, { host: mainHost })).body.toString() === body, path)
    }
  })
}

async function testStatic(server: HostServer, contract: 'documented' | 'released', every: number): Promise<void> {
  const [port = 0] = await freePorts(1)
  const flags = ['--precompress', server.encodings.join(), '--cache-control', 'menu=public, max-age=77', '--html']
  const site = await hostedSite({ profile: server.name, shape: 'static', contract, port, flags })
  await withServer(server, { ...site, port }, async (said) => {
    if (server.name === 'nginx') assert.not.match(said(), /warn/)
    const count = await fetchFiles(server, site, port, every)
    note(`${server.name}, static, ${contract}: ${count} files`)
    const get = (path: string, question = {}) => ask(port, path, { host: mainHost, ...question })
    // The documentation is large.
    for (const coding of server.encodings) {
      const got = await get('/api/docs/', { headers: { 'accept-encoding': coding } })
      assert.is(got.headers['content-encoding'], coding)
      assert.match(got.headers.vary ?? '', /Accept-Encoding/)
    }
    // What is ignored.
    const page = readFileSync(join(site.out, 'api/en/pages/index.json'), 'utf8')
    for (const path of ['/api/en/pages/?limit=1', '/api/en/pages/?preview=1', '/api/en/pages/?']) {
      const got = await get(path)
      assert.is(got.status, 200, path)
      assert.is(got.body.toString(), page, path)
    }
    assert.is((await get('/api/en/pages/', { headers: { 'x-site-id': '2' } })).body.toString(), page)
    // What is missing.
    const missing = [
      '/api/en/menu/7/7/7/7/',
      '/api/en/pages/no-such-page/',
      '/api/en/placeholders/',
      '/api/xx/pages/',
      '/',
    ]
    const odd = [
      '/api//en/pages/',
      '/api/en%2Fpages/',
      '/api/en/pages/..%2f..%2f../404.json',
      '/api/en/pages/%2e%2e/',
      '/_data/none.json',
      '/api/../../../../etc/passwd',
    ]
    for (const path of [...missing, ...odd, '/api/en/pages/no-such-page', '//api/en/pages/']) {
      const got = await get(path)
      if (got.status === 400) continue
      assert.is(got.status, 404, path)
      assert.is(got.body.toString(), notFound, path)
      assert.is(got.headers['content-type'], json, path)
      assert.is(got.headers['cache-control'], 'public, max-age=5', path)
    }
    // Without the slash.
    const far = site.answers.find(
      ({ host, path }) => host === mainHost && path.includes('%C3') && path.includes('/pages/') && path.endsWith('/'),
    )
    assert.ok(far)
    for (const [path, to] of [
      ['/api/en/pages', '/api/en/pages/'],
      [String(far?.path.slice(0, -1)), far?.path],
      ['/api/en/pages?a=1', '/api/en/pages/?a=1'],
      ['/sites/3/api/fr/pages', '/sites/3/api/fr/pages/'],
    ] as const) {
      const got = await get(path)
      assert.is(got.status, 301, path)
      // Apache names itself, whatever it is told.
      assert.is(got.headers.location?.replace(/^http:\/\/[^/]+/, ''), to)
    }
    for (const path of ['//evil.example/../api/en/pages', '/\\evil.example/../api/en/pages', '/api/en/pages//']) {
      const got = await get(path)
      assert.ok(got.status >= 400, `${path}: ${got.status} ${got.headers.location}`)
    }
    await checkMethods(port)
    await checkSitemaps(site, port)
    await checkProbes(site, port, 'static')
    const data = await get('/_data/export.json')
    assert.is(data.headers['cache-control'], 'public, max-age=2')
    assert.is(data.headers['content-type'], json)
    assert.is((await get('/redirects.json')).body.toString(), readFileSync(join(site.out, 'redirects.json'), 'utf8'))
    const redirects = await get('/redirects.json', { host: otherHost })
    assert.is(redirects.body.toString(), readFileSync(join(site.out, 'sites/2/redirects.json'), 'utf8'))
    assert.is(redirects.headers['content-type'], json)
  })
}

async function testShim(server: HostServer, contract: 'documented' | 'released', every: number): Promise<void> {
  const [port = 0, handlerPort = 0] = await freePorts(2)
  const flags = ['--precompress', 'gzip', '--cache-control', 'menu=public, max-age=77']
  const site = await hostedSite({ profile: server.name, shape: 'handler', contract, port, handlerPort, flags })
  await withServer(server, { ...site, port }, async () => {
    const down = await ask(port, '/api/en/pages/?limit=1', { host: mainHost })
    assert.is(down.status, 503)
    assert.is(down.body.toString(), '{"detail":"The content could not be read."}')
    assert.match(down.headers['content-type'] ?? '', /^application\/json/)
    // The files are there without the handler.
    const count = await fetchFiles(server, site, port, every)
    note(`${server.name}, handler first, ${contract}: ${count} files`)
    await withHandler(site.out, handlerPort, async () => {
      await checkSitemaps(site, port)
      await checkProbes(site, port, 'handler')
      const ports = [port, handlerPort] as const
      for (const path of handlerPaths) await sameAnswer(ports, path, { host: mainHost })
      for (const id of ['2', '3', '9', 'x', '']) {
        await sameAnswer(ports, '/api/es/pages/', { host: mainHost, headers: { 'x-site-id': id } })
      }
      for (const method of ['POST', 'PUT', 'OPTIONS', 'HEAD', 'DELETE']) {
        await sameAnswer(ports, '/api/en/pages/?limit=1', { host: mainHost, method })
        await sameAnswer(ports, '/api/en/pages/no-such-page/', { host: mainHost, method })
      }
      await sameAnswer(ports, '/api/es/menu/0/2/1/1/', { host: otherHost })
      // A site below a prefix is asked for by its number.
      const prefixed = await ask(port, '/sites/3/api/fr/menu/0/2/1/1/', { host: mainHost })
      const own = await ask(handlerPort, '/api/fr/menu/0/2/1/1/', { headers: { 'x-site-id': '3' } })
      assert.is(prefixed.status, 200)
      assert.is(prefixed.body.toString(), own.body.toString())
      // An unexported answer comes from the handler, a file does not.
      const file = await ask(port, '/api/en/pages/', { host: mainHost })
      assert.is(file.headers['content-type'], json)
      assert.match(file.headers.vary ?? '', /X-Site-ID/)
      const pointer = await ask(port, '/_data/export.json', { host: otherHost })
      assert.is(pointer.headers['cache-control'], 'public, max-age=2')
      const { sites } = decodePointer(pointer.body.toString())
      const name = `/_data/${sites[0]?.document}.json`
      const document = await ask(port, name, { host: otherHost })
      assert.is(document.headers['cache-control'], 'public, max-age=31536000, immutable')
      const gone = await ask(port, '/_data/00000000000000000000000000000000.json', { host: mainHost })
      assert.is(gone.status, 404)
      assert.is(gone.body.toString(), notFound)
      assert.not.match(gone.headers['cache-control'] ?? '', /immutable/)
    })
  })
}

async function testCors(server: HostServer): Promise<void> {
  const [port = 0, handlerPort = 0] = await freePorts(2)
  const flags = ['--cors', 'https://one.example', '--cors', 'https://two.example', '--skip', 'placeholders']
  const site = await hostedSite({
    profile: server.name,
    shape: 'static',
    contract: 'documented',
    port,
    handlerPort,
    flags,
    openapi: false,
  })
  await withServer(server, { ...site, port }, async () => {
    const slash = await ask(port, '/api/en/pages', { host: mainHost, headers: { origin: 'https://one.example' } })
    assert.is(slash.status, 301)
    for (const path of ['/api/en/pages/', '/api/en/pages', '/api/en/pages/no-such-page/', '/_data/export.json']) {
      for (const origin of ['https://one.example', 'https://two.example']) {
        const got = await ask(port, path, { host: mainHost, headers: { origin } })
        assert.is(got.headers['access-control-allow-origin'], origin, path)
        assert.is(got.headers['access-control-allow-credentials'], undefined)
      }
      const other = await ask(port, path, { host: mainHost, headers: { origin: 'https://one.example.evil' } })
      assert.is(other.headers['access-control-allow-origin'], undefined, path)
      if (other.status === 200) assert.match(other.headers.vary ?? '', /Origin/)
    }
    const ahead = await ask(port, '/api/en/pages/', {
      host: mainHost,
      method: 'OPTIONS',
      headers: { origin: 'https://one.example' },
    })
    assert.is(ahead.status, 204)
    assert.is(ahead.headers['access-control-allow-origin'], 'https://one.example')
    assert.is(ahead.headers['access-control-allow-methods'], 'GET, HEAD, OPTIONS')
  })
}
