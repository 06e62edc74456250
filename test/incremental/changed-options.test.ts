import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { defaults } from '../../src/default-options.js'
import { exportSite } from '../../src/index.js'
import { optionNames } from '../../src/option-effects.js'
import type { ExportOptions } from '../../src/options.js'
import { describe } from '../harness.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { changedSite, type OptionChange, optionChanges } from '../helpers/exports/option-changes.js'
import { type Files, snapshot } from '../helpers/exports/snapshot.js'
import { temporaryFolder } from '../helpers/folders.js'
import { extendedManifest } from '../helpers/sites/press-extensions.js'

const ofHosts = optionNames('hosts') as readonly string[]
const affecting = optionNames('answers', 'files', 'hosts', 'functions') as readonly string[]
const delivering = optionNames('delivery') as readonly string[]

/** Options of each effect that `npm test` tries. */
const sample = ['siteUrls', 'bundle', 'handler', 'extensions', 'routes', 'keepRemoved', 'now']

/** A small part of the site, with some lists and documents. */
const small: Partial<ExportOptions> = {
  manifest: extendedManifest,
  sites: [1],
  languages: ['en'],
  only: ['pages', 'pages-list', 'placeholders', 'menu'],
  force: true,
}

describe('an export over one with another value of an option', (it) => {
  for (const [name, changeOf] of Object.entries(optionChanges)) {
    const define = sample.includes(name) ? it : it.matrix
    define(`is that into an empty folder: ${name}`, async () => {
      const site = await changedSite()
      const folder = temporaryFolder()
      const run = async (where: string, { base, to }: OptionChange, isChanged: boolean) => {
        const options = { ...defaults, database: site.url, ...small, ...base, ...(isChanged ? to : {}) }
        const out = join(folder, where, 'out')
        const { computed } = await exportSite({ ...options, out })
        return { files: written(out), computed }
      }
      const change = await changeOf(site)
      const before = await run('one', change, false)
      const after = await run('one', change, true)
      // With folders of its own.
      const fresh = await run('another', await changeOf(site), true)
      assert.equal(differences(fresh.files, after.files), [])
      const differ = differences(fresh.files, before.files).length > 0
      if (affecting.includes(name)) assert.ok(differ, 'the change shows nothing')
      if (delivering.includes(name)) assert.not(differ, 'more than the delivery depends on it')
      if (!ofHosts.includes(name)) return
      const back = await run('one', change, false)
      assert.equal(differences(before.files, back.files), [])
      assert.equal([after.computed, back.computed], ['changes', 'changes'])
    })
  }
})

/** An export, with the settings of hosts beside it. */
function written(out: string): Files {
  const hosts = `${out}.hosts`
  const settings = existsSync(hosts) ? [...snapshot(hosts)].map(([name, file]) => [`hosts/${name}`, file] as const) : []
  return new Map([...snapshot(out), ...settings])
}
