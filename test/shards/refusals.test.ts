import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exportArguments, exported, failedExport } from '../helpers/exports/exports.js'
import { checkSameExport, copiedShards, failedMerge, merged, shard, shards } from '../helpers/exports/shards.js'
import { snapshot, textsOf } from '../helpers/exports/snapshot.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { siteFile } from '../helpers/sites.js'

const database = siteFile('bridge')

describe('a merge refuses', (it) => {
  it('shards that are missing, or there twice', async () => {
    const parts = await copiedShards('bridge', 4)
    const [fourth = '', third = '', second = '', first = ''] = parts
    await refused([first, fourth], 'shard-missing', ['Of 4 shards 2 are missing: 2, 3', '"export --shard 2/4"'])
    await refused([second, third, fourth], 'shard-missing', ['1 is missing: 1', 'Name its folder, too'])
    const copy = join(temporaryFolder(), 'copy')
    cpSync(third, copy, { recursive: true })
    await refused([...parts, copy], 'shard-twice', [`${third} and ${copy} are both shard 3 of 4`, 'Leave one'])
    await refused([...parts, third], 'shard-twice', [`${third} and ${third}`])
  })

  it('shards of other settings, another state of the database, or another number', async () => {
    const copy = await sqliteEngine.copy('bridge')
    const first = await shard(copy.url, 'bridge', '1/2')
    const differ = async (other: Promise<string>, ...what: string[]) => {
      const folder = await other
      await refused([first, folder], 'shards-differ', [first, folder, ...what, 'with the same options'])
    }
    await differ(shard(copy.url, 'bridge', '2/2', ['--page-size', '7']), 'different settings')
    await differ(shard(copy.url, 'bridge', '2/2', ['--site-url', 'https://x.example']), 'different settings')
    await differ(shard(copy.url, 'bridge', '2/3'), 'different numbers of shards (2 and 3)')
    await copy.exec("UPDATE djangocms_text_text SET body = body || '1'")
    await differ(shard(copy.url, 'bridge', '2/2'), 'different states of the database')
    await copy.exec("UPDATE cms_pagecontent SET title = title || '1'")
    await differ(shard(copy.url, 'bridge', '2/2', ['--page-size', '7']), 'settings', 'and states of the database')
  })

  it('shards of another version', async () => {
    const parts = await copiedShards('bridge', 2)
    for (const folder of parts) {
      const file = join(folder, 'shard.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace(/"tool":"[^"]*"/, '"tool":"0.0.1"'))
    }
    await refused(parts, 'shards-differ', ['version 0.0.1', 'Merge them with that version'])
  })

  it('damaged shards, whatever is damaged', async () => {
    const parts = await copiedShards('bridge', 2)
    const [, first = ''] = parts
    const damages: [name: string, damage: (file: string) => void][] = [
      ['site-1.txt', (file) => writeFileSync(file, readFileSync(file, 'utf8').replace('"title":"', '"title":\u0027'))],
      ['site-1.txt', (file) => appendFileSync(file, 'x')],
      ['site-1.txt', (file) => writeFileSync(file, readFileSync(file).subarray(0, 5000))],
      ['site-1.txt', (file) => rmSync(file)],
      [
        'site-1.files',
        (file) => writeFileSync(file, readFileSync(file, 'utf8').replace('"title":"', '"title":\u0027')),
      ],
      ['navigation-1.files', (file) => appendFileSync(file, 'x')],
      [
        'tables.txt',
        (file) => writeFileSync(file, readFileSync(file, 'utf8').replace('"isHome":true', '"isHome":null')),
      ],
      ['shard.json', (file) => writeFileSync(file, readFileSync(file).subarray(0, 500))],
      ['shard.json', (file) => writeFileSync(file, '{}')],
    ]
    for (const [name, damage] of damages) {
      const copy = join(temporaryFolder(), 'copy')
      cpSync(first, copy, { recursive: true })
      damage(join(copy, name))
      await refused([parts[0] ?? '', copy], 'shard-damaged', [`${name} of the shard ${copy}`, 'Copy the folder again'])
    }
  })

  it('folders that are no shards', async () => {
    const parts = await copiedShards('bridge', 2)
    const empty = temporaryFolder()
    await refused([...parts, empty], 'shard-incomplete', [`${empty} is not a complete shard`, 'has no shard.json'])
    await refused([...parts, `${empty}/none`], 'shard-incomplete', [`${empty}/none`, 'does not exist'])
    const file = join(empty, 'file.txt')
    writeFileSync(file, '')
    await refused([...parts, file], 'shard-incomplete', [`${file} is not a complete shard`, 'has no shard.json'])
    symlinkSync('loop', join(empty, 'loop'))
    await refused([...parts, join(empty, 'loop')], 'shard-damaged', ['shard.json of the shard'])
    const { folder } = await exported(database, 'bridge')
    await refused([folder, ...parts], 'shard-incomplete', [folder, 'leave the folder out'])
    const [half = ''] = parts
    rmSync(join(half, 'shard.json'))
    await refused(parts, 'shard-incomplete', [half, 'written last', 'Run its "export --shard" again'])
  })

  it('to lose too much, unless it is told to', async () => {
    const { folder } = await exported(database, 'bridge')
    const before = snapshot(folder)
    const parts = await shards(database, 'bridge', 2, ['--only', 'languages', '--target', 'static'])
    const error = await failedMerge(parts, folder)
    assert.equal([error.code, error.exitCode], ['export-shrinks', 3])
    assert.equal(snapshot(folder), before)
    await merged(parts, ['--force'], folder)
    // Documents stay for a while.
    assert.ok(walk(folder).filter((name) => !name.startsWith('_data/')).length < 30)
  })
})

describe('a shard', (it) => {
  const units = ['files', 'groups', 'txt']
  const files = [
    ...units.map((kind) => `navigation-1.${kind}`),
    ...['search-1.txt', 'shard.json'],
    ...units.map((kind) => `site-1.${kind}`),
    'tables.txt',
  ]

  it('is made anew over one that was cut off, and over an old one', async () => {
    const folder = await shard(database, 'bridge', '1/2', ['--page-size', '7'])
    rmSync(join(folder, 'shard.json'))
    writeFileSync(join(folder, 'site-99.txt'), 'left behind')
    await shard(database, 'bridge', '1/2', [], folder)
    assert.equal(readdirSync(folder), files)
    const first = snapshot(folder)
    await shard(database, 'bridge', '1/2', [], folder)
    assert.equal(textsOf(snapshot(folder)), textsOf(first))
    checkSameExport(await exported(database, 'bridge'), await merged([folder, await shard(database, 'bridge', '2/2')]))
  })

  it('leaves nothing when it fails', async () => {
    const copy = await sqliteEngine.copy('garden')
    const folder = join(temporaryFolder(), 'shard')
    await shard(copy.url, 'garden', '1/1', [], folder)
    await copy.exec(`UPDATE refsite_teaser SET heading = CAST(x'4dfc6c6c6572' AS TEXT) WHERE cmsplugin_ptr_id = 16`)
    const error = await failedExport(copy.url, 'garden', ['--shard', '1/1'], folder)
    assert.equal([error.code, error.exitCode], ['corrupt-value', 1])
    assert.equal(readdirSync(join(folder, '..')), [])
  })

  it('takes no folder that holds anything else', async () => {
    const { folder } = await exported(database, 'bridge')
    const before = snapshot(folder)
    const error = await failedExport(database, 'bridge', ['--shard', '1/2'], folder)
    assert.equal([error.code, error.exitCode], ['foreign-output', 2])
    assert.match(error.message, 'which is not a shard')
    assert.equal(snapshot(folder), before)
    const other = temporaryFolder()
    mkdirSync(join(other, 'letters'))
    assert.is((await failedExport(database, 'bridge', ['--shard', '1/2'], other)).code, 'foreign-output')
    assert.equal(readdirSync(other), ['letters'])
  })

  it('is written by one run at a time', async () => {
    const folder = join(temporaryFolder(), 'shard')
    const argv = exportArguments(database, 'bridge', ['--shard', '1/2', '--out', folder])
    const runs = await Promise.all([runCli(argv), runCli(argv)])
    assert.equal(runs.map(({ code }) => code).sort(), [0, 1])
    assert.match(runs.map(({ stdout }) => stdout).join(), '"folder-locked"')
    assert.equal(readdirSync(folder), files)
  })

  it('says what it holds', async () => {
    const folder = join(temporaryFolder(), 'shard')
    const argv = exportArguments(database, 'bridge', ['--shard', '2/2', '--out', folder])
    const text = await runCli(argv.filter((flag) => flag !== '--json'))
    assert.match(text.stdout, /^Shard 2 of 2 in .*shard \([\d.]+ kB\): \d+ files of the export, /)
    const report = JSON.parse((await runCli(argv)).stdout) as { shard: object; files: number; cms: string }
    assert.equal(report.shard, { number: 2, of: 2 })
    assert.ok(report.files > 10)
  })
})

/** It fails with this code and these words, and writes nothing. */
async function refused(folders: readonly string[], code: string, words: readonly string[]): Promise<void> {
  const out = join(temporaryFolder(), 'out')
  const error = await failedMerge(folders, out)
  assert.equal([error.code, error.exitCode], [code, 1], error.message)
  for (const word of words) assert.ok(`${error.message}\n${error.fix}`.includes(word), `${word} in ${error.message}`)
  assert.equal(readdirSync(join(out, '..')), [])
}
