import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { readReport } from '../helpers/exports/change-report.js'
import { exported, failedExport } from '../helpers/exports/exports.js'
import {
  checkSameRecord,
  copiedShards,
  failedMerge,
  merged,
  removePacks,
  shards,
  uploadedShards,
} from '../helpers/exports/shards.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { checkSameFiles, failedUpload, uploaded } from '../helpers/exports/uploads.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { siteFile } from '../helpers/sites.js'
import { withBucket } from '../helpers/stores/s3-server.js'
import { changingExport, few } from '../helpers/stores/uploaded-site.js'

const site = 'bridge'
const pointer = '_data/export.json'
const database = siteFile(site)
const page = /^api\/en\/pages\/./

describe('a merge of uploaded shards', (it) => {
  it.matrix('is uploaded as often as the site changes, with all that has changed purged', async () => {
    await withBucket(async (server, bucket) => {
      const { folder: whole, copy, edit, hide } = await changingExport()
      const list = join(temporaryFolder(), 'paths')
      const keep = ['--keep-documents', '0']
      const out = join(temporaryFolder(), 'out')
      const turn = async (...flags: string[]) => {
        const parts = await uploadedShards(await shards(copy.url, site, 2, few), server, bucket)
        const { report } = await merged(parts, ['--uploaded', '--report', `${out}.state/changes.json`, ...keep], out)
        const same = await exported(copy.url, site, [...few, '--report', `${whole}.state/changes.json`, ...keep], whole)
        checkSameRecord(same, { folder: out, report })
        const [want, got] = [whole, out].map((folder) => readReport(`${folder}.state/changes.json`))
        assert.equal(got?.changes, want?.changes)
        const done = await uploaded(out, server, bucket, ['--delete', ...flags])
        await checkSameFiles(whole, bucket)
        return { report, done }
      }
      for (const old of [whole, `${whole}.state`]) rmSync(old, { recursive: true })
      await turn()
      const purge = ['--purge', `command:cat > '${list}'`]
      await edit('Xylophone')
      const edited = await turn(...purge)
      assert.is(edited.report.computed, 'changes')
      assert.is(edited.done.unlimited, 'shards have sent files, too')
      assert.ok(readFileSync(list, 'utf8').includes('/api/'))
      await hide()
      await bucket.put('api/en/pages/old/index.json', 'x')
      const hidden = await turn(...purge)
      assert.ok(hidden.report.changes.removed > 0 && hidden.done.deleted > hidden.report.changes.removed)
      const last = await turn()
      // The pointer says which export the target holds.
      assert.equal([last.report.computed, last.done.sent.files, last.done.deleted], ['nothing', 1, 0])
    })
  })

  it('is not uploaded before all files of its shards are', async () => {
    await withBucket(async (server, bucket) => {
      const parts = await uploadedShards(await copiedShards(site, 2, few), server, bucket)
      const { folder } = await merged(parts, ['--uploaded'])
      const name = [...(await bucket.list()).keys()].find((one) => page.test(one)) ?? ''
      const text = await bucket.text(name)
      for (const damage of [() => bucket.put(name, `${text} `), () => bucket.remove(name)]) {
        await damage()
        const { code, message, fix } = await failedUpload(folder, server, bucket, ['--delete'])
        assert.is(code, 'shard-missing')
        assert.ok(/^1 of \d+ files/.test(message) && message.endsWith(name), message)
        assert.match(fix, 'Upload the shard that holds it again')
        assert.not.ok((await bucket.list()).has(pointer))
      }
      await bucket.put(name, text)
      await uploaded(folder, server, bucket)
      await checkSameFiles((await sharedExport(sqliteEngine, site, few)).folder, bucket)
      await withBucket(async (_, other) => {
        const { code, message } = await failedUpload(folder, server, other)
        assert.equal([code, message.includes(`s3://${bucket.name}`)], ['export-partial', true])
      })
    })
  })

  it('deletes nothing at the target if the record or the mark of the folder is lost', async () => {
    await withBucket(async (server, bucket) => {
      const parts = await uploadedShards(await copiedShards(site, 2, few), server, bucket)
      const { folder } = await merged(parts, ['--uploaded'])
      await uploaded(folder, server, bucket, ['--delete'])
      const before = [...(await bucket.list()).keys()]
      const refused = async (code: string, words: string) => {
        const error = await failedUpload(folder, server, bucket, ['--delete'])
        assert.equal([error.code, error.message.includes(words)], [code, true], error.message)
        assert.equal([...(await bucket.list()).keys()], before)
      }
      const text = readFileSync(join(folder, '404.json'))
      rmSync(join(folder, '404.json'))
      await refused('export-incomplete', 'has lost 404.json')
      writeFileSync(join(folder, '404.json'), text)
      rmSync(`${folder}.state`, { recursive: true })
      await refused('export-incomplete', 'no record of the files that shards have uploaded')
      writeFileSync(join(folder, 'export-partial.json'), '')
      await refused('export-partial', 'export-partial.json is damaged')
    })
  })

  it('purges what a shard has sent once more', async () => {
    await withBucket(async (server, bucket) => {
      const parts = await copiedShards(site, 2, few)
      for (const part of parts) await uploaded(part, server, bucket)
      const { folder } = await merged(parts, ['--uploaded'])
      await uploaded(folder, server, bucket)
      const name = [...(await bucket.list()).keys()].find((one) => page.test(one)) ?? ''
      // Objects have whole seconds.
      await sleep(1100)
      await bucket.remove(name)
      for (const part of parts) await uploaded(part, server, bucket)
      const list = join(temporaryFolder(), 'paths')
      await uploaded(folder, server, bucket, ['--purge', `command:cat > '${list}'`])
      assert.match(readFileSync(list, 'utf8'), name.replace('index.json', ''))
    })
  })

  it('reads the contents of bundles, search records and deferred routes from shards that still hold them', async () => {
    await withBucket(async (server, bucket) => {
      for (const flags of [
        [...few, '--bundle', '--search-records'],
        [...few, '--budget', '0.01'],
      ]) {
        const parts = await shards(database, site, 2, flags)
        for (const part of parts) await uploaded(part, server, bucket)
        checkSameRecord(await exported(database, site, flags), await merged(parts, ['--uploaded']))
        for (const part of parts) removePacks(part)
        const out = join(temporaryFolder(), 'out')
        const { code, message } = await failedMerge(parts, out, ['--uploaded'])
        assert.equal([code, /lacks site-1\.files/.test(message), walk(join(out, '..'))], ['shard-incomplete', true, []])
      }
    })
  })

  it('is refused where it cannot be right', async () => {
    await withBucket(async (server, bucket) => {
      const refused = async (parts: readonly string[], code: string, words: string, flags: string[] = []) => {
        const out = join(temporaryFolder(), 'out')
        const error = await failedMerge(parts, out, ['--uploaded', ...flags])
        assert.is(error.code, code, error.message)
        assert.match(error.message, words)
        assert.equal(walk(join(out, '..')), [])
      }
      const [second = '', first = ''] = await copiedShards(site, 2, few)
      await uploaded(first, server, bucket)
      await refused([first, second], 'shard-incomplete', `${second} has not been uploaded`)
      await uploaded(second, server, bucket, ['--dry-run'])
      await refused([first, second], 'shard-incomplete', `${second} has not been uploaded`)
      await withBucket(async (_, other) => {
        await uploaded(second, server, other)
        await refused([first, second], 'shards-differ', `s3://${other.name}`)
      })
      await uploaded(second, server, bucket)
      await refused([first, second], 'option-invalid', '--publish releases', ['--publish', 'releases'])
      const { folder } = await changingExport()
      const before = walk(folder)
      assert.match((await failedMerge([first, second], folder, ['--uploaded'])).message, 'files of a whole export')
      assert.equal(walk(folder), before)
      const written = await shards(database, site, 1, [...few, '--precompress', 'gzip'])
      const compressed = await uploadedShards(written, server, bucket)
      await refused(compressed, 'option-invalid', '--precompress gzip')
    })
  })

  it('is completed by the same command after one that was killed while publishing', async () => {
    await withBucket(async (server, bucket) => {
      const parts = await uploadedShards(await copiedShards(site, 2, few), server, bucket)
      const { folder } = await merged(parts, ['--uploaded'])
      const before = walk(folder)
      rmSync(join(`${folder}.state`, 'state.json'))
      rmSync(join(folder, 'api/en/menu/index.json'))
      const stale = [...(await bucket.list()).keys()].find((name) => page.test(name)) ?? ''
      mkdirSync(join(folder, dirname(stale)), { recursive: true })
      writeFileSync(join(folder, stale), 'of a merge that wrote it itself')
      assert.is((await failedUpload(folder, server, bucket)).code, 'export-incomplete')
      assert.is((await merged(parts, ['--uploaded'], folder)).report.computed, 'everything')
      assert.equal(walk(folder), before)
      await uploaded(folder, server, bucket)
      await checkSameFiles((await sharedExport(sqliteEngine, site, few)).folder, bucket)
    })
  })

  it.matrix('holds pages until they may be removed', async () => {
    await withBucket(async (server, bucket) => {
      const { folder, copy, hide } = await changingExport()
      const out = join(temporaryFolder(), 'out')
      const turn = async (...flags: string[]) => {
        const parts = await uploadedShards(await shards(copy.url, site, 2, few), server, bucket)
        await merged(parts, ['--uploaded', ...flags], out)
        return uploaded(out, server, bucket, ['--delete'])
      }
      await turn()
      await hide()
      await exported(copy.url, site, [...few, '--keep-documents', '0'], folder)
      const keep = ['--keep-removed', '600', '--keep-documents', '0']
      assert.is((await turn(...keep)).deleted, 0)
      rmSync(join(`${out}.state`, 'state.json'))
      assert.is((await turn(...keep)).deleted, 0)
      assert.ok((await turn('--keep-documents', '0')).deleted > 0)
      await checkSameFiles(folder, bucket)
    })
  })

  it('is taken for a whole export by no command', async () => {
    await withBucket(async (server, bucket) => {
      const parts = await copiedShards(site, 2, few)
      for (const part of parts) await uploaded(part, server, bucket)
      const { folder } = await merged(parts, ['--uploaded'])
      const before = walk(folder)
      for (const argv of [
        ['verify', folder],
        ['verify', folder, '--deployed', 'http://127.0.0.1:9'],
        ['serve', folder],
        ['diff', folder, folder],
        ['merge', ...parts, '--out', folder],
      ]) {
        const { code, stderr, stdout } = await runCli(argv)
        assert.is(code, 2, `${argv[0]}: ${stderr}${stdout}`)
        assert.match(stderr, 'holds only the files of a merge with --uploaded')
        assert.match(stderr, `s3://${bucket.name}`)
      }
      assert.is((await failedExport(database, site, [], folder)).code, 'export-partial')
      assert.equal(walk(folder), before)
      const { stdout } = await runCli(['merge', ...parts, '--out', folder, '--uploaded'])
      const words = stdout.replace(/\s+/g, ' ')
      assert.match(words, `, except the files at s3://${bucket.name}`)
      assert.ok(words.endsWith(`Next: npx djangocms-static upload ${folder} --to s3://${bucket.name} `), stdout)
    })
  })
})
