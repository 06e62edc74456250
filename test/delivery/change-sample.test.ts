import * as assert from 'uvu/assert'
import type { FileChange } from '../../src/build/record/file-change.js'
import { sampleChanges } from '../../src/deliver/reports/page/change-sample.js'
import { describe } from '../harness.js'

describe('changes of a report page', (it) => {
  it('are the first names of each kind, however many there are', () => {
    const changes = Array.from({ length: 5000 }, (_, index): FileChange => {
      const name = `api/${String((index * 7919) % 5000).padStart(4, '0')}`
      return { kind: index % 2 === 0 ? 'added' : 'removed', name, bytes: 2, hash: '', origin: null }
    })
    const { files, bytes, first } = sampleChanges(changes, 3).added
    assert.equal([files, bytes], [2500, 5000])
    const even = changes.filter(({ kind }) => kind === 'added').map(({ name }) => name)
    assert.equal(
      first.map(({ name }) => name),
      even.sort().slice(0, 3),
    )
  })
})
