import * as assert from 'uvu/assert'
import { readExport } from '../../src/loaders/index.js'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { changedDatabase, exported } from '../helpers/exports/exports.js'
import { comparedWith, databaseFlags, problemsOf, startServe, verified } from '../helpers/exports/verified.js'

interface PageObject {
  title: string
  path: string | null
  absolute_url: string | null
  details: string | null
  children?: PageObject[]
}

/**
 * When home is published, releases before 5.1.1 take its slug from whatever begins with it: of `home-2` nothing is left
 * (cms.models.pagemodel.Page._remove_title_root_path).
 */
const emptied = `UPDATE cms_pageurl SET path = '' WHERE page_id IN (2, 13) AND language = 'en'`

for (const engine of engines) {
  describeOn(engine, `pages with an empty path that are not home, ${engine.name}`, (it) => {
    it('have no address in the documented contract, and stay out of lists and tree', async () => {
      const database = await changedDatabase(engine, 'legacy', emptied)
      const { folder, report, json } = await exported(database, 'legacy')
      const { results } = json('/api/en/pages-list/') as { results: PageObject[] }
      const listed = [...results, ...planted(json('/api/en/pages-tree/') as PageObject[])]
      assert.ok(listed.length > 5)
      assert.equal(
        listed.filter(({ title }) => ['About us', 'Only here'].includes(title)),
        [],
      )
      const page = json('/api/en/pages/about-us-fr/') as PageObject
      assert.equal([page.title, page.path, page.absolute_url, page.details], ['About us', null, null, null])
      const { link } = await readExport(folder)
      const address = (await link('cms.page:2', 'en'))?.endpoint ?? ''
      assert.equal([address.endsWith('/api/en/pages/about-us-fr/'), await link('cms.page:13', 'en')], [true, null])
      assert.equal(problemsOf(await verified(folder)), [])
      const url = await startServe([...databaseFlags(database, 'legacy'), '--contract', 'released'])
      const { differences } = await comparedWith(url, folder)
      assert.equal(differences, [])
      assert.equal(
        report.findings.filter(({ code }) => code === 'page-without-url'),
        [{ code: 'page-without-url', pageId: 13, title: 'Only here', site: 1 }],
      )
    })
  })
}

function planted(pages: readonly PageObject[]): PageObject[] {
  return pages.flatMap((page) => [page, ...planted(page.children ?? [])])
}
