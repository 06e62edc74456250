import { rmSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported, failedExport } from '../helpers/exports/exports.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { ignoringCase } from '../helpers/ignored-case.js'

describe('a folder on a file system that ignores case', (it) => {
  it('is left alone where the path of a page has changed in case only, as its new file is the old one', async () => {
    const copy = await sqliteEngine.copy('garden')
    for (const flags of [[], ['--keep-removed', '3600']]) {
      const { folder } = await exported(copy.url, 'garden')
      const before = snapshot(folder)
      await copy.exec("UPDATE cms_pageurl SET slug = upper(slug), path = upper(path) WHERE path = 'footer'")
      const { code, message, fix } = await ignoringCase(folder, () => failedExport(copy.url, 'garden', flags, folder))
      assert.is(code, 'path-collision')
      assert.match(message, /\/FOOTER\/\S* takes the place of \S+\/footer\/\S* in /)
      assert.match(fix, `Remove ${folder}`)
      assert.equal(differences(before, snapshot(folder)), [])
      rmSync(folder, { recursive: true })
      await ignoringCase(folder, () => exported(copy.url, 'garden', flags, folder))
      assert.equal(differences(snapshot((await exported(copy.url, 'garden')).folder), snapshot(folder)), [])
      await copy.exec("UPDATE cms_pageurl SET slug = lower(slug), path = lower(path) WHERE path = 'FOOTER'")
    }
  })

  it('takes other changes', async () => {
    const copy = await sqliteEngine.copy('garden')
    const { folder } = await exported(copy.url, 'garden')
    await copy.exec("UPDATE cms_pageurl SET slug = 'foot', path = 'foot' WHERE path = 'footer'")
    await ignoringCase(folder, () => exported(copy.url, 'garden', [], folder))
    assert.equal(differences(snapshot((await exported(copy.url, 'garden')).folder), snapshot(folder)), [])
  })
})
