import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { covers, readReport } from '../helpers/exports/change-report.js'
import { startExport } from '../helpers/exports/child-export.js'
import { exported } from '../helpers/exports/exports.js'
import { failedUpload, uploadArguments, uploaded } from '../helpers/exports/uploads.js'
import { temporaryFolder } from '../helpers/folders.js'
import { requestLog } from '../helpers/servers/request-log.js'
import { siteFile } from '../helpers/sites.js'
import { withBucket } from '../helpers/stores/s3-server.js'
import { changingExport } from '../helpers/stores/uploaded-site.js'

const token = 'a-token-that-nobody-may-see'

describe('a purge after an upload', (it) => {
  it('gives a command all paths of the change report', async () => {
    await withBucket(async (server, bucket) => {
      const folder = temporaryFolder()
      const [report, list] = [join(folder, 'changes.json'), join(folder, 'paths')]
      const purge = ['--purge', `command:cat > '${list}'`]
      const site = await changingExport(['--report', report])
      const first = await uploaded(site.folder, server, bucket, purge)
      assert.is(first.purged.length, 1)
      const everything = lines(list)
      assert.ok(covers(everything, '/api/en/pages/') && covers(everything, '/404.json'))
      await site.edit('Xylophone')
      await site.export()
      const { purged, compared } = await uploaded(site.folder, server, bucket, [...purge, '--changes', report])
      assert.is(compared, 'changes')
      const { purge: expected } = readReport(report)
      const wanted = expected.sites.flatMap(({ paths, wildcards }) => [...paths, ...wildcards])
      assert.equal(lines(list), wanted.sort())
      assert.equal(purged, [{ target: `command:cat > '${list}'`, entries: wanted.length }])
      const again = await uploaded(site.folder, server, bucket, [...purge, '--changes', report])
      assert.equal(again.purged, [])
    })
  })

  it('ends a command, and what it has started, when the upload is stopped', async () => {
    await withBucket(async (server, bucket) => {
      const { folder } = await changingExport()
      const started = join(temporaryFolder(), 'started')
      // The first one handles the signal, and ends well.
      const command = `trap 'exit 0' TERM; touch ${started}; sleep 60 & wait`
      const purge = ['--purge', `command:${command}`, '--purge', 'command:sleep 60']
      const { child, ended } = startExport(uploadArguments(folder, server.endpoint, bucket, purge), {}, process.env)
      while (!existsSync(started)) await sleep(5)
      const stopped = Date.now()
      child.kill('SIGTERM')
      const { code, stdout } = await ended
      assert.ok(Date.now() - stopped < 10_000)
      assert.is(code, 1)
      assert.match(stdout, /interrupted by SIGTERM.*not sent twice/)
    })
  })

  it('has no address of a site that the export does not have', async () => {
    await withBucket(async (server, bucket) => {
      const { folder } = await changingExport([])
      const failure = await failedUpload(folder, server, bucket, ['--api-url', '99=https://api.example.com'])
      assert.equal([failure.exitCode, failure.code], [2, 'unknown-site'])
      assert.match(failure.message, '--api-url names site 99')
    })
  })

  it('knows from what was sent and deleted what to purge, where there is no report', async () => {
    await withBucket(async (server, bucket) => {
      const list = join(temporaryFolder(), 'paths')
      const purge = ['--purge', `command:cat > '${list}'`, '--delete']
      const site = await changingExport(['--target', 'static', '--skip', 'breadcrumbs-paths'])
      await uploaded(site.folder, server, bucket)
      await bucket.put('api/en/pages/old/index.json', 'x')
      await site.edit('Xylophone')
      await site.export()
      await uploaded(site.folder, server, bucket, purge)
      const paths = lines(list)
      assert.ok(paths.includes('/api/en/pages/old/') && paths.includes('/_data/export.json'))
      assert.ok(paths.some((path) => /^\/api\/en\/placeholders\//.test(path)))
      assert.ok(paths.length < 200 && paths.every((path) => !path.includes('*')))
    })
  })

  it.matrix('has documents that are deleted, also long after the export has removed them', async () => {
    await withBucket(async (server, bucket) => {
      const folder = temporaryFolder()
      const [report, list] = [join(folder, 'changes.json'), join(folder, 'paths')]
      const purge = ['--purge', `command:cat > '${list}'`, '--delete']
      const site = await changingExport(['--report', report])
      await uploaded(site.folder, server, bucket)
      const there = async () => [...(await bucket.list()).keys()].filter((name) => name.startsWith('_data/'))
      const before = await there()
      await site.hide()
      await site.export()
      await uploaded(site.folder, server, bucket, [...purge, '--changes', report])
      const kept = (await there()).filter((name) => before.includes(name))
      site.age()
      await site.export()
      const [gone = ''] = kept.filter((name) => !existsSync(join(site.folder, name)))
      for (const flags of [['--changes', report], []]) {
        await bucket.put(gone, 'a text')
        const was = await there()
        await uploaded(site.folder, server, bucket, [...purge, ...flags])
        const now = await there()
        const deleted = was.filter((name) => !now.includes(name))
        assert.ok(deleted.includes(gone))
        for (const name of deleted) assert.ok(covers(lines(list), `/${name}`), name)
      }
    })
  })

  it.matrix('is made up for by the next upload, if it has failed', async () => {
    await withBucket(async (server, bucket) => {
      const list = join(temporaryFolder(), 'paths')
      const site = await changingExport()
      await uploaded(site.folder, server, bucket)
      await site.edit('Xylophone')
      await site.export()
      const failure = await failedUpload(site.folder, server, bucket, ['--purge', 'command:echo no; exit 3'])
      assert.equal([failure.code, failure.exitCode], ['purge-failed', 1])
      assert.match(failure.message, /exit code 3/)
      const secret = ['--purge', `command:echo "$PURGE_TOKEN"; exit 3 # ${token} --api-key hunter22`]
      const other = await failedUpload(site.folder, server, bucket, secret, { PURGE_TOKEN: token })
      assert.match(other.message, /exit 3 # \*\*\* --api-key \*\*\*/)
      const { sent } = await uploaded(site.folder, server, bucket, ['--purge', `command:cat > '${list}'`])
      assert.is(sent.files, 1)
      assert.ok(covers(lines(list), '/api/en/pages/anything/'))
    })
  })

  it.matrix('lists other sites as their hosts see them, and below their folders', async () => {
    await withBucket(async (server, bucket) => {
      const list = join(temporaryFolder(), 'paths')
      const { folder } = await exported(siteFile('press'), 'press', ['--api-url', '2=https://two.example.org/base'])
      await uploaded(folder, server, bucket, ['--purge', `command:cat > '${list}'`])
      const paths = lines(list)
      const other = paths.filter((path) => path.startsWith('/sites/'))
      assert.ok(other.length > 0, paths.join(' '))
      for (const path of other) assert.ok(paths.includes(path.replace(/^\/sites\/\d+/, '')), path)
    })
  })

  it('is looked at before anything is sent, and shows no token', async () => {
    await withBucket(async (server, bucket) => {
      const { folder } = await changingExport()
      for (const target of ['cloudflare:zone1', 'fastly:service1']) {
        const failure = await failedUpload(folder, server, bucket, ['--purge', target])
        assert.equal([failure.code, failure.exitCode], ['option-invalid', 2])
        assert.match(failure.fix, /Set (CLOUDFLARE|FASTLY)_API_TOKEN/)
      }
      assert.is((await bucket.list()).size, 0)
      const { endpoint, requests } = await requestLog(({ headers }) => [
        403,
        { errors: [{ message: `bad token ${headers.authorization}` }] },
      ])
      const env = { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_API_BASE_URL: endpoint }
      const failure = await failedUpload(folder, server, bucket, ['--purge', 'cloudflare:zone1'], env)
      assert.is(failure.code, 'purge-failed')
      assert.match(failure.message, /403.*bad token Bearer \*\*\*/)
      assert.is(requests.length, 1)
    })
  })
})

function lines(file: string): string[] {
  return readFileSync(file, 'utf8').trim().split('\n')
}
