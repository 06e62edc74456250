import { cpSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe, note } from '../harness.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { exampleConfig, exampleFolder, exportExample } from '../helpers/front-ends/example.js'
import { cliOutput } from '../helpers/processes/cli.js'
import { projectFolder } from '../helpers/sites.js'

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
    assert.ok(files.length < 300 && files.includes('api/en/pages/index.json'))
    note(`${files.length} files`)
  })

  it('is of the site that docs/getting-started.md shows', async () => {
    const folder = temporaryFolder()
    for (const name of ['site.sqlite3', 'manifest.json']) cpSync(join(dirname(exampleConfig), name), join(folder, name))
    const argv = ['init', '--database', 'site.sqlite3', '--manifest', 'manifest.json', '--yes']
    const stdout = await cliOutput(argv, {}, folder)
    const [, quoted = ''] =
      /```\n(django CMS 5.1 on SQLite.*?)```/s.exec(
        readFileSync(join(projectFolder, 'docs/getting-started.md'), 'utf8'),
      ) ?? []
    assert.ok(quoted !== '' && stdout.includes(quoted), stdout)
  })
})
