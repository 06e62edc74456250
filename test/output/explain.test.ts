import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { exportCopy, sharedExport } from '../helpers/exports/shared-export.js'
import { cliOutput, runCli } from '../helpers/processes/cli.js'

interface Explained {
  file: string
  why: string[]
  changedAt: string
  origin: { page: number; content: number; family: string; language: string; placeholders: number[] } | null
  title: string | null
  placeholders: { id: number; plugins: { id: number; type: string }[] }[]
}

describe('explain', (it) => {
  it('says which page, content, placeholders and plugins a file came from', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden')
    const page = await explained(folder, '/api/en/pages/about-us/')
    assert.is(page.file, 'api/en/pages/about-us/index.json')
    assert.equal([page.origin?.family, page.origin?.language, page.title], ['pages', 'en', 'About us'])
    assert.ok(page.placeholders.some(({ plugins }) => plugins.length > 0))
    assert.match(page.why.join(), 'there is no previous export')
    const [{ id = 0 } = {}] = page.placeholders
    const endpoint = `/api/en/placeholders/3/${page.origin?.content}/content/`
    const placeholder = await explained(folder, endpoint)
    assert.equal(placeholder.origin?.placeholders, [id])
    assert.is((await explained(folder, '/404.json')).origin, null)
    const menu = await explained(folder, '/api/de/menu/')
    assert.equal([menu.origin?.family, menu.origin?.language], ['menu', 'de'])
  })

  it('says why a file changed last', async () => {
    const copy = await sqliteEngine.copy('garden')
    const { folder } = await exportCopy(sqliteEngine, 'garden')
    const path = '/api/en/pages/about-us/'
    const before = await explained(folder, path)
    const [{ id = 0 } = {}] = before.placeholders
    const reasons: [sql: string, reason: string][] = [
      [`UPDATE cms_pagecontent SET title = 'Another' WHERE id = ${before.origin?.content}`, 'the page, its address'],
      [`DELETE FROM cms_cmsplugin WHERE placeholder_id = ${id}`, `plugins of placeholder ${id} (content) changed`],
    ]
    for (const [sql, reason] of reasons) {
      await copy.exec(sql)
      await exported(copy.url, 'garden', [], folder)
      assert.match((await explained(folder, path)).why.join(), reason)
    }
    const last = await explained(folder, path)
    // An export that does not change the file does not change what is said of it.
    await copy.exec("UPDATE cms_pageurl SET slug = 'w', path = 'w' WHERE id = (SELECT max(id) FROM cms_pageurl)")
    await exported(copy.url, 'garden', [], folder)
    assert.equal(await explained(folder, path), last)
  })

  it.matrix('says why a page was made anew where the handler answers placeholders without files', async () => {
    const copy = await sqliteEngine.copy('garden')
    const flags = ['--skip', 'placeholders']
    const { folder } = await exported(copy.url, 'garden', flags)
    const path = '/api/en/pages/about-us/'
    const { origin } = await explained(folder, path)
    await copy.exec(`UPDATE cms_pagecontent SET title = 'Another' WHERE id = ${origin?.content}`)
    await exported(copy.url, 'garden', flags, folder)
    assert.equal((await explained(folder, path)).why, ['the handler answers pages or placeholders without files'])
  })

  it('knows nothing of files that are not there', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden')
    const { code, stderr } = await runCli(['explain', '--out', folder, '/api/en/pages/about-you/'])
    assert.is(code, 1)
    assert.match(stderr, 'about-us')
  })
})

async function explained(folder: string, path: string): Promise<Explained> {
  const stdout = await cliOutput(['explain', '--out', folder, '--json', path])
  return JSON.parse(stdout) as Explained
}
