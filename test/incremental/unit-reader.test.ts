import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { UnitReader } from '../../src/build/reuse/unit-reader.js'
import { describe } from '../harness.js'
import { temporaryFolder } from '../helpers/folders.js'

describe('units of a record that a run does not reuse', (it) => {
  it('are those that were passed over', () => {
    const reader = readerOf(6, 2)
    assert.equal(reader.take(1), unit(1, 2))
    assert.equal(reader.take(3), unit(3, 2))
    assert.equal(
      [...reader.rest()],
      [0, 2, 4, 5].map((number) => unit(number, 2)),
    )
  })

  it('are read again with all others if they are many', () => {
    const reader = readerOf(6, 5000)
    assert.equal(reader.take(4), unit(4, 5000))
    assert.is([...reader.rest()].length, 6)
    assert.is([...readerOf(6, 5000).rest()].length, 6)
  })
})

function readerOf(units: number, files: number): UnitReader {
  const file = join(temporaryFolder(), 'units.txt')
  const lines = Array.from({ length: units }, (_, number) => unit(number, files)).flat()
  writeFileSync(file, `${lines.join('\n')}\n`)
  return new UnitReader(file)
}

function unit(number: number, files: number): string[] {
  const names = Array.from({ length: files }, (_, file) => `menu\t1\t${'0'.repeat(32)}\t${number}-${file}.json`)
  return [`>{"key":[${number}]}`, ...names, '<{}']
}
