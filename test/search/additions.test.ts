import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { createRandom } from '../../bench/text.js'
import { describe, note, seed } from '../harness.js'
import { walk } from '../helpers/folders.js'
import { answerFrom, comparedFiles, madeSite, randomEdits, snapshotOf } from './made-site.js'

describe('search indexes of an export that is updated', (it) => {
  const check = async (pages: number, steps: number, compared: number) => {
    const site = await madeSite(pages)
    await site.export()
    const random = createRandom(seed())
    const below = (limit: number) => Math.floor(random() * limit)
    let additions = 0
    let terms = 0
    let fresh = ''
    for (let step = 1; step <= steps; step += 1) {
      site.edit(randomEdits(pages, below, step))
      await site.export()
      additions += ['en', 'de'].some((language) => site.root(language).replaced.length > 0) ? 1 : 0
      if (steps > 100 && step % 10 !== 0) continue
      fresh = await site.fresh()
      assert.equal(comparedFiles(fresh), comparedFiles(site.out), `step ${step}`)
      for (let count = 0; count < compared; count += 1) {
        const term = site.term(below)
        const path = `${below(2) ? 'en' : 'de'}/page_search/?limit=50&q=${encodeURIComponent(term)}`
        assert.equal(await answerFrom(site.out, path), await answerFrom(fresh, path), `step ${step}: ${path}`)
        terms += 1
      }
    }
    note(`${steps} steps, ${additions} with additions, ${terms} terms compared`)
    assert.ok(additions > steps / 3)
    await site.export(['--full', '--keep-documents', '0'])
    assert.equal(snapshotOf(site.out), snapshotOf(fresh))
  }
  const title = 'answer as those of a full export, whatever was edited'
  it(title, () => check(100, 2, 10))
  it.matrix(`${title}, in more steps`, () => check(150, 6, 30))
  it.full(`${title}, in many steps`, () => check(150, 200, 30))

  it('lose a removed page at once, and every word that only it had', async () => {
    const site = await madeSite(150)
    const texts = (body: string, page: number) =>
      `UPDATE djangocms_text_text SET body = '<p>${body}</p>' WHERE cmsplugin_ptr_id = ${8 * page - 7}`
    site.edit([texts('Snow \u2603 rare\u2603words', 7), texts('Umbrella \u2602', 8), texts('Comet \u2604', 9)])
    await site.export(['--full'])
    const has = (character: string) => site.documents('en').some((text) => text.includes(character))
    assert.equal([has('\u2603'), has('\u2602'), has('\u2604')], [true, true, true])

    // Page 8 is edited first, so the lists have earlier words of it.
    site.edit([texts('Umbrella', 8), "UPDATE cms_pagecontent SET title = 'Zebra \u2605' WHERE page_id = 20"])
    await site.export()
    assert.equal([has('\u2602'), has('\u2605')], [true, true])
    site.edit(['UPDATE cms_page SET login_required = 1 WHERE id IN (7, 8)'])
    await site.export()
    assert.equal([has('\u2603'), has('\u2602'), has('\u2604'), has('\u2605')], [false, false, true, true])
    assert.equal(site.root('en').replaced, [20], 'the lists were not made anew')

    // Of one language.
    site.edit(["DELETE FROM cms_pagecontent WHERE page_id = 9 AND language = 'en'"])
    site.edit(["DELETE FROM cms_cmsplugin WHERE language = 'en' AND placeholder_id IN (33, 34)"])
    await site.export()
    assert.equal([has('\u2604'), has('\u2605')], [false, true])
    assert.equal(site.root('de').replaced, [20])
    const fresh = await site.fresh()
    for (const term of ['Snow', 'Umbrella', 'Comet', 'Zebra', 'a', 'e ', '<p>']) {
      for (const language of ['en', 'de']) {
        const path = `${language}/page_search/?limit=50&q=${encodeURIComponent(term)}`
        assert.equal(await answerFrom(site.out, path), await answerFrom(fresh, path), path)
      }
    }

    // What edits have removed is still in the lists, so an export that keeps nothing makes them anew.
    await site.export(['--keep-documents', '0'])
    assert.equal(site.root('en').replaced, [])
    assert.equal(snapshotOf(site.out), snapshotOf(fresh))
  })

  it('do not name a removed page where the files of texts begin', async () => {
    const site = await madeSite()
    await site.export()
    const [, first] = site.root('en').texts[0]
    assert.type(first, 'number')
    site.edit([`UPDATE cms_page SET login_required = 1 WHERE id = ${first}`])
    await site.export()
    const { texts, replaced } = site.root('en')
    assert.equal(replaced, [])
    assert.not.ok(texts[0].includes(Number(first)), texts[0].join())
    const fresh = await site.fresh()
    for (const term of ['a', 'e ', site.term((limit) => Math.floor(limit / 2))]) {
      const path = `en/page_search/?limit=50&q=${encodeURIComponent(term)}`
      assert.equal(await answerFrom(site.out, path), await answerFrom(fresh, path), path)
    }
  })

  it('answer where all texts of a language were edited', async () => {
    const site = await madeSite()
    site.edit(["DELETE FROM cms_pagecontent WHERE language = 'de' AND page_id <> 9"])
    site.edit(["DELETE FROM cms_cmsplugin WHERE language = 'de' AND placeholder_id NOT IN (35, 36)"])
    await site.export()
    site.edit(["UPDATE cms_pagecontent SET title = 'Zebra' WHERE language = 'de' AND page_id = 9"])
    await site.export()
    assert.equal(site.root('de').replaced, [9])
    const fresh = await site.fresh()
    for (const term of ['Zebra', 'e ', 'e a', 'n a', 's e', 'r s', 't a']) {
      const path = `de/page_search/?limit=50&q=${encodeURIComponent(term)}`
      assert.equal(await answerFrom(site.out, path), await answerFrom(fresh, path), path)
    }
  })

  it('change in a handful of files for one text', async () => {
    const site = await madeSite()
    await site.export(['--keep-documents', '600'])
    const before = new Set(walk(site.out))
    site.edit(["UPDATE djangocms_text_text SET body = '<p>Xylophone</p>' WHERE cmsplugin_ptr_id = 41"])
    await site.export()
    const added = walk(site.out).filter((name) => !before.has(name))
    const kinds = added.map((name) => /"kind":"([a-z-]+)"/.exec(readFileSync(join(site.out, name), 'utf8'))?.[1])
    assert.equal(
      kinds.filter((kind) => kind?.startsWith('search')).sort(),
      ['search', 'search-node', 'search-texts', 'search-texts'],
      kinds.join(' '),
    )
    assert.equal(site.root('en').replaced.length + site.root('de').replaced.length, 1)
  })

  it.matrix('are whole where the texts are those of an earlier export again', async () => {
    const site = await madeSite()
    site.edit(['UPDATE cms_page SET login_required = 1 WHERE id = 7'])
    await site.export()
    site.edit(['UPDATE cms_page SET login_required = 0 WHERE id = 7'])
    await site.export()
    site.edit(['UPDATE cms_page SET login_required = 1 WHERE id = 7'])
    await site.export(['--keep-documents', '0'])
    assert.equal(snapshotOf(site.out), snapshotOf(await site.fresh()))
  })

  it.matrix('lose what was removed before, where nothing may stay and nothing else changes', async () => {
    const site = await madeSite()
    await site.export()
    site.edit(["UPDATE cms_pagecontent SET title = 'Zebra' WHERE id = 9"])
    await site.export()
    await site.export(['--keep-documents', '0'])
    assert.equal(site.root('en').replaced, [])
  })

  for (const [title, flags, sql] of [
    ['a page is gone', [], 'UPDATE cms_page SET login_required = 1 WHERE id = 7'],
    [
      'nothing that was removed may stay',
      ['--keep-documents', '0'],
      "UPDATE cms_pagecontent SET title = 'Zebra' WHERE id = 9",
    ],
  ] as const) {
    it.matrix(`are made anew without the database where ${title}`, async () => {
      const site = await madeSite()
      await site.export()
      site.edit([sql])
      await site.export([...flags, '--keep-documents', '0'])
      assert.equal(site.root('en').replaced, [])
      assert.equal(snapshotOf(site.out), snapshotOf(await site.fresh()))
    })
  }
})
