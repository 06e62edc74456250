import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { checkedManifest } from '../../src/cli/config/load-manifest.js'
import { ExportError } from '../../src/errors.js'
import { describe } from '../harness.js'
import { temporaryFolder } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { holdsForAll, mutated } from '../helpers/random/fuzz.js'
import { configFile, siteFile, siteManifest } from '../helpers/sites.js'

const valid = siteManifest('bridge')

describe('manifests, changed at random', (it) => {
  it('are accepted, or refused with a place in them', async () => {
    await holdsForAll(mutated(valid), 500, (value) => {
      try {
        checkedManifest('manifest.json', value)
      } catch (error) {
        assert.instance(error, ExportError)
        assert.is((error as ExportError).code, 'manifest-invalid')
        assert.match((error as ExportError).message, /manifest\.json(: \$|:\n)/)
      }
    })
  })

  it('let an export end with an error of the table, or succeed', async () => {
    const file = join(temporaryFolder(), 'manifest.json')
    const argv = ['export', '--database', siteFile('bridge'), '--config', configFile, '--dry-run', '--json']
    const others = mutated(valid)
    await holdsForAll(
      others,
      15,
      async (value) => {
        writeFileSync(file, JSON.stringify(value))
        const { code, stdout } = await runCli([...argv, '--manifest', file, '--out', join(temporaryFolder(), 'out')])
        const { error } = JSON.parse(stdout) as { error?: { code: string; message: string } }
        assert.ok(code !== 0 || error === undefined)
        assert.is.not(error?.code, 'internal', error?.message)
      },
      2000,
    )
  })
})
