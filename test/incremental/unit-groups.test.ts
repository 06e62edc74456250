import { rmSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { GroupRecorder } from '../../src/build/record/unit-group.js'
import type { ExportReport } from '../../src/options.js'
import { describe, note, seed } from '../harness.js'
import { sqliteFile } from '../helpers/databases/sqlite-engine.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { RandomSiteChanges } from '../helpers/random/random-site-changes.js'
import { answers, counts, groupedSite } from '../helpers/sites/grouped-site.js'

/** With two contents a page a group of 233 and one of 67: see ends-piece.ts. */
const pages = 150

const contents = (values: string) => `UPDATE cms_pagecontent SET ${values}`
const without = (page: number) => `DELETE FROM cms_pagecontent WHERE page_id = ${page}`
const path = (page: number) => `UPDATE cms_pageurl SET path = path || '-new' WHERE page_id = ${page}`
const text = (body: string) => `UPDATE djangocms_text_text SET body = ${body}`

/** One after the other, each with the groups that are reused then. `isGone`: the record of groups is lost. */
const edits: readonly [title: string, statement: string, reused: readonly number[], isGone?: true][] = [
  ['a file that pages of the first group show', "UPDATE filer_file SET file = 'shared/two.png' WHERE id = 900", [1]],
  ['a page that no page of the first group leads to', without(142), [0]],
  ['a page that pages of both groups lead to', without(149), []],
  ['a path that no page of the second group leads to', path(12), [1]],
  ['a path that pages of both groups lead to', path(13), []],
  ['the name of the site', "UPDATE django_site SET name = 'Other'", []],
  ['a text in the first group', text("'Zanzibar' WHERE cmsplugin_ptr_id = 9"), [1]],
  ['a text, without a record of groups', text("'No' WHERE cmsplugin_ptr_id = 9"), [], true],
  ['a title in the second group', contents("title = 'Xylophon' WHERE id = 290"), [0]],
  ['a template that is inherited from the other group', contents("template = 'INHERIT' WHERE id = 290"), [0]],
  ['the template above', contents("template = 'landing.html' WHERE page_id IN (1, 2, 3, 15)"), []],
  ['an alias that pages of the first group show', text("'Yes' WHERE cmsplugin_ptr_id = 90000001"), [1]],
  // After a run that reused this group, whose names have capitals: none of them may count for the first group, too.
  ['a text in the second group', text("'Xylophon' WHERE cmsplugin_ptr_id = 1153"), [0]],
]

/** Exports of the second group, which leads to page 3 of the first one, and which groups are reused after an edit there. */
const shown: readonly { title: string; reused: number[]; flags?: string[]; config?: string }[] = [
  { title: 'only its address', reused: [1], config: 'export default {}' },
  {
    title: 'a serializer does',
    reused: [],
    config: `export default { serializers: { TeaserPlugin(teaser, { resolve, plugin }) {
      return { ...teaser, hint: resolve('cms.page:' + plugin.fields.target)?.title ?? null }
    } } }`,
  },
  { title: 'HTML may', reused: [], flags: ['--html'] },
  { title: 'HTML may, in the released contract', reused: [], flags: ['--html', '--contract', 'released'] },
]

describe('groups of units', (it) => {
  const check = async (together: number) => {
    const site = await groupedSite(pages)
    await site.database.exec("UPDATE cms_pageurl SET path = 'Upper-' || id WHERE page_id = 145")
    await site.export()
    for (let start = 0; start < edits.length; start += together) {
      let report: ExportReport | null = null
      for (const [title, statement, reused, isGone] of edits.slice(start, start + together)) {
        site.markGroups()
        await site.database.exec(statement)
        if (isGone) rmSync(site.groupFile)
        report = await site.export()
        assert.equal(site.markedGroups(), reused, title)
      }
      const { folder, report: full } = await site.fresh()
      assert.equal(differences(answers(folder), answers(site.out)), [])
      assert.equal(counts(report), counts(full))
    }
  }

  it('that are reused give the export and the report of a run from scratch', () => check(edits.length))
  it.full('do so after each edit', () => check(1))

  for (const { title, reused, ...more } of shown) {
    it.matrix(`are written again with the title of a page in another group if they show it: ${title}`, async () => {
      const site = await groupedSite(pages, more)
      await site.export()
      site.markGroups()
      await site.database.exec(contents("title = 'Another' WHERE page_id = 3"))
      await site.export()
      assert.equal(site.markedGroups(), reused)
      const { folder } = await site.fresh()
      assert.equal(differences(answers(folder), answers(site.out)), [])
    })
  }

  it('follow keys that are no numbers: to Python, True is 1', () => {
    const group = new GroupRecorder({ isFile: () => false, isPage: (model) => model === 'cms.page' })
    group.add({ key: [1, 0, 2, 3], page: 2, fingerprint: '' }, { references: [['cms.page', '7', 'en', '/']] })
    assert.equal([group.facts.pages, group.facts.showsOthers], [[2, 7], false])
    group.add({ key: [1, 0, 2, 4], page: 2, fingerprint: '' }, { references: [['cms.page', 'true', 'en', '/']] })
    assert.equal([group.facts.pages, group.facts.showsOthers], [[2, 7], true])
  })

  const checkRandom = async (steps: number, count: number) => {
    const number = seed()
    // A change may hide more than half of the pages.
    const site = await groupedSite(count, { flags: ['--force'] })
    await site.export()
    const changes = new RandomSiteChanges(sqliteFile(site.database.url), site.database.manifest, number)
    const made: string[] = []
    let reused = 0
    for (let step = 1; step <= steps; step += 1) {
      site.markGroups()
      made.push((await changes.next()).text)
      const report = await site.export()
      reused += site.markedGroups().length
      const { folder, report: fresh } = await site.fresh()
      const told = `seed ${number}:\n${made.join('\n')}`
      assert.equal(differences(answers(folder), answers(site.out)), [], told)
      assert.equal(counts(report), counts(fresh), told)
    }
    note(`${steps} random changes, after which ${reused} groups were reused (seed ${number})`)
    // Each of few changes may be one that all groups show.
    assert.ok(reused > 0 || steps < 5, `no group was reused after\n${made.join('\n')}`)
  }

  it('are so after a random change', () => checkRandom(1, pages))
  // Four groups.
  it.matrix('are so after five random changes', () => checkRandom(5, 310))
  it.full('are so after sixty random changes', () => checkRandom(60, 310))
})
