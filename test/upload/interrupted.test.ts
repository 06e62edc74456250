import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { startExport } from '../helpers/exports/child-export.js'
import { exported } from '../helpers/exports/exports.js'
import { checkSameFiles, failedUpload, uploadArguments, uploaded } from '../helpers/exports/uploads.js'
import { temporaryFolder } from '../helpers/folders.js'
import { type Fault, type FaultyProxy, faultyProxy } from '../helpers/servers/faulty-proxy.js'
import { type S3Server, type TestBucket, withBucket } from '../helpers/stores/s3-server.js'
import { type ChangingExport, changingExport, few } from '../helpers/stores/uploaded-site.js'

describe('an upload that was interrupted', (it) => {
  it.matrix(
    'leaves nothing where the next export starts from the one before, as in a CI that saves nothing then',
    async () => {
      await withBucket(async (server, bucket) => {
        const site = await changingExport()
        await site.edit('As before')
        await site.export(['--keep-documents', '0'])
        await uploaded(site.folder, server, bucket, ['--delete'])
        const restore = saved(site)
        await site.edit('Published by mistake')
        const report = await reported(site)
        await killedUpload(site.folder, server, bucket, ['--delete', '--changes', report])

        restore()
        await site.edit('As before')
        await uploaded(site.folder, server, bucket, ['--delete', '--changes', await reported(site)])
        await checkSameFiles(site.folder, bucket)
      })
    },
  )
})

describe('a first upload of drafts that was interrupted', (it) => {
  for (const [name, before] of [
    ['', null],
    [', where another tool copied an export to before', '{}'],
  ] as const) {
    const declare = before === null ? it : it.matrix
    declare(`keeps the public export away from its target, and goes on later${name}`, async () => {
      await withBucket(async (server, bucket) => {
        const site = await changingExport()
        const drafts = join(temporaryFolder(), 'drafts')
        await site.export(['--drafts', drafts])
        if (before !== null) await bucket.put('_data/export.json', before)
        await killedUpload(drafts, server, bucket, ['--private'])
        assert.is((await failedUpload(site.folder, server, bucket)).code, 'drafts-exposed')
        await uploaded(drafts, server, bucket, ['--private', '--delete'])
        await checkSameFiles(drafts, bucket)
        assert.is((await uploaded(drafts, server, bucket, ['--private'])).sent.files, 0)
      })
    })
  }
})

describe('an upload while another one writes', (it) => {
  it.matrix('ends with an error, and the next one compares everything', async () => {
    await withBucket(async (server, bucket) => {
      const site = await changingExport()
      await uploaded(site.folder, server, bucket)
      const other = join(temporaryFolder(), 'other')
      for (const end of ['', '.state']) cpSync(`${site.folder}${end}`, `${other}${end}`, copying)
      await site.edit('Older')
      const older = await reported(site)
      await site.edit('Newer')
      const newer = await reported(site, other)
      let isDone = false
      const proxy = await faultyProxy(
        server.endpoint,
        hangsWhenSent(() => !isDone),
      )
      const failure = failedUpload(site.folder, proxy, bucket, ['--timeout', '1', '--delete', '--changes', older])
      while (!hasHung(proxy)) await sleep(5)
      await uploaded(other, server, bucket, ['--delete'])
      isDone = true
      const { code, message } = await failure
      assert.is(code, 'upload-failed')
      assert.match(message, 'Another upload')
      const { unlimited } = await uploaded(other, server, bucket, ['--delete', '--changes', newer])
      assert.match(unlimited ?? '', 'did not finish')
      await checkSameFiles(other, bucket)
    })
  })
})

describe('an upload that notes its beginning', (it) => {
  it('does so again where the store answers with an error and status 200', async () => {
    await withBucket(async (server, bucket) => {
      const site = await changingExport()
      await uploaded(site.folder, server, bucket)
      await site.edit('Xylophone')
      await site.export()
      let failures = 1
      const proxy = await faultyProxy(server.endpoint, (_, { method, path }) =>
        method === 'PUT' && path.endsWith('/_data/export.json') && failures-- > 0 ? 'late error' : 'pass',
      )
      const { retries } = await uploaded(site.folder, proxy, bucket, ['--delete'])
      assert.is(retries, 1)
      await checkSameFiles(site.folder, bucket)
    })
  })
})

/** Kills an upload when all files but the pointer have arrived, and are looked at. */
async function killedUpload(folder: string, server: S3Server, bucket: TestBucket, flags: string[]): Promise<void> {
  const proxy = await faultyProxy(
    server.endpoint,
    hangsWhenSent(() => true),
  )
  const { child, ended } = startExport(uploadArguments(folder, proxy.endpoint, bucket, flags), {}, process.env)
  while (!hasHung(proxy)) await sleep(5)
  child.kill('SIGKILL')
  await ended
}

/** Nobody answers when all files but the pointer have arrived, and are looked at. */
function hangsWhenSent(isHanging: () => boolean): (number: number, request: { method: string; path: string }) => Fault {
  let isSent = false
  return (_, { method, path }) => {
    isSent ||= method === 'PUT' && path.includes('/pages/')
    return isSent && method === 'HEAD' && isHanging() ? 'hang' : 'pass'
  }
}

function hasHung({ requests }: FaultyProxy): boolean {
  return requests.some(({ fault }) => fault === 'hang')
}

async function reported({ copy, folder }: ChangingExport, out = folder): Promise<string> {
  const report = join(temporaryFolder(), 'changes.json')
  await exported(copy.url, 'bridge', [...few, '--report', report, '--keep-documents', '0'], out)
  return report
}

const copying = { recursive: true, preserveTimestamps: true }

/** Copies an export with its record; the function that is returned brings both back. */
function saved({ folder }: ChangingExport): () => void {
  const copy = join(temporaryFolder(), 'saved')
  const folders = [folder, `${folder}.state`].map((from, index) => [from, `${copy}-${index}`] as const)
  for (const [from, to] of folders) cpSync(from, to, copying)
  return () => {
    for (const [from, to] of folders) {
      rmSync(from, { recursive: true })
      cpSync(to, from, copying)
    }
  }
}
