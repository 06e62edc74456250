import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { type FolderLock, lockFolder } from '../../src/build/lock/folder-lock.js'
import type { LockOwner } from '../../src/build/lock/lock-owner.js'
import { errorTable } from '../../src/error-table.js'
import { ExportError } from '../../src/errors.js'
import { describe, full } from '../harness.js'
import { exportErrorOf } from '../helpers/export-error.js'
import { temporaryFolder } from '../helpers/folders.js'
import { ownerIn, withTakers } from '../helpers/processes/lock-taker.js'

describe('the lock of an output folder', (it) => {
  it('names its owner, and goes with its folder', async () => {
    const work = join(temporaryFolder(), 'public.state')
    const lock = await lockFolder(work, 'public')
    const { pid, host, user, started } = ownerIn(work)
    assert.equal([pid, host, user], [process.pid, os.hostname(), os.userInfo().username])
    assert.ok(Math.abs(Date.parse(started) - Date.now()) < 60_000, started)
    lock.check()
    await lock.release()
    assert.not(existsSync(work))
  })

  it('leaves what else is in its folder', async () => {
    const work = temporaryFolder()
    writeFileSync(join(work, 'units'), 'one\n')
    await (await lockFolder(work, 'public')).release()
    assert.equal(readdirSync(work), ['units'])
  })

  it('refuses a second run, in the same process and in another', async () => {
    const work = temporaryFolder()
    const lock = await lockFolder(work, 'public')
    const error = await refusal(work)
    assert.equal([error.code, errorTable[error.code].exitCode], ['folder-locked', 1])
    const { user, host, started } = ownerIn(work)
    const words = `Another run is writing public: process ${process.pid} of ${user} on ${host} since ${started}`
    assert.is(error.message, words)
    assert.match(error.fix, /--out/)
    await withTakers(work, 1, async ([other]) => {
      const { code, message } = await other.take()
      assert.is(code, 'folder-locked')
      assert.match(message, words)
      lock.check()
      await lock.release()
      assert.is((await other.take()).code, '')
      assert.is(ownerIn(work).pid, other.pid)
      assert.is((await refusal(work)).code, 'folder-locked')
    })
  })

  it('survives a crash of its owner', async () => {
    const work = temporaryFolder()
    await withTakers(work, 1, async ([other]) => {
      assert.is((await other.take()).code, '')
      await other.kill()
      assert.is(ownerIn(work).pid, other.pid)
      await releasedAfter(await lockFolder(work, 'public'), work)
    })
  })

  it('takes away what a crash while it was taken has left', async () => {
    const work = temporaryFolder()
    const text = await textOfCrashed(work)
    const { token } = JSON.parse(text) as LockOwner
    for (const name of [`lock.${token}`, `lock.takeover.${token}`]) writeFileSync(join(work, name), text)
    await releasedAfter(await lockFolder(work, 'public'), work)
  })

  it('leaves what it cannot read', async () => {
    const work = temporaryFolder()
    const name = `lock.${randomUUID()}`
    mkdirSync(join(work, name))
    await (await lockFolder(work, 'public')).release()
    assert.equal(readdirSync(work), [name])
  })

  it('survives a crash while one is taken over', async () => {
    const work = temporaryFolder()
    const text = await textOfCrashed(work)
    for (const name of ['lock', 'lock.takeover', 'lock.takeover.takeover']) writeFileSync(join(work, name), text)
    await releasedAfter(await lockFolder(work, 'public'), work)
  })

  it('that a crash has left goes to exactly one of many', async () => {
    const work = temporaryFolder()
    const text = await textOfCrashed(work)
    await withTakers(work, 6, async (takers) => {
      for (let round = 0; round < (full() ? 200 : 10); round += 1) {
        writeFileSync(join(work, 'lock'), text)
        const codes = await Promise.all(takers.map(async (taker) => (await taker.take()).code))
        assert.equal([...codes].sort(), ['', ...Array(5).fill('folder-locked')])
        const winner = takers.find((_, index) => codes[index] === '')
        assert.is(ownerIn(work).pid, winner?.pid)
        assert.equal(readdirSync(work), ['lock'])
        await winner?.release()
        mkdirSync(work)
      }
    })
  })

  it('is kept while nothing is known of its owner but that it was there lately', async () => {
    // As in two containers, which repeat host names and pids.
    const work = temporaryFolder()
    const owner = { ...(await thisOwner()), place: 'another kernel', born: '1' }
    for (const age of [0, 60, -60]) {
      leaveLock(work, JSON.stringify(owner), age)
      const error = await refusal(work)
      assert.match(error.message, `process ${process.pid} of `)
      assert.match(error.fix, '2 minutes')
    }
    for (const age of [180, -180]) {
      leaveLock(work, JSON.stringify(owner), age)
      await releasedAfter(await lockFolder(work, 'public'), work)
    }
  })

  if (process.platform === 'linux') {
    it('is not held by a later process with the pid of its owner', async () => {
      const work = temporaryFolder()
      leaveLock(work, JSON.stringify({ ...(await thisOwner()), born: '1' }), 0)
      await releasedAfter(await lockFolder(work, 'public'), work)
    })

    it('is kept by a process that is there, however long it was stopped', async () => {
      const work = temporaryFolder()
      leaveLock(work, JSON.stringify(await thisOwner()), 86_400)
      assert.is((await refusal(work)).code, 'folder-locked')
    })
  }

  for (const text of ['', '{"pid": 12', '[]', 'null', '{"pid":-1,"host":"web","started":"","token":""}']) {
    it(`with the text "${text}" is kept while it is young`, async () => {
      const work = temporaryFolder()
      leaveLock(work, text, 0)
      const { code, message, fix } = await refusal(work)
      assert.is(code, 'folder-locked')
      assert.match(message, `its lock ${join(work, 'lock')} is unreadable, held since 20`)
      assert.match(fix, '2 minutes')
      leaveLock(work, text, 180)
      await releasedAfter(await lockFolder(work, 'public'), work)
    })
  }

  it('that was lost is noticed, and the new one left alone', async () => {
    const work = temporaryFolder()
    const lock = await lockFolder(work, 'public')
    const text = JSON.stringify({ ...ownerIn(work), token: 'of another run' })
    for (const now of [text, 'damaged', null]) {
      if (now === null) await lock.release()
      else leaveLock(work, now, 0)
      const error = await exportErrorOf(() => lock.check())
      assert.is(error.code, 'folder-locked')
      assert.match(error.message, 'has lost its lock')
      assert.match(error.fix, 'Nothing was published')
    }
    assert.is(readFileSync(join(work, 'lock'), 'utf8'), 'damaged')
  })

  it('has a heartbeat while its owner’s main thread is busy', async () => {
    const work = temporaryFolder()
    const lock = await lockFolder(work, 'public', { interval: 20, expiry: 120_000 })
    const file = join(work, 'lock')
    const hourAgo = Date.now() / 1000 - 3600
    utimesSync(file, hourAgo, hourAgo)
    const isOld = () => statSync(file).mtimeMs < Date.now() - 1_800_000
    assert.ok(isOld())
    const idle = new Int32Array(new SharedArrayBuffer(4))
    // As in a loop that publishes: nothing else runs on this thread meanwhile.
    for (let waits = 0; waits < 600 && isOld(); waits += 1) Atomics.wait(idle, 0, 0, 50)
    assert.not(isOld())
    lock.check()
    await lock.release()
    assert.not(existsSync(work))
  })

  it('has a heartbeat as long as it is held by its owner, and not longer', async () => {
    const work = temporaryFolder()
    const lock = await lockFolder(work, 'public', { interval: 5, expiry: 120_000 })
    leaveLock(work, JSON.stringify({ ...ownerIn(work), token: 'of another run' }), 3600)
    const other = statSync(join(work, 'lock')).mtimeMs
    await sleep(100)
    assert.is(statSync(join(work, 'lock')).mtimeMs, other)
    assert.not(lock.isHeld())
    await lock.release()
    assert.ok(existsSync(join(work, 'lock')))
  })

  it('in a folder that cannot be is an error of the file system', async () => {
    const file = join(temporaryFolder(), 'letter.txt')
    writeFileSync(file, 'Dear Ada')
    for (const work of [file, join(file, 'public.state')]) {
      const error = await lockFolder(work, 'public').then(
        () => null,
        (thrown: unknown) => thrown,
      )
      assert.match(String(error), /ENOTDIR|EEXIST/)
    }
  })
})

