import { once } from 'node:events'
import { connect } from 'node:net'
import * as assert from 'uvu/assert'
import { startServer } from '../../../src/serve/serve.js'
import { describe } from '../../harness.js'
import { sqliteEngine } from '../../helpers/databases/sqlite-engine.js'
import { sharedExport } from '../../helpers/exports/shared-export.js'
import { serving } from '../../helpers/servers/serving.js'

const request = 'GET / HTTP/1.1\r\nHost: example.com\r\n\r\n'

/** More than a server that stops may still answer on a connection. */
const many = 100

describe('connections to serve', (it) => {
  it('stay open for longer than proxies and load balancers keep them, most of them a minute', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'bridge')
    await serving([folder], async (ask) => {
      const { headers } = await ask('api/languages/')
      const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? []
      assert.ok(Number(seconds) > 60, seconds)
    })
  })

  it('do not keep it from ending where a proxy always has requests under way', async () => {
    // An answer comes when the next request is there.
    let release = () => {}
    const handler = async () => {
      release()
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return new Response('{}')
    }
    const server = await startServer(handler, { host: '127.0.0.1', port: 0 })
    const client = busyClient(new URL(server.url))
    await client.busy
    const before = client.answers()
    await Promise.all([server.close(), client.ended])
    assert.ok(client.answers() - before < many)
    assert.match(client.last(), /^connection: close\r$/im)
  })

  it('do not keep it from ending where nothing has been asked on them', async () => {
    const server = await startServer(async () => new Response('{}'), { host: '127.0.0.1', port: 0 })
    const { hostname, port } = new URL(server.url)
    const silent = connect(Number(port), hostname)
    await once(silent, 'connect')
    // The server takes connections in their order.
    await (await fetch(server.url)).text()
    await Promise.all([server.close(), once(silent, 'close')])
  })
})

/** Sends the next request before the answer to the one before it has come, and gives up after too many. */
function busyClient({ hostname, port }: URL) {
  let [last, answers] = ['', 0]
  const socket = connect(Number(port), hostname, () => socket.write(request.repeat(2)))
  const busy = new Promise<void>((resolve) => {
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      last = bytes.toString('latin1')
      for (const _ of last.matchAll(/^HTTP\/1\.1 200/gm)) {
        answers += 1
        if (answers > 2 * many) socket.destroy()
        else socket.write(request)
      }
      if (answers > 10) resolve()
    })
  })
  const ended = once(socket, 'close')
  return { busy, ended, answers: () => answers, last: () => last }
}
