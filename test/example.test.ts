import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe, note } from './harness.js'
import { exampleFolder, exportExample } from './helpers/example.js'
import { temporaryFolder, walk } from './helpers/folders.js'

describe('out.example', (it) => {
  it('is the export of examples/observatory, byte for byte (npm run example:update writes it anew)', async () => {
    const folder = join(temporaryFolder(), 'out')
    await exportExample(folder)
    const files = walk(folder)
    assert.equal(walk(exampleFolder), files)
    const differing = files.filter(
      (file) => !readFileSync(join(folder, file)).equals(readFileSync(join(exampleFolder, file))),
    )
    assert.equal(differing, [])
    assert.ok(files.length < 250 && files.includes('api/en/pages/index.json'))
    note(`${files.length} files`)
  })
})
