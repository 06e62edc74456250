import { existsSync, readFileSync, rmSync, truncateSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { type DatabaseCopy, describeOn, engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { differences, rewritten } from '../helpers/exports/folder-differences.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { type Files, snapshot } from '../helpers/exports/snapshot.js'
import { temporaryFolder, walk } from '../helpers/folders.js'

const site = 'bridge'

for (const engine of engines) {
  describeOn(engine, `an export over an earlier one, ${engine.name}`, (it) => {
    it('writes nothing when nothing has changed', async () => {
      const database = await engine.database(site)
      const folder = await exportedFolder(database)
      const before = snapshot(folder)
      const { report } = await exported(database, site, [], folder)
      assert.equal(snapshot(folder), before)
      assert.is(report.computed, 'nothing')
      const full = await exported(database, site, ['--full'], folder)
      assert.is(full.report.computed, 'everything')
      assert.equal(snapshot(folder), before)
    })

    it('reports nothing of drafts that are no longer exported', async () => {
      const database = await engine.database(site)
      const drafts = await exported(database, site, ['--drafts', join(temporaryFolder(), 'drafts')])
      const { report } = await exported(database, site, [], drafts.folder)
      const clean = await sharedExport(engine, site)
      assert.not.equal(drafts.report.findings, clean.report.findings)
      assert.equal(report.findings, clean.report.findings)
    })

    it('writes only the files of a text that was edited', async () => {
      const copy = await engine.copy(site)
      const folder = await exportedFolder(copy.url)
      const before = snapshot(folder)
      await editText(copy)
      const { report } = await exported(copy.url, site, [], folder)
      assert.is(report.computed, 'changes')
      const after = snapshot(folder)
      const clean = snapshot(await exportedFolder(copy.url))
      assert.equal(differences(clean, after), [])
      assert.equal(rewritten(before, after), [])
      const changed = [...after].filter(([name, { inode }]) => before.get(name)?.inode !== inode).map(([name]) => name)
      const answers = changed.filter((name) => !name.startsWith('_data/'))
      assert.ok(answers.length >= 2 && answers.length <= 6, `${answers.length}: ${answers.join(', ')}`)
      assert.ok(
        answers.some((name) => /api\/en\/pages\//.test(name)) && answers.some((name) => /placeholders/.test(name)),
      )
    })

    it('names a placeholder by its new slot', async () => {
      const copy = await engine.copy(site)
      const folder = await exportedFolder(copy.url)
      await copy.exec(`UPDATE cms_placeholder SET slot = 'renamed' WHERE id = (SELECT min(placeholder_id)
        FROM cms_cmsplugin)`)
      await exported(copy.url, site, [], folder)
      const after = snapshot(folder)
      assert.ok([...after].some(([name]) => name.includes('/renamed/')))
      assert.equal(differences(snapshot(await exportedFolder(copy.url)), after), [])
    })

    const checkEdits = async (edits: number) => {
      const copy = await engine.copy('bridge')
      const folder = join(temporaryFolder(), 'out')
      for (let number = 1; number <= edits; number += 1) {
        await copy.exec(`UPDATE cms_pagecontent SET title = 'Title ${number}' WHERE id = ${number}`)
        await exported(copy.url, site, [], folder)
        const clean = await exported(copy.url, site)
        assert.equal(differences(snapshot(clean.folder), snapshot(folder)), [])
      }
    }
    const title = 'is a full one after each edit'
    if (engine === sqliteEngine) it(`${title} of two`, () => checkEdits(2))
    it.matrix(`${title} of five`, () => checkEdits(5))
  })
}

describe('an export over one that somebody has changed', (it) => {
  const page = 'api/en/pages/about-us/index.json'
  const cases: [title: string, harm: (folder: string) => void, flags?: string[]][] = [
    ['a file with other bytes', (folder) => writeFileSync(join(folder, page), '{"title":"mine"}')],
    ['a file with as many other bytes', (folder) => overwrite(join(folder, page))],
    ['a file that is cut short', (folder) => truncateSync(join(folder, page), 10)],
    ['a file that is gone', (folder) => unlinkSync(join(folder, page))],
    ['a folder that is gone', (folder) => rmSync(join(folder, 'api/en/menu'), { recursive: true })],
    [
      'a file more',
      (folder) => writeFileSync(join(folder, 'api/en/pages/mine.json'), '{}'),
      ['--foreign-files', 'remove'],
    ],
    ['no pointer', (folder) => unlinkSync(join(folder, '_data/export.json'))],
    ['no files at all', (folder) => rmSync(folder, { recursive: true })],
  ]
  for (const [index, [title, harm, flags]] of cases.entries()) {
    for (const edited of [false, true]) {
      const declare = edited === (index % 2 === 0) ? it : it.matrix
      declare(`puts it right: ${title}${edited ? ', after an edit' : ''}`, () => repaired(harm, edited, flags))
    }
  }
})

describe('an export whose state cannot be used', (it) => {
  const cases: [title: string, harm: (state: string, file: string) => void][] = [
    ['is gone', (state) => rmSync(state, { recursive: true })],
    ['lost a file', (_state, file) => unlinkSync(file)],
    ['has an empty file', (_state, file) => truncateSync(file, 0)],
    ['has a file that is cut short', (_state, file) => truncateSync(file, Math.floor(readFileSync(file).length / 2))],
    ['has a file with other bytes', (_state, file) => overwrite(file)],
    ['has a file of nonsense', (_state, file) => writeFileSync(file, '\0\xff{"a":'.repeat(100))],
  ]
  for (const [number, [title, harm]] of cases.entries()) {
    /** Harms one file of the state. */
    const check = (index: number) =>
      repaired(
        (folder) => {
          const files = walk(`${folder}.state`)
          harm(`${folder}.state`, join(`${folder}.state`, files[index % files.length] ?? ''))
        },
        index % 2 === 0,
      )
    it(`does everything anew: the state ${title}`, () => check(number))

    it.matrix(`does everything anew: the state ${title}, each file in turn`, async () => {
      const { length } = walk(`${(await sharedExport(sqliteEngine, site)).folder}.state`)
      for (let index = 0; index < length; index += 1) await check(index)
    })
  }
})

/** An export from scratch, with and without the edit. */
const clean = new Map<boolean, Promise<Files>>()

/** Harms an export, exports again, with or without an edit before, and compares with an export from scratch. */
async function repaired(harm: (folder: string) => void, edited: boolean, flags: string[] = []): Promise<void> {
  const copy = await sqliteEngine.copy(site)
  const folder = await exportedFolder(copy.url)
  harm(folder)
  if (edited) await editText(copy)
  await exported(copy.url, site, flags, folder)
  const scratch = clean.get(edited) ?? exportedFolder(copy.url).then(snapshot)
  clean.set(edited, scratch)
  assert.equal(differences(await scratch, snapshot(folder)), [])
}

/** Same size, same date. */
function overwrite(file: string): void {
  if (!existsSync(file)) return
  const bytes = readFileSync(file)
  const date = new Date(2020, 1, 1)
  bytes.fill('x', Math.floor(bytes.length / 2))
  writeFileSync(file, bytes)
  utimesSync(file, date, date)
}

/** The first text of a public page. */
function editText(copy: DatabaseCopy): Promise<void> {
  return copy.exec(`UPDATE djangocms_text_text SET body = '<p>Xylophone</p>' WHERE cmsplugin_ptr_id = (
    SELECT min(p.id) FROM cms_cmsplugin p JOIN cms_placeholder h ON h.id = p.placeholder_id
    JOIN djangocms_versioning_version v ON v.object_id = h.object_id AND v.content_type_id = h.content_type_id
    JOIN cms_pagecontent c ON c.id = h.object_id JOIN cms_page page ON page.id = c.page_id
    WHERE p.plugin_type = 'TextPlugin' AND v.state = 'published' AND c.language = 'en' AND NOT page.login_required
    AND h.content_type_id = (SELECT id FROM django_content_type WHERE app_label = 'cms' AND model = 'pagecontent'))`)
}

async function exportedFolder(database: string): Promise<string> {
  return (await exported(database, site)).folder
}
