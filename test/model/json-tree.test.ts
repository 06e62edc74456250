import * as assert from 'uvu/assert'
import { jsonTrees, treeFileText, treeText } from '../../src/model/values/json-tree.js'
import { describe } from '../harness.js'

/** A tree in which each node has two below it, and says its number in letters of three bytes. */
function trees(nodes: number, onText: () => void = () => {}) {
  const head = (number: number) => {
    onText()
    return JSON.stringify({ number, text: '検索'.repeat(number % 5) }).slice(0, -1)
  }
  return jsonTrees([1], head, (number) => [2 * number, 2 * number + 1].filter((one) => one <= nodes))
}

describe('the text of a tree', (it) => {
  it('is one text if it is short', () => {
    assert.is(
      treeFileText(trees(2)),
      '[{"number":1,"text":"検索","children":[{"number":2,"text":"検索検索","children":[]}]}]',
    )
  })

  it('comes in pieces if it is long', () => {
    const text = treeFileText(trees(5000))
    assert.ok(typeof text !== 'string')
    assert.is([...text].join(''), treeText(trees(5000)))
  })

  it('is estimated from one node of so many, within a tenth', () => {
    let made = 0
    const text = treeFileText(trees(20_000, () => (made += 1)))
    assert.ok(typeof text !== 'string' && text.estimate)
    const before = made
    const estimate = text.estimate(32)
    assert.is(made - before, 20_000 / 32)
    const bytes = Buffer.byteLength(treeText(trees(20_000)))
    assert.ok(Math.abs(estimate / bytes - 1) < 0.1, `${estimate} instead of ${bytes}`)
  })
})
