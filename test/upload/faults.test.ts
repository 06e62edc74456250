import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { describe, full, note } from '../harness.js'
import { startExport } from '../helpers/exports/child-export.js'
import { exported } from '../helpers/exports/exports.js'
import { checkSameFiles, failedUpload, uploadArguments, uploaded } from '../helpers/exports/uploads.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { arrived, type Fault, type FaultyProxy, faultyProxy, lists, watched } from '../helpers/servers/faulty-proxy.js'
import { siteFile } from '../helpers/sites.js'
import { withBucket } from '../helpers/stores/s3-server.js'
import { changingExport } from '../helpers/stores/uploaded-site.js'

const concurrency = 16
const pointer = '_data/export.json'

const sizes: [size: string, least: number, folder: () => Promise<string>][] = [
  ['a hundred', 100, async () => (await changingExport()).folder],
  ['thousands of', full() ? 5000 : 1500, largeExport],
]

for (const [size, least, exportedFolder] of sizes)
  describe(`an upload of ${size} files`, (it) => {
    const declare = size === 'a hundred' ? it : it.matrix
    declare('loses nothing when every tenth request fails', async () => {
      await withBucket(async (server, bucket) => {
        const folder = await exportedFolder()
        const faults: Fault[] = [500, 'cut', 503, 'lose', 429, 'damage']
        const faultOf = (number: number): Fault => (number % 10 === 0 ? (faults[(number / 10) % 6] ?? 'pass') : 'pass')
        const proxy = await faultyProxy(server.endpoint, faultOf)
        const { files, sent, retries, seconds } = await uploaded(folder, proxy, bucket)
        assert.is(sent.files, files)
        assert.ok(files >= least, `${files} files`)
        await checkSameFiles(folder, bucket)
        // Twice only what has arrived without the client being told, or damaged.
        const unheard = proxy.requests.filter(
          ({ fault, method }) => method === 'PUT' && /lose|damage/.test(String(fault)),
        )
        assert.is(arrived(proxy, bucket.name).length, files + unheard.length)
        assert.ok(retries >= files / 10, `${retries} retries`)
        note(`${files} files, ${proxy.requests.length} requests, ${retries} again, ${seconds.toFixed(1)} s`)
        proxy.requests.length = 0
        const again = await uploaded(folder, proxy, bucket)
        assert.is(again.sent.files, 0)
        const pages = Math.ceil(files / 1000)
        assert.ok(lists(proxy) >= pages, `${lists(proxy)} listings`)
      })
    })

    const killed = size === 'a hundred' ? it : it.full
    killed('goes on where it was killed', async () => {
      await withBucket(async (server, bucket) => {
        const folder = await exportedFolder()
        const proxy = await watched(server.endpoint)
        const files = walk(folder).length
        const rounds = full() ? 4 : 2
        let again = 0
        for (let round = 1; round <= rounds; round += 1) {
          const before = new Set((await bucket.list()).keys())
          const goal = Math.floor((files * round) / (rounds + 1))
          proxy.requests.length = 0
          await killedUpload(folder, proxy, bucket.name, goal - before.size)
          const sent = arrived(proxy, bucket.name)
          again += sent.filter((name) => before.has(name)).length
          assert.not.ok((await bucket.list()).has(pointer), 'the pointer is there before the rest')
        }
        proxy.requests.length = 0
        const before = new Set((await bucket.list()).keys())
        const { sent } = await uploaded(folder, proxy, bucket)
        again += arrived(proxy, bucket.name).filter((name) => before.has(name)).length
        assert.ok(again <= rounds * concurrency, `${again} files were sent again`)
        assert.ok(sent.files < files / 2, `${sent.files} of ${files} were left`)
        await checkSameFiles(folder, bucket)
        note(`${files} files, killed ${rounds} times, ${again} sent again`)
      })
    })
  })

