import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { contracts } from '../../src/contract/contracts.js'
import { createHandler } from '../../src/runtime/handler.js'
import { superuserSource } from '../../src/serve/database-source.js'
import { openLive } from '../helpers/answers/live.js'
import { describeOn, type Engine, engines } from '../helpers/databases/engines.js'
import { changedDatabase, exported } from '../helpers/exports/exports.js'
import { walk } from '../helpers/folders.js'

/** Of press: pages 1 to 3 use the only alias; page 9 needs a login, page 19 a permission, page 12 becomes a draft. */
const changes = `
  UPDATE refsite_teaser SET target_id = CASE cmsplugin_ptr_id % 3 WHEN 0 THEN 9 WHEN 1 THEN 12 ELSE 19 END;
  ${stateOf('draft')};
  UPDATE djangocms_file_file SET file_src_id = 6;
  UPDATE djangocms_picture_picture SET picture_id = 3, link_page_id = 9;
  UPDATE djangocms_text_text SET body = '<p><a data-cms-href="filer.file:6">f</a><a data-cms-href="cms.page:9">p</a></p>';
  UPDATE cms_page SET login_required = true WHERE id IN (1, 2, 3);
`

const aliasFile = /placeholders\/44\/1\//

/** Folder names of files 3 and 6, where the CMS serves private files, and the paths of page 9. */
const hiddenNames = ['0e27cbf6', '252b8ab3', '/smedia/', '/members']

for (const engine of engines) {
  describeOn(engine, `references to what the reader may not see, ${engine.name}`, (it) => {
    it('are null in the documented contract, in plugins and in HTML', async () => {
      const database = await changedSite(engine)
      const { folder } = await exported(database, 'press', [...flags, '--contract', 'documented'])
      const { targets, text, files } = answers(folder)
      assert.ok(targets.length > 10)
      assert.equal([...new Set(targets)], [null])
      for (const name of [...hiddenNames, 'undefined']) assert.not.match(text, name)
      assert.equal(
        files.filter((file) => aliasFile.test(file)),
        [],
      )
    })

    it('are as recorded in the released contract', async () => {
      const database = await changedSite(engine)
      const { folder } = await exported(database, 'press', [...flags, '--contract', 'released'])
      const { targets, text, files } = answers(folder)
      assert.equal(
        targets.filter((target) => target === null),
        [],
      )
      for (const name of hiddenNames) assert.match(text, name)
      assert.is.not(files.filter((file) => aliasFile.test(file)).length, 0)
    })

    it('come and go in incremental runs with what hides them', async () => {
      const copy = await engine.copy('press')
      await copy.exec(changes)
      const before = await exported(copy.url, 'press', [...flags, '--force'])
      await copy.exec('UPDATE cms_page SET login_required = false WHERE id = 1')
      await copy.exec(stateOf('published'))
      const { folder, report } = await exported(copy.url, 'press', [...flags, '--force'], before.folder)
      assert.is(report.computed, 'changes')
      const { targets, files } = answers(folder)
      assert.ok(targets.some((target) => typeof target === 'string') && targets.some((target) => target === null))
      assert.is.not(files.filter((file) => aliasFile.test(file)).length, 0)
    })

    it.matrix('are reported as broken once they are gone', async () => {
      const copy = await engine.copy('press')
      await copy.exec(changes)
      const { folder } = await exported(copy.url, 'press', flags)
      await copy.exec('DELETE FROM filer_file WHERE id = 6')
      const { report } = await exported(copy.url, 'press', [...flags, '--force'], folder)
      const clean = await exported(copy.url, 'press', flags)
      assert.equal(report.findings, clean.report.findings)
    })

    it('are answered alike by "serve --database", and in full in previews', async () => {
      const database = await changedSite(engine)
      const { handler, project } = await openLive(database, 'press', { contract: contracts.documented })
      const alias = 'http://example.com/api/en/placeholders/44/1/content/'
      assert.is((await handler(new Request(alias))).status, 404)
      const preview = createHandler({ source: () => superuserSource(project) })
      assert.is((await preview(new Request(alias))).status, 200)
    })
  })
}

const flags = ['--html', '--paths', 'all', '--only', 'pages', '--only', 'placeholders', '--language', 'en']

/** Sets the state of all versions of page 12. */
function stateOf(state: string): string {
  return `UPDATE djangocms_versioning_version SET state = '${state}'
    WHERE content_type_id = 3 AND object_id IN (SELECT id FROM cms_pagecontent WHERE page_id = 12)`
}

function changedSite(engine: Engine): Promise<string> {
  return changedDatabase(engine, 'press', changes)
}

/** All files of an export below `api`, and the targets of its teasers. */
function answers(folder: string): { files: string[]; text: string; targets: unknown[] } {
  const files = walk(folder).filter((file) => file.startsWith('api/'))
  const targets: unknown[] = []
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'))
  for (const text of texts) {
    JSON.parse(text, (_, value) => {
      if (value?.plugin_type === 'TeaserPlugin') targets.push(value.target)
      return value
    })
  }
  return { files, text: texts.join('\n'), targets }
}
