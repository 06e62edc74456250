import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { preparePurges } from '../../src/deliver/purge/prepare-purges.js'
import { describe } from '../harness.js'
import { covers, readReport } from '../helpers/exports/change-report.js'
import { failedUpload, uploaded } from '../helpers/exports/uploads.js'
import { temporaryFolder } from '../helpers/folders.js'
import { listen, listening, type PlainAnswer } from '../helpers/servers/listening.js'
import { requestLog } from '../helpers/servers/request-log.js'
import { invalidations, invalidationXml, newDistribution } from '../helpers/stores/cloudfront.js'
import { withBucket } from '../helpers/stores/s3-server.js'
import { changingExport } from '../helpers/stores/uploaded-site.js'

const token = 'a-token-that-nobody-may-see'
const api = ['--api-url', 'https://api.example.org']

describe('a purge at a CDN', (it) => {
  it('asks Cloudflare for prefixes alone: addresses would leave copies of requests with an Origin', async () => {
    await withBucket(async (server, bucket) => {
      const site = await changingExport(api)
      await uploaded(site.folder, server, bucket)
      const { endpoint, requests } = await requestLog(() => [200, { success: true }])
      const env = { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_API_BASE_URL: endpoint }
      const report = join(temporaryFolder(), 'changes.json')
      await site.edit('Xylophone')
      await site.export(['--report', report])
      const flags = ['--purge', 'cloudflare:zone1', '--changes', report, '--purge-limit', '40']
      const { purged } = await uploaded(site.folder, server, bucket, flags, env)
      assert.equal(
        requests.map(({ method, url, headers }) => [method, url, headers.authorization]),
        requests.map(() => ['POST', '/zones/zone1/purge_cache', `Bearer ${token}`]),
      )
      const asked = requests.map(({ body }) => JSON.parse(body) as { prefixes: string[] })
      for (const one of asked) {
        assert.equal(Object.keys(one), ['prefixes'])
        assert.ok(one.prefixes.length <= 30)
      }
      const prefixes = asked.flatMap((one) => one.prefixes)
      assert.is(purged[0]?.entries, prefixes.length)
      assert.ok(prefixes.length <= 40)
      assert.ok(prefixes.includes('api.example.org/api/en/pages'))
      for (const path of readReport(report).purge.sites.flatMap(({ paths }) => paths)) {
        assert.ok(
          prefixes.some((prefix) => `api.example.org${path}`.startsWith(prefix)),
          path,
        )
      }
    })
  })

  it.matrix('asks Fastly for each address, or for everything where folders are meant', async () => {
    await withBucket(async (server, bucket) => {
      const site = await changingExport(['--target', 'static', '--skip', 'breadcrumbs-paths'])
      await uploaded(site.folder, server, bucket)
      let failures = 2
      const { endpoint, requests } = await requestLog(() => (failures-- > 0 ? [503, {}] : [200, { status: 'ok' }]))
      const env = { FASTLY_API_TOKEN: token, FASTLY_API_ENDPOINT: endpoint }
      const flags = [...api, '--purge', 'fastly:service1', '--purge-limit', '400']
      await site.edit('Xylophone')
      await site.export()
      const { purged } = await uploaded(site.folder, server, bucket, flags, env)
      assert.ok(requests.every(({ headers }) => headers['fastly-key'] === token))
      assert.ok(
        requests.every(({ url }) => url.startsWith('/purge/api.example.org/')),
        requests[0]?.url,
      )
      // Two of them were made again.
      assert.is(requests.length, (purged[0]?.entries ?? 0) + 2)
      requests.length = 0
      await site.edit('Yacht')
      await site.export()
      await uploaded(site.folder, server, bucket, [...flags.slice(0, -1), '1'], env)
      assert.equal(
        requests.map(({ url }) => url),
        ['/service/service1/purge_all'],
      )
    })
  })

  it.matrix('makes one invalidation of CloudFront, with both forms of each path', async () => {
    await withBucket(async (server, bucket) => {
      process.env.AWS_ENDPOINT_URL_CLOUDFRONT = server.endpoint
      const distribution = await newDistribution()
      const site = await changingExport(['--target', 'static', '--skip', 'breadcrumbs-paths'])
      await uploaded(site.folder, server, bucket)
      await site.edit('Xylophone')
      await site.export()
      const purge = ['--purge', `cloudfront:${distribution}`]
      const { purged } = await uploaded(site.folder, server, bucket, purge)
      assert.ok((purged[0]?.entries ?? 0) <= 15)
      const [made, ...others] = await invalidations(distribution)
      assert.is(others.length, 0)
      assert.is(made?.quantity, made?.paths.length)
      for (const path of ['/_data/export.json', '/api/en/pages/', '/api/en/pages/index.json']) {
        assert.ok(covers(made?.paths ?? [], path) || path.includes('pages'), path)
      }
      const failure = await failedUpload(site.folder, server, bucket, ['--purge', 'cloudfront:UNKNOWN', '--all'])
      assert.is(failure.code, 'purge-failed')
    })
  })

  it('fails where the answer does not say that it was done', async () => {
    const answers = [{ success: false, errors: [{ code: 1107, message: 'Only enterprise zones' }] }, { page: 'Log in' }]
    for (const answer of answers) {
      const { endpoint } = await requestLog(() => [200, answer])
      const names = { CLOUDFLARE_API_BASE_URL: endpoint, FASTLY_API_ENDPOINT: endpoint }
      const env = { CLOUDFLARE_API_TOKEN: token, FASTLY_API_TOKEN: token, ...names }
      const options = { purgeLimit: 1, purgeWait: 0, timeout: 1, env, onOutput: () => {}, signal: null }
      for (const kind of ['cloudflare', 'fastly'] as const) {
        const [purge] = await preparePurges([{ kind, value: 'one' }], options)
        const site = { origin: 'https://api.example.org', folder: '', entries: ['/*'] }
        const failure = await purge?.run([site]).then(String, String)
        assert.match(failure ?? '', `${kind}:one: the answer does not say that anything was purged: {"`)
      }
    }
  })

  it('rejects where a token is missing, instead of throwing beside others that may fail unheard', async () => {
    const [fastly, command] = [
      { kind: 'fastly', value: 'service' },
      { kind: 'command', value: 'true' },
    ] as const
    const options = { purgeLimit: 1, purgeWait: 0, timeout: 1, env: {}, onOutput: () => {}, signal: null }
    const prepared = preparePurges([command, fastly], options)
    assert.match(await prepared.then(String, String), 'FASTLY_API_TOKEN')
  })

  it('asks CloudFront again if no answer comes', async () => {
    let asked = 0
    process.env.AWS_ENDPOINT_URL_CLOUDFRONT = await listen((_, response) => {
      asked += 1
      if (asked > 1) response.writeHead(201, { 'content-type': 'text/xml' }).end(invalidationXml('Completed'))
    })
    const options = { purgeLimit: 9, purgeWait: 0, timeout: 1, env: {}, onOutput: () => {}, signal: null }
    const [purge] = await preparePurges([{ kind: 'cloudfront', value: 'E1' }], options)
    const site = { origin: 'https://api.example.org', folder: '', entries: ['/*'] }
    const late = sleep(20_000, 'no end', { ref: false })
    assert.is(await Promise.race([purge?.run([site]), late]), 1)
    assert.is(asked, 2)
  })

  it.matrix('waits for CloudFront as long as it is told to', async () => {
    await withBucket(async (server, bucket) => {
      const statuses = ['InProgress', 'Completed']
      const asked: string[] = []
      const answer = (request: IncomingMessage): PlainAnswer => {
        const isNew = request.method === 'POST'
        asked.push(isNew ? 'new' : 'status')
        const status = isNew ? 'InProgress' : (statuses.shift() ?? 'InProgress')
        return { status: isNew ? 201 : 200, type: 'text/xml', body: invalidationXml(status) }
      }
      const cloudFront = await listening(answer)
      process.env.AWS_ENDPOINT_URL_CLOUDFRONT = cloudFront
      const { folder } = await changingExport()
      const purge = ['--purge', 'cloudfront:E1', '--all']
      await uploaded(folder, server, bucket, purge)
      assert.equal(asked.splice(0), ['new'])
      await uploaded(folder, server, bucket, [...purge, '--purge-wait', '60'])
      assert.equal(asked.splice(0), ['new', 'status', 'status'])
      const failure = await failedUpload(folder, server, bucket, [...purge, '--purge-wait', '2'])
      assert.is(failure.code, 'purge-failed')
      assert.match(failure.message, /cloudfront:E1: the invalidation did not finish within 2 s/)
    })
  })
})
