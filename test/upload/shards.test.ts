import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { exported } from '../helpers/exports/exports.js'
import { copiedShards, fitHash, merged, shards } from '../helpers/exports/shards.js'
import { checkSameFiles, failedUpload, uploadArguments, uploaded } from '../helpers/exports/uploads.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { cliOutput, runCli } from '../helpers/processes/cli.js'
import { arrived, watched } from '../helpers/servers/faulty-proxy.js'
import { manifestFile, siteFile } from '../helpers/sites.js'
import { withBucket } from '../helpers/stores/s3-server.js'
import { changingExport, few } from '../helpers/stores/uploaded-site.js'

const site = 'bridge'
const pointer = '_data/export.json'
const database = siteFile(site)

describe('an upload of a shard', (it) => {
  it('sends its answers with their headers in the order of readers, and then nothing', async () => {
    await withBucket(async (server, bucket) => {
      const whole = await exported(database, site)
      await withBucket(async (_, other) => {
        await uploaded(whole.folder, server, other)
        for (const part of await shards(database, site, 2)) {
          const proxy = await watched(server.endpoint)
          const { files, sent, deleted } = await uploaded(part, proxy, bucket)
          assert.equal([sent.files, deleted], [files, 0])
          const names = arrived(proxy, bucket.name)
          assert.is(names.length, files)
          const isLeaf = (name: string) => /^api\/\w+\/(pages|placeholders)\//.test(name)
          assert.ok(names.findLastIndex(isLeaf) < names.findIndex((name) => !isLeaf(name)))
          for (const name of [names[0] ?? '', names.at(-1) ?? '']) {
            const [got, want] = await Promise.all([bucket.head(name), other.head(name)])
            const facts = ({ ETag, ContentType, CacheControl, Metadata }: typeof got) =>
              JSON.stringify([ETag, ContentType, CacheControl, Metadata])
            assert.is(facts(got), facts(want), name)
          }
          assert.is((await uploaded(part, server, bucket)).sent.files, 0)
        }
        const files = walk(whole.folder)
        assert.equal(
          [...(await bucket.list()).keys()].filter((name) => !files.includes(name)),
          [],
        )
        assert.not.ok((await bucket.list()).has(pointer))
      })
    })
  })

  it('lets the next export be compared with everything there, whatever its change report says', async () => {
    await withBucket(async (server, bucket) => {
      const { folder, edit, hide, ...site } = await changingExport()
      const turn = async () => {
        await site.export(['--report', `${folder}.state/changes.json`, '--keep-documents', '0'])
        return uploaded(folder, server, bucket, ['--delete'])
      }
      await edit('Xylophone')
      await turn()
      // Of another state of the database, and never merged.
      for (const part of await copiedShards('bridge', 2, few)) await uploaded(part, server, bucket)
      await hide()
      const { compared, unlimited } = await turn()
      assert.equal([compared, unlimited], ['everything', 'shards have sent files since'])
      await checkSameFiles(folder, bucket)
      await edit('Yacht')
      assert.is((await turn()).compared, 'changes')
      await checkSameFiles(folder, bucket)
    })
  })

  it.matrix("needs the configuration with the project's own routes", async () => {
    await withBucket(async (server, bucket) => {
      const [folder, out] = [temporaryFolder(), join(temporaryFolder(), 'out')]
      const [config, part] = [join(folder, 'site.config.mjs'), join(folder, 'shard')]
      const route = pathToFileURL(join(import.meta.dirname, '../helpers/routes/ping-route.js'))
      writeFileSync(config, `import { ping } from '${route}'\nexport default { routes: [ping] }\n`)
      const source = ['--database', database, '--manifest', manifestFile(site), '--config', config]
      await cliOutput(['export', ...source, '--shard', '1/1', '--out', part])
      const { code: missing, message } = await failedUpload(part, server, bucket)
      assert.equal([missing, /the route ping, which the upload/.test(message)], ['route-missing', true])
      await uploaded(part, server, bucket, ['--config', config])
      await merged([part], ['--uploaded', '--config', config], out)
      await uploaded(out, server, bucket, ['--config', config])
      await runCli(['export', ...source, '--out', join(folder, 'whole')])
      await checkSameFiles(join(folder, 'whole'), bucket)
    })
  })

  it.matrix('leaves files that the merge does not know if its record is damaged', async () => {
    await withBucket(async (server, bucket) => {
      const [part = ''] = await shards(database, site, 1)
      await uploaded(part, server, bucket)
      const out = join(temporaryFolder(), 'out')
      await merged([part], ['--uploaded'], out)
      const units = join(`${out}.state`, 'units.txt')
      const text = readFileSync(units, 'utf8')
      for (const other of [text.replace(/^pages\t/m, 'pages'), text.replace(/^pages\t/m, 'pages\t1')]) {
        assert.is.not(other, text)
        writeFileSync(units, other)
        const { code, message } = await failedUpload(out, server, bucket)
        assert.equal([code, /a damaged one$/.test(message)], ['export-incomplete', true], message)
      }
    })
  })

  it('refuses options for whole exports', async () => {
    const [, part = ''] = await copiedShards(site, 2)
    for (const flags of [
      ['--delete', '--max-delete', '5'],
      ['--purge', 'command:cat'],
      ['--changes', 'changes.json'],
      ['--to-release'],
      ['--compressed'],
      ['--state', 'state'],
      ['--api-url', 'https://api.example.org'],
    ]) {
      const { code, stdout } = await runCli(uploadArguments(part, 'http://127.0.0.1:9', { name: 'bucket' }, flags))
      assert.is(code, 2, stdout)
      assert.ok(stdout.includes('"usage"') && stdout.includes(`${flags[0]} cannot be given`), stdout)
    }
  })

  it('refuses a shard that is not complete', async () => {
    const [, part = ''] = await copiedShards(site, 2)
    rmSync(join(part, 'shard.json'))
    const bucket = { name: 'bucket', list: async () => new Map() } as unknown as Parameters<typeof uploaded>[2]
    assert.is((await failedUpload(part, { endpoint: 'http://127.0.0.1:9' }, bucket)).code, 'shard-incomplete')
    const { stdout } = await runCli(uploadArguments(part, 'http://127.0.0.1:9', { name: 'bucket' }, ['--delete']))
    assert.ok(stdout.includes('--delete cannot be given'), stdout)
  })

  it('refuses files that no shard may hold, and damaged ones', async () => {
    const server = { endpoint: 'http://127.0.0.1:9' }
    const [, part = ''] = await copiedShards(site, 2)
    const file = join(part, 'site-1.txt')
    const text = readFileSync(file, 'utf8')
    const [, name = ''] = /^pages\t.*\t(api.*)$/m.exec(text) ?? []
    const bucket = { name: 'bucket', list: async () => new Map() } as unknown as Parameters<typeof uploaded>[2]
    for (const other of [
      '../api/en/pages/index.json',
      '/api/en/pages/index.json',
      'api/en/pages/../../../index.json',
      'api/en/pages//index.json',
      'api/en/pages/a\\b/index.json',
      'api/en/pages/index.html',
      'api/en/menu/index.json',
      '_data/export.json',
      'index.json',
    ]) {
      const forged = text.replace(`\t${name}\n`, `\t${other}\n`)
      writeFileSync(file, forged)
      assert.is((await failedUpload(part, server, bucket)).code, 'shard-damaged')
      fitHash(part, 'site-1.txt', forged)
      const { code, message } = await failedUpload(part, server, bucket)
      assert.is(code, 'shard-refused', other)
      assert.ok(message.includes(JSON.stringify(other)), message)
    }
  })
})
