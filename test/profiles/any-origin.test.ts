import { existsSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { describe, note } from '../harness.js'
import { ask, freePorts } from '../helpers/servers/asking.js'
import { hostServers, withServer } from '../helpers/servers/host-servers.js'
import { hostedSite, mainHost } from '../helpers/servers/hosted-site.js'

for (const server of hostServers) {
  describe(`${server.name}, --cors '*'`, (it) => {
    for (const shape of ['static', 'handler'] as const) {
      const declare = server.name === 'nginx' ? it : it.matrix
      declare(`lets everybody read the files, ${shape}`, async () => {
        if (!existsSync(server.program)) return note(`${server.name} is not installed: its tests are skipped`)
        const [port = 0, handlerPort = 0] = await freePorts(2)
        const flags = ['--cors', '*', '--only', 'pages', '--only', 'languages']
        const settings = { profile: server.name, shape, contract: 'documented', port, handlerPort, flags } as const
        await withServer(server, { ...(await hostedSite({ ...settings, openapi: false })), port }, async () => {
          for (const headers of [{ origin: 'https://one.example' }, {}]) {
            const got = await ask(port, '/api/en/pages/', { host: mainHost, headers })
            assert.is(got.status, 200)
            assert.is(got.headers['access-control-allow-origin'], '*')
            assert.not.match(got.headers.vary ?? '', /origin/i)
          }
        })
      })
    }
  })
}
