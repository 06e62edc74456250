import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { publishFiles } from '../../src/build/publish/publish-files.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported, failedExport } from '../helpers/exports/exports.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { ownerIn, withTakers } from '../helpers/processes/lock-taker.js'

const bridge = await sqliteEngine.database('bridge')

describe('an export to a locked folder', (it) => {
  it('is refused before it reads or writes anything, and runs when the lock is gone', async () => {
    const garden = await sqliteEngine.database('garden')
    const { folder } = await exported(garden, 'garden', ['--only', 'languages'])
    const before = [snapshot(folder), walk(`${folder}.state`)]
    await withTakers(`${folder}.state`, 1, async ([other]) => {
      await other.take()
      const { exitCode, code, message } = await failedExport(garden, 'garden', ['--only', 'menu'], folder)
      assert.equal([exitCode, code], [1, 'folder-locked'])
      assert.match(message, `Another run is writing ${folder}: process ${other.pid} of `)
      assert.equal([snapshot(folder), walk(`${folder}.state`).filter((name) => name !== 'lock')], before)
      await other.release()
      assert.ok((await exported(garden, 'garden', ['--only', 'menu'], folder)).text('/api/en/menu/'))
      await other.take()
      await other.kill()
      await exported(garden, 'garden', ['--only', 'languages'], folder)
      assert.not(existsSync(join(`${folder}.state`, 'lock')))
    })
  })

  it('is refused also where one of the two names a link to it', async () => {
    const folder = temporaryFolder()
    const [out, link] = [join(folder, 'out'), join(folder, 'link')]
    symlinkSync(out, link)
    await exported(bridge, 'bridge', ['--only', 'languages'], out)
    await withTakers(`${out}.state`, 1, async ([other]) => {
      await other.take()
      const { code, message } = await failedExport(bridge, 'bridge', ['--only', 'menu'], link)
      assert.is(code, 'folder-locked')
      assert.match(message, `Another run is writing ${link}: process ${other.pid} of `)
      await other.release()
    })
    const again = ['--only', 'menu', '--full']
    await exported(bridge, 'bridge', again, link)
    // The folder above is a link: this is the same private folder.
    symlinkSync(folder, join(folder, 'above'))
    await exported(bridge, 'bridge', again, join(folder, 'above/out'))
    await exported(bridge, 'bridge', [...again, '--state', `${out}.state`], link)
    assert.equal(
      walk(folder).filter((name) => name.endsWith('lock')),
      [],
    )
  })
})

describe('an export that loses its lock', (it) => {
  it('publishes nothing, and leaves alone what the other run has prepared', async () => {
    const { folder } = await exported(bridge, 'bridge')
    const before = snapshot(folder)
    const work = `${folder}.state`
    const config = join(temporaryFolder(), 'site.config.mjs')
    // A run on another machine takes the lock while this one renders, and begins to stage files.
    writeFileSync(
      config,
      `import { mkdirSync, writeFileSync } from 'node:fs'
      export default { serializers: { TextPlugin(plugin) {
        const owner = { pid: 1, host: 'other', started: '2026-01-01T00:00:00Z', token: 'of another run' }
        writeFileSync(${JSON.stringify(join(work, 'lock'))}, JSON.stringify(owner))
        mkdirSync(${JSON.stringify(join(work, 'staging/theirs'))}, { recursive: true })
        return plugin
      } } }`,
    )
    const { exitCode, code, fix } = await failedExport(bridge, 'bridge', ['--config', config, '--full'], folder)
    assert.equal([exitCode, code], [1, 'folder-locked'])
    assert.match(fix, 'Nothing was published')
    assert.equal(snapshot(folder), before)
    assert.is(ownerIn(work).token, 'of another run')
    assert.ok(existsSync(join(work, 'staging/theirs')))
  })

  it('stops between two files, and removes none', () => {
    const folder = temporaryFolder()
    const [staging, target, staged] = ['staging', 'target', 'staged.txt'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    const names = Array.from({ length: 600 }, (_, index) => `api/${index}/index.json`)
    for (const [place, text] of [
      [staging, 'new'],
      [target, 'old'],
    ] as const) {
      for (const name of names) {
        mkdirSync(join(place, name, '..'), { recursive: true })
        writeFileSync(join(place, name), text)
      }
    }
    writeFileSync(join(target, 'gone.json'), 'old')
    writeFileSync(staged, names.map((name) => `${name}\n`).join(''))
    let checks = 0
    const checkLock = () => {
      checks += 1
      if (checks === 2) throw new Error('lost')
    }
    const parts = { orphans: ['gone.json'], swept: [], fsync: false, private: false, checkLock }
    assert.throws(() => publishFiles({ staging, target, staged, ...parts }), /lost/)
    const texts = names.map((name) => readFileSync(join(target, name), 'utf8'))
    const moved = texts.filter((text) => text === 'new').length
    assert.ok(moved > 0 && moved < 600 && texts.every((text) => ['old', 'new'].includes(text)), String(moved))
    assert.ok(existsSync(join(target, 'gone.json')))
  })
})
