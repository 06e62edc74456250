import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe, note } from '../harness.js'
import { exampleFolder } from '../helpers/front-ends/example.js'
import { projectFolder } from '../helpers/sites.js'

describe('an upload behind a proxy', (it) => {
  it('asks the one that the variables of Node name', async () => {
    // Node 22.21, and 24.5.
    if (!process.allowedNodeEnvironmentFlags.has('--use-env-proxy')) return note('skipped: this Node uses no proxies')
    const asked: (string | undefined)[] = []
    const proxy = createServer().on('connect', ({ url }, socket) => {
      asked.push(url)
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    })
    await once(proxy.listen(0, '127.0.0.1'), 'listening')
    const { port } = proxy.address() as AddressInfo
    const target = ['--endpoint', 'https://storage.invalid', '--to', 's3://bucket']
    const argv = ['upload', exampleFolder, '--no-config', ...target]
    const child = spawn(process.execPath, [join(projectFolder, 'bin/djangocms-static.js'), ...argv], {
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        NODE_USE_ENV_PROXY: '1',
        HTTPS_PROXY: `http://127.0.0.1:${port}`,
        AWS_ACCESS_KEY_ID: 'test',
        AWS_SECRET_ACCESS_KEY: 'test',
      },
    })
    const [code] = await once(child, 'exit')
    proxy.close()
    assert.is(code, 1)
    assert.equal([...new Set(asked)], ['storage.invalid:443'])
  })
})