describe('an upload that fails', (it) => {
  it('ends with an error, keeps the old pointer, deletes nothing and goes on later', async () => {
    await withBucket(async (server, bucket) => {
      const site = await changingExport()
      await uploaded(site.folder, server, bucket)
      const old = await bucket.text(pointer)
      await bucket.put('api/old/index.json', 'x')
      await site.edit('Xylophone')
      await site.export()
      const broken = (number: number, { method, path }: { method: string; path: string }): Fault =>
        method === 'PUT' && path.includes('/pages/') ? 500 : number < 0 ? 'cut' : 'pass'
      const proxy = await faultyProxy(server.endpoint, broken)
      const failure = await failedUpload(site.folder, proxy, bucket, ['--delete'])
      assert.equal([failure.code, failure.exitCode], ['upload-failed', 1])
      assert.match(failure.message, /500/)
      assert.is(await bucket.text(pointer), old)
      assert.is(await bucket.text('api/old/index.json'), 'x')
      await uploaded(site.folder, server, bucket, ['--delete'])
      await checkSameFiles(site.folder, bucket)
    })
  })

  it('waits no longer than it is told for an answer', async () => {
    await withBucket(async (server, bucket) => {
      const { folder } = await changingExport()
      const hang = (number: number): Fault => (number % 25 === 7 ? 'hang' : 'pass')
      const proxy = await faultyProxy(server.endpoint, hang)
      const { retries } = await uploaded(folder, proxy, bucket, ['--timeout', '1'])
      assert.ok(retries >= 4, `${retries} retries`)
      await checkSameFiles(folder, bucket)
    })
  })

  it('waits no longer than that for the end of an answer either', async () => {
    await withBucket(async (server, bucket) => {
      const { folder } = await changingExport()
      const seen = new Set<string>()
      const proxy = await faultyProxy(server.endpoint, (_, { method, query }) => {
        const kind = query.includes('list-type') ? 'list' : method
        const isFirst = (kind === 'list' || kind === 'PUT') && !seen.has(kind)
        seen.add(kind)
        return isFirst ? 'trickle' : 'pass'
      })
      const { retries } = await uploaded(folder, proxy, bucket, ['--timeout', '1'])
      assert.is(retries, 2)
      await checkSameFiles(folder, bucket)
    })
  })

  it.matrix('notices what has not arrived as it was sent', async () => {
    await withBucket(async (server, bucket) => {
      const { folder } = await changingExport()
      const damaged = (_: number, { method, path }: { method: string; path: string }): Fault =>
        method === 'PUT' && path.endsWith('/languages/index.json') ? 'damage' : 'pass'
      const proxy = await faultyProxy(server.endpoint, damaged)
      const failure = await failedUpload(folder, proxy, bucket)
      assert.is(failure.code, 'upload-failed')
      assert.match(failure.message, /languages\/index\.json.*damaged/)
      assert.not.ok((await bucket.list()).has(pointer))
      await uploaded(folder, server, bucket)
      await checkSameFiles(folder, bucket)
    })
  })

  it('stops at a signal, whole as it is', async () => {
    await withBucket(async (server, bucket) => {
      const { folder } = await changingExport()
      const proxy = await watched(server.endpoint)
      const { child, ended } = startExport(uploadArguments(folder, proxy.endpoint, bucket, []), {}, process.env)
      while (arrived(proxy, bucket.name).length < 40) await sleep(5)
      child.kill('SIGTERM')
      const { code, stdout } = await ended
      assert.is(code, 1)
      assert.match(stdout, /interrupted by SIGTERM.*not sent twice/)
      assert.not.ok((await bucket.list()).has(pointer))
      const before = (await bucket.list()).size
      const { sent, files } = await uploaded(folder, proxy, bucket)
      assert.ok(sent.files <= files - before + concurrency)
      await checkSameFiles(folder, bucket)
    })
  })
})

let made: Promise<string> | null = null

/** Menus of every page make an export large. */
function largeExport(): Promise<string> {
  const variants = Array.from({ length: full() ? 13 : 1 }, (_, level) => `0/${level}/0/0/*`)
  const flags = ['--paths', 'all', ...variants.flatMap((spec) => ['--menu', spec])]
  made ??= exported(siteFile('garden'), 'garden', flags, join(temporaryFolder(), 'out')).then(({ folder }) => folder)
  return made
}

/** Kills an upload when so many files have arrived. */
async function killedUpload(folder: string, proxy: FaultyProxy, bucket: string, goal: number): Promise<void> {
  const argv = uploadArguments(folder, proxy.endpoint, { name: bucket }, [])
  const { child, ended } = startExport(argv, {}, process.env)
  while (arrived(proxy, bucket).length < goal && child.exitCode === null) await sleep(5)
  child.kill('SIGKILL')
  const { signal, stderr } = await ended
  assert.is(signal, 'SIGKILL', stderr)
  // What was on its way arrives or is lost.
  await sleep(200)
}
