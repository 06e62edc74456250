import { createHash } from 'node:crypto'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { readFolder } from '../../src/build/output/folder-state.js'
import { filesOfKinds } from '../../src/build/record/unit-lines.js'
import { contentHash } from '../../src/files/content-hash.js'
import { linesOf, readLines } from '../../src/files/read-lines.js'
import { describe } from '../harness.js'
import { temporaryFolder } from '../helpers/folders.js'

/** Names of the files of each unit; the document `d` is in two of them. */
const units = [['a', 'd'], ['b'], ['ü', 'd', 'c'], ['e']]

describe('units of a record', (it) => {
  it('are read by their numbers', () => {
    const { units: found } = recordOf(units)
    const read = [...found.read(1, 2)].flatMap(linesOf)
    assert.equal(read, [...unit(1), ...unit(2)])
    assert.equal([...found.read(3, 1)].flatMap(linesOf), unit(3))
    assert.throws(() => [...found.read(3, 2)], /the record of the previous export has changed/)
    assert.equal(found.placesOf(2).length, 2)
  })

  it('tell the inputs of the first one that has a file', () => {
    const { units: found, recorded } = recordOf(units)
    const inputs = ['a', 'd', 'b', 'ü', 'c', 'e'].map((name) => found.inputsOf(recorded?.numberOf(name) ?? -1))
    const expected = [0, 0, 1, 2, 2, 3].map((number) => unit(number)[0])
    assert.equal(inputs, expected)
  })

  it('come in portions where they are many', () => {
    const name = (file: number) => `${'n'.repeat(200)}${file}`
    const many = Array.from({ length: 6 }, (_, own) =>
      Array.from({ length: 1000 }, (_, file) => name(1000 * own + file)),
    )
    const { units: found } = recordOf(many)
    const portions = Array.from(found.read(0, 6), (bytes) => linesOf(bytes).length)
    assert.ok(portions.length > 1)
    assert.is(
      portions.reduce((sum, lines) => sum + lines, 0),
      6 * 1002,
    )
  })

  it('are told from those that a run has all files of', () => {
    const { units: found, recorded } = recordOf(units)
    assert.ok(recorded)
    assert.is(found.see(recorded, 1, 2), 4)
    assert.ok(recorded.wasSeen('d'))
    assert.equal([...found.stale(recorded)], [unit(0), unit(3)])
    assert.is(found.see(recorded, 0, 4), 2)
    assert.equal([...found.stale(recorded)], [])
    assert.ok(recorded.allSeen)
  })
})

describe('lines of a text file', (it) => {
  const long = ['ä'.repeat(400_000), '', 'b'.repeat(262_143), 'c'.repeat(600_000), 'd']
  const file = join(temporaryFolder(), 'lines.txt')
  writeFileSync(file, `${long.join('\n')}\nno end`)

  it('may be longer than what is read at once', () => {
    let bytes = 0
    assert.equal([...readLines(file, (read) => (bytes += read.length))], long)
    assert.is(bytes, statSync(file).size)
  })

  it('are read from a byte on', () => {
    const from = Buffer.byteLength(`${long.slice(0, 3).join('\n')}\n`)
    assert.equal([...readLines(file, undefined, from)], long.slice(3))
  })
})

describe('lines of files of some kinds', (it) => {
  const lines = Buffer.from('>{}\nmenu\t1\nmenu\t2\npages\t3\nmenu\t4\n<{}\n>menu\t\nmenu\t5\n')
  const cases: [kinds: string[], found: string[]][] = [
    [['menu'], ['menu\t1\nmenu\t2\n', 'menu\t4\n', 'menu\t5\n']],
    [['pages'], ['pages\t3\n']],
    [
      ['menu', 'pages'],
      ['menu\t1\nmenu\t2\npages\t3\nmenu\t4\n', 'menu\t5\n'],
    ],
    [['men', 'other'], []],
  ]
  for (const [kinds, found] of cases) {
    it(`are those of ${kinds.join(' and ')}`, () => {
      assert.equal(Array.from(filesOfKinds(lines, new Set(kinds)), String), found)
    })
  }
})

function recordOf(files: readonly (readonly string[])[]) {
  const path = join(temporaryFolder(), 'units.txt')
  const text = `${files.flatMap((names, number) => lines(number, names)).join('\n')}\n`
  writeFileSync(path, text)
  const known = { files: files.flat().length, published: 0, listed: 0, uploaded: false, retired: [] }
  return readFolder({ ...known, units: path, hash: createHash('sha256').update(text).digest('hex'), target: null })
}

function unit(number: number): string[] {
  return lines(number, units[number] ?? [])
}

function lines(number: number, names: readonly string[]): string[] {
  return [`>{"key":[${number}]}`, ...names.map((name) => `menu\t1\t${contentHash(name)}\t${name}`), '<{}']
}
