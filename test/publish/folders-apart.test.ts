import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { isInside, realPlace } from '../../src/build/folders/is-inside.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported, failedExport } from '../helpers/exports/exports.js'
import { failedMerge, shard } from '../helpers/exports/shards.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { temporaryFolder, walk } from '../helpers/folders.js'

const site = 'bridge'
const database = await sqliteEngine.database(site)
const few = ['--only', 'languages']

describe('folders that have to be apart', (it) => {
  it('are found together through links, too', async () => {
    const folder = temporaryFolder()
    const out = join(folder, 'out')
    mkdirSync(out)
    symlinkSync(out, join(folder, 'link'))
    symlinkSync(join(folder, 'link/later'), join(folder, 'dangling'))
    const cases: [string[], string][] = [
      [['--state', out], 'option-invalid'],
      [['--state', join(out, 'record')], 'option-invalid'],
      [['--state', join(folder, 'link/record')], 'option-invalid'],
      [['--state', join(folder, 'dangling')], 'option-invalid'],
      [['--state', folder], 'option-invalid'],
      [['--drafts', join(folder, 'drafts'), '--state', join(folder, 'drafts/record')], 'option-invalid'],
      [['--drafts', join(folder, 'link')], 'drafts-exposed'],
      [['--drafts', join(folder, 'link/drafts')], 'drafts-exposed'],
      [['--drafts', join(folder, 'dangling')], 'drafts-exposed'],
      [['--report', join(folder, 'link/report.json')], 'option-invalid'],
      [['--report-html', join(folder, 'dangling/report.html')], 'option-invalid'],
    ]
    for (const [flags, expected] of cases) {
      const { exitCode, code } = await failedExport(database, site, [...few, ...flags], out)
      assert.equal([exitCode, code], [2, expected], flags.join(' '))
    }
    assert.equal(readdirSync(out), [])
    assert.equal(readdirSync(folder).sort(), ['dangling', 'link', 'out'])
  })

  it('are outside of every other export', async () => {
    const folder = temporaryFolder()
    const other = (await exported(database, site, few, join(folder, 'other'))).folder
    symlinkSync(other, join(folder, 'link'))
    symlinkSync(join(folder, 'elsewhere'), join(other, 'away'))
    const before = walk(folder)
    const cases: [string[], string][] = [
      [['--drafts', join(other, 'api/drafts')], 'drafts-exposed'],
      [['--drafts', join(folder, 'link/drafts')], 'drafts-exposed'],
      [['--state', join(other, 'record')], 'option-invalid'],
      [['--out', join(other, 'second')], 'option-invalid'],
      [['--report', join(other, 'changes.json')], 'option-invalid'],
      [['--report-html', join(folder, 'link/api/report.html')], 'option-invalid'],
      // Its private folder would be beside the link.
      [['--out', join(other, 'away')], 'option-invalid'],
      [['--drafts', join(other, 'away')], 'drafts-exposed'],
      [['--out', join(other, 'shard'), '--shard', '1/2'], 'option-invalid'],
    ]
    for (const [flags, expected] of cases) {
      const { exitCode, code, message } = await failedExport(database, site, [...few, ...flags])
      assert.equal([exitCode, code], [2, expected], flags.join(' '))
      assert.match(message, 'is inside the export')
    }
    assert.equal(walk(folder), before)
  })

  it('are those of drafts and of everybody, also one after the other', async () => {
    const folder = temporaryFolder()
    const [out, drafts] = [join(folder, 'out'), join(folder, 'drafts')]
    await exported(database, site, [...few, '--drafts', drafts], out)
    const before = snapshot(folder)
    const one = await shard(database, site, '1/1')
    const refusals = [
      [
        await failedExport(database, site, [...few, '--drafts', out], join(temporaryFolder(), 'new')),
        'holds a public export',
      ],
      [await failedExport(database, site, few, drafts), 'holds drafts'],
      [await failedMerge([one], drafts), 'holds drafts'],
    ] as const
    for (const [{ exitCode, code, message }, held] of refusals) {
      assert.equal([exitCode, code], [2, 'drafts-exposed'])
      assert.match(message, held)
    }
    assert.equal(snapshot(folder), before)
    const file = join(drafts, '_data/export.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"version":1', '"version":99'))
    const { code } = await failedExport(database, site, few, drafts)
    assert.is(code, 'drafts-exposed')
    rmSync(drafts, { recursive: true })
    await exported(database, site, few, drafts)
  })

  it('may be below a file that is named as the pointer of an export is', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, '_data'))
    writeFileSync(join(folder, '_data/export.json'), '{"title":"Data of a site generator"}')
    await exported(database, site, few, join(folder, 'site/out'))
  })

  it('are the export and the shards that it is merged from', async () => {
    const folder = temporaryFolder()
    const one = await shard(database, site, '1/1', [], join(folder, 'out/shard'))
    symlinkSync(join(folder, 'out'), join(folder, 'link'))
    assert.is((await failedMerge([one], join(folder, 'link'))).code, 'option-invalid')
  })

  it('are no links that lead nowhere, such as to a disk that is not mounted: the link stays', async () => {
    const folder = temporaryFolder()
    const out = join(folder, 'out')
    mkdirSync(join(folder, 'disk'))
    symlinkSync('disk', out)
    for (const flags of [few, [...few, '--publish', 'releases']]) {
      renameSync(join(folder, 'disk'), join(folder, 'away'))
      const { exitCode, code, message } = await failedExport(database, site, flags, out)
      assert.equal([exitCode, code, message], [1, 'output-failed', `${out} is a link to disk, which does not exist.`])
      assert.is(readlinkSync(out), 'disk')
      renameSync(join(folder, 'away'), join(folder, 'disk'))
    }
    await exported(database, site, few, out)
    renameSync(join(folder, 'disk'), join(folder, 'away'))
    assert.is((await failedExport(database, site, few, out)).code, 'output-failed')
    assert.is(readlinkSync(out), 'disk')
  })

  it('are compared without case where file systems do', () => {
    assert.equal(isInside('/srv/Out/record', '/srv/out', true), true)
    assert.equal(isInside('/srv/Out/record', '/srv/out', false), false)
    assert.equal(isInside('/srv/output', '/srv/out', true), false)
    const folder = temporaryFolder()
    symlinkSync(join(folder, 'loop'), join(folder, 'loop'))
    assert.ok(realPlace(join(folder, 'loop/x')).endsWith('/loop/x'))
  })
})
