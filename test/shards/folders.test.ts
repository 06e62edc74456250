import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { checkSameExport, copiedShards, failedMerge, merged, shards } from '../helpers/exports/shards.js'
import { temporaryFolder } from '../helpers/folders.js'
import { siteFile } from '../helpers/sites.js'

/** Two shards of an export, the second one first. `documents` go into shards where the handler answers for placeholders. */
const parts = copiedShards('bridge', 2)
const documents = shards(siteFile('bridge'), 'bridge', 2, ['--skip', 'placeholders'])

interface Summary {
  files: { name: string; bytes: number; hash: string }[]
}

describe('a merge takes from a shard folder what is planned for it, and refuses', (it) => {
  it.matrix('files with other names, in whatever way they lead elsewhere', async () => {
    const names = ['../x', '../../x/index.json', '/tmp/x', 'api/../../x', 'api/./x', 'api//x', 'C:\\x', 'api\\..\\x']
    for (const name of [...names, 'index.html', '_data/x.json', 'api/en/pages/unknown/index.json']) {
      const line = (text: string) =>
        text.replace(/^((?:pages|placeholders)\t\d+\t\w+\t).*$/m, (_, facts) => facts + name)
      await refused(line, [`site-1.txt has the file ${JSON.stringify(name)}`])
    }
    await refused((text) => text.replace(/^(pages\t\d+\t\w+\t).*$/m, '$1'), ['a line that no export writes'])
  })

  it('files of another unit, of another kind, or the same file again', async () => {
    const lines = readFileSync(join((await parts)[1] ?? '', 'site-1.txt'), 'utf8').split('\n')
    const files = lines.filter((line) => /^(pages|placeholders)\t/.test(line))
    const other = readFileSync(join((await parts)[0] ?? '', 'site-1.txt'), 'utf8').match(/^pages\t.*$/m)?.[0] ?? ''
    const [first = '', last = ''] = [files[0], files.at(-1)]
    for (const wrong of [
      `${first}\n${first}`,
      `${first}\n${last}`,
      `${first}\n${other}`,
      first.replace(/^\w+/, 'menu'),
    ]) {
      await refused((text) => text.replace(first, () => wrong), ['which is not planned for that unit'])
    }
  })

  it('files that reach beyond the contents of the shard, or have no size', async () => {
    for (const bytes of ['1e12', '-1', '0.5', 'x', '99999999']) {
      const line = (text: string) => text.replace(/^(pages\t)\d+/m, (_, kind) => kind + bytes)
      await refused(line, ['whose content it lacks'])
    }
  })

  it('a private folder that is one of them', async () => {
    const [named = '', byDefault = ''] = await copiedShards('bridge', 2)
    const out = join(temporaryFolder(), 'out')
    renameSync(byDefault, `${out}.state`)
    for (const [shard, flag, flags] of [
      [named, '--state', ['--state', named]],
      [`${out}.state`, '--out', ['--state', join(temporaryFolder(), 'state')]],
      [`${out}.state`, '--out', []],
    ] as const) {
      const before = readdirSync(shard)
      const { exitCode, code, message, fix } = await failedMerge([named, `${out}.state`], out, [...flags])
      assert.equal([exitCode, code], [2, 'option-invalid'])
      assert.match(message, `The shard ${shard} and the folder ${shard} overlap`)
      assert.match(fix, flag)
      assert.equal(readdirSync(shard), before)
    }
  })

  it.matrix('menus by path with other names, of another kind or in another order', async () => {
    const changes: ((text: string) => string)[] = [
      (text) => text.replace(/^([\w-]+\t\d+\t\w+\t).*$/m, '$1../../x'),
      (text) => text.replace(/^[\w-]+(?=\t)/m, 'pages'),
      (text) => text.replace(/^([\w-]+\t.*)\n([\w-]+\t.*)$/m, '$2\n$1'),
      (text) => text.replace(/^([\w-]+\t.*)$/m, '$1\n$1'),
    ]
    for (const change of changes) {
      await refused(change, ['navigation-1.txt has the file', 'not planned'], parts, 'navigation-1.txt')
    }
    const other = readFileSync(join((await parts)[0] ?? '', 'navigation-1.txt'), 'utf8')
    await refused((text) => text + other, ['which is not planned for it'], parts, 'navigation-1.txt')
    await refused((text) => text + text, ['which is not planned for it'], parts, 'navigation-1.txt')
    await refused((text) => text.replace(/^>\{/m, '>{{'), ['a line that is not JSON'], parts, 'navigation-1.txt')
  })

  it('units that are in no group, or in one that has others', async () => {
    for (const [name, what] of [
      ['site-1', 'units instead of'],
      ['navigation-1', 'units instead of'],
    ]) {
      const change = (text: string) => text.replace(/"units":\d+/, '"units":0')
      await refused(change, [`${name}.txt has`, what ?? ''], parts, `${name}.groups`)
    }
    await refused(() => '', ['navigation-1.txt has the unit', 'in no group'], parts, 'navigation-1.groups')
    const withoutPiece = (folder: string) => {
      const file = join(folder, 'shard.json')
      const summary = JSON.parse(readFileSync(file, 'utf8')) as { contents: { pieces: { pieces: object[] }[] } }
      summary.contents.pieces[0]?.pieces.shift()
      writeFileSync(file, JSON.stringify(summary))
    }
    await refusedFolder(withoutPiece, ['navigation-1.txt has the unit', 'which is not planned'])
    const file = (text: string) => text.replace(/^(?![>=+<]).*\n/m, '')
    await refused(file, ['navigation-1.txt has'], parts, 'navigation-1.txt')
  })

  it.matrix('words of a search index that no shard writes', async () => {
    const changes: ((text: string) => string)[] = [
      (text) => text.replace('"language":0', '"language":7'),
      (text) => text.replace(/"words":\["[^"]*"/, '"words":[7'),
      (text) => text.replace(/"words":\[.*?\],"pages"/, '"words":[],"pages"'),
      (text) => text.replace(/"pages":\[\[\d+,/, '"pages":[[1e9,'),
      (text) => text.replace(/"stream":"[^"]*"/, '"stream":7'),
      (text) => text.replace(/^(.*)$/m, '$1\n$1'),
    ]
    for (const change of changes) {
      await refused(change, ['search-1.txt has a line that no export writes'], parts, 'search-1.txt')
    }
  })

  it.matrix('units that are not its own, come twice or in another order, and lines between them', async () => {
    const units = (text: string) => text.split(/(?=^>)/m)
    const others = units(readFileSync(join((await parts)[0] ?? '', 'site-1.txt'), 'utf8'))
    const changes: ((text: string) => string)[] = [
      (text) => `${text}${others[0]}`,
      (text) => `${others[0]}${text}`,
      (text) => `${units(text)[0]}${text}`,
      (text) => units(text).reverse().join(''),
      (text) => text.replace(/"key":\[1,/, '"key":[2,'),
      (text) => text.replace(/"key":\[1,0,/, '"key":[1,1,'),
      (text) => text.replace(/"key":\[[^\]]*\]/, '"key":"x"'),
      (text) => text.replace(/"content":\d+/, '"content":999'),
    ]
    for (const change of changes) await refused(change, ['which is not planned for it'])
    await refused((text) => text.replace(/^</m, '!<'), ['site-1.txt has'])
    await refused((text) => `pages\tx\t{}\n${text}`, ['a line outside of any unit'])
    await refused((text) => text.slice(0, text.lastIndexOf('\n<') + 1), ['a unit without an end'])
    await refused((text) => text.replace(/^>\{/m, '>{{'), ['a line that is not JSON'])
  })

  it('documents that nobody has written', async () => {
    for (const name of ['../x.json', '_data/../../x.json', `_data/${'0'.repeat(32)}.json`]) {
      const wrong = (text: string) => text.replace(/^</m, `=\t${name}\t7\n<`)
      await refused(wrong, [`no document ${JSON.stringify(name)}`], documents)
    }
    const [two = '', one = ''] = await documents
    assert.ok(readdirSync((await merged([one, two])).folder).includes('_data'))
  })

  it('links, and files that no shard has', async () => {
    const elsewhere = join(temporaryFolder(), 'elsewhere')
    for (const name of ['shard.json', 'site-1.txt', 'site-1.files', 'navigation-1.files', 'tables.txt']) {
      await refusedFolder(
        (folder) => {
          renameSync(join(folder, name), `${elsewhere}-${name}`)
          symlinkSync(`${elsewhere}-${name}`, join(folder, name))
        },
        [`${name} is a link`],
      )
    }
    for (const name of ['../other.txt', '/etc/hostname', 'site-1.txt/../tables.txt', 'notes.txt', 'lock']) {
      await refusedFolder(
        (folder) => list(folder, (files) => [...files, { name, bytes: 1, hash: '' }]),
        [`lists ${JSON.stringify(name)}, which is not a file of a shard`],
      )
    }
    await refusedFolder(
      (folder) => list(folder, (files) => files.filter(({ name }) => name !== 'site-1.txt')),
      ['does not list site-1.txt'],
    )
    await refusedFolder((folder) => list(folder, (files) => [...files, ...files]), ['which is not planned'])
    await refusedFolder(
      (folder) => {
        cpSync(join(folder, 'site-1.txt'), join(folder, 'site-7.txt'))
        list(folder, (files) => [...files, { ...files.find(({ name }) => name === 'site-1.txt'), name: 'site-7.txt' }])
      },
      ['shard.json lists site-7.txt, which is not planned'],
    )
  })

  it('nothing of what shards hold by the plan', async () => {
    const [two = '', one = ''] = await parts
    checkSameExport(await merged([one, two]), await merged([two, one]))
  })
})

/** A first shard whose file was changed, with a checksum that fits. */
function refused(
  change: (text: string) => string,
  words: readonly string[],
  folders = parts,
  name = 'site-1.txt',
): Promise<void> {
  return refusedFolder(
    (folder) => {
      const file = join(folder, name)
      const text = readFileSync(file, 'utf8')
      const changed = change(text)
      assert.is.not(changed, text)
      writeFileSync(file, changed)
      const hash = createHash('sha256').update(changed).digest('hex')
      list(folder, (files) =>
        files.map((one) => (one.name === name ? { name, bytes: statSync(file).size, hash } : one)),
      )
    },
    words,
    folders,
  )
}

/** The merge of a first shard that was changed fails with these words, and nothing was written anywhere. */
async function refusedFolder(
  change: (folder: string) => void,
  words: readonly string[],
  folders = parts,
): Promise<void> {
  const [two = '', one = ''] = await folders
  const around = temporaryFolder()
  const folder = join(around, 'shard')
  cpSync(one, folder, { recursive: true })
  change(folder)
  const error = await failedMerge([folder, two], join(around, 'deep/down/out'))
  assert.is(error.code, 'shard-refused', error.message)
  for (const word of words) assert.ok(error.message.includes(word), `${word} in ${error.message}`)
  assert.ok(error.message.includes(folder), error.message)
  assert.equal(
    readdirSync(around).filter((name) => name !== 'deep'),
    ['shard'],
  )
}

function list(folder: string, change: (files: Summary['files']) => object[]): void {
  const file = join(folder, 'shard.json')
  const summary = JSON.parse(readFileSync(file, 'utf8')) as Summary
  writeFileSync(file, JSON.stringify({ ...summary, files: change(summary.files) }))
}