/** What this process would write into a lock. */
async function thisOwner(): Promise<LockOwner> {
  const work = join(temporaryFolder(), 'public.state')
  const lock = await lockFolder(work, 'public')
  const owner = ownerIn(work)
  await lock.release()
  return owner
}

/** The text of a lock whose owner was killed. */
async function textOfCrashed(work: string): Promise<string> {
  return withTakers(work, 1, async ([other]) => {
    await other.take()
    await other.kill()
    return readFileSync(join(work, 'lock'), 'utf8')
  })
}

/** A lock file that was touched so many seconds ago. */
function leaveLock(work: string, text: string, age: number): void {
  mkdirSync(work, { recursive: true })
  writeFileSync(join(work, 'lock'), text)
  const touched = Date.now() / 1000 - age
  utimesSync(join(work, 'lock'), touched, touched)
}

async function releasedAfter(lock: FolderLock, work: string): Promise<void> {
  assert.equal(readdirSync(work), ['lock'])
  assert.is(ownerIn(work).pid, process.pid)
  lock.check()
  await lock.release()
  assert.not(existsSync(work))
}

async function refusal(work: string): Promise<ExportError> {
  try {
    await lockFolder(work, 'public')
  } catch (error) {
    if (error instanceof ExportError) return error
    throw error
  }
  throw new Error('the lock was taken')
}
