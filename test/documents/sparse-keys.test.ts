import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { tableDocument } from '../../src/exporter/documents/table-document.js'
import { NumberSet } from '../../src/model/values/number-set.js'
import { describe } from '../harness.js'
import { answerFiles, folderHandler } from '../helpers/answers/handlers.js'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { spreadKeys } from '../helpers/databases/sparse-keys.js'
import { exported } from '../helpers/exports/exports.js'

const site = 'press'

for (const engine of engines) {
  describeOn(engine, `keys far apart, up to 2^31, ${engine.name}`, (it) => {
    it('have as many files and documents as keys without gaps, and the handler finds everything', async () => {
      const copy = await engine.copy(site)
      const dense = await exported(copy.url, site)
      await spreadKeys(copy, site)
      const sparse = await exported(copy.url, site)
      assert.is(sparse.report.files, dense.report.files)
      assert.is(sparse.report.pages, dense.report.pages)
      // A leaf, and a block that names it, for each content at most.
      const contents = Number((await copy.query('SELECT count(*) AS count FROM cms_pagecontent'))[0]?.count)
      const documents = (files: number) => files + 3 * 2 * contents
      assert.ok(sparse.report.documents.files <= documents(dense.report.documents.files))
      assert.ok(sparse.report.documents.bytes < 3 * dense.report.documents.bytes)

      const left = await exported(copy.url, site, ['--skip', 'pages', '--skip', 'placeholders', '--skip', 'pages-list'])
      const handler = folderHandler(left.folder)
      let asked = 0
      for (const { file, url, path } of answerFiles(sparse.folder, site)) {
        if (!/\/(?:pages|placeholders|pages-list)\//.test(`/${path}`)) continue
        const response = await handler(new Request(url))
        assert.is(response.status, 200, url)
        assert.is(await response.text(), readFileSync(join(sparse.folder, file), 'utf8'), url)
        asked += 1
      }
      assert.ok(asked > 100)
      for (const query of ['a', 'er', 'out']) {
        const [one, other] = await Promise.all(
          [dense, sparse].map(async ({ folder }) => titles(await folderHandler(folder)(search(query)))),
        )
        assert.ok(one && one.length > 0, query)
        assert.equal(other, one, query)
      }
    })
  })
}

describe('what is kept by number', (it) => {
  it('has a size that numbers do not decide', () => {
    const texts: string[] = []
    const emit = (text: string) => `${texts.push(text)}`.padStart(32, '0')
    const ids = [1, 2, 9, 5000, 2 ** 31 - 2, 2 ** 31 - 1, 2 ** 53 - 1]
    const { blocks } = tableDocument(
      'page-slots/1',
      ids.map((id) => [id, [String(id)]]),
      8,
      emit,
    )
    assert.is(Object.keys(blocks).length, 4)
    assert.ok(texts.join('').length < 3200, `${texts.join('').length}`)
    const set = new NumberSet()
    for (const id of ids) assert.is(set.add(id), true)
    assert.equal(
      [...ids, 3, 2 ** 31].map((id) => set.has(id)),
      [...ids.map(() => true), false, false],
    )
  })
})

function search(query: string): Request {
  return new Request(`http://press.example.com/api/en/page_search/?q=${query}&limit=50`)
}

async function titles(response: Response): Promise<string[]> {
  const { results } = (await response.json()) as { results: { title: string }[] }
  return results.map(({ title }) => title)
}
