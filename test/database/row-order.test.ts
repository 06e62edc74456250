import * as assert from 'uvu/assert'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { siteManifest } from '../helpers/sites.js'
import { withDatabase } from './read-site.js'

/** By the column of an order, the values of three rows, in ascending order. */
const ascending: Record<string, readonly (string | null)[]> = {
  price: [null, '9.5', '10'],
  big: ["'-7'", '9007199254740993', '9007199254740995'],
  starts_at: ["'2026-01-01 08:00:00'", "'2026-01-01 08:00:00.25'", "'2026-01-01 08:00:01'"],
  featured: ["'0'", "'1'"],
}

for (const engine of engines) {
  describeOn(engine, `the order of rows, ${engine.name}`, (it) => {
    it('is that of numbers and instants, not of the texts that they are read as', async () => {
      const copy = await engine.copy('garden')
      await copy.exec(`DELETE FROM refsite_teaser WHERE cmsplugin_ptr_id NOT IN ${firstThree}`)
      const ids = (await copy.query('SELECT cmsplugin_ptr_id AS id FROM refsite_teaser ORDER BY 1')).map(({ id }) => id)
      for (const [column, values] of Object.entries(ascending)) {
        // The first row by id is the last by value.
        for (const [place, value] of values.toReversed().entries()) {
          await copy.exec(
            `UPDATE refsite_teaser SET ${column} = ${value ?? 'NULL'} WHERE cmsplugin_ptr_id = ${ids[place]}`,
          )
        }
        const expected = ids.slice(0, values.length).toReversed()
        assert.equal(
          (await orderedIds(copy.url, [column])).filter((id) => expected.includes(id)),
          expected,
          column,
        )
        assert.equal(
          (await orderedIds(copy.url, [`-${column}`])).filter((id) => expected.includes(id)),
          expected.toReversed(),
          `-${column}`,
        )
      }
    })
  })
}

/** Derived table: MySQL deletes from no table that the same statement reads. */
const firstThree = '(SELECT * FROM (SELECT cmsplugin_ptr_id FROM refsite_teaser ORDER BY 1 LIMIT 3) AS first)'

function orderedIds(url: string, order: readonly string[]): Promise<unknown[]> {
  return withDatabase(url, async (database) => {
    const rows = [{ model: 'refsite.teaser', order }]
    const named = { placeholders: [], routes: [{ name: 'teasers', rows }] }
    const shown = await database.readShownRows(siteManifest('garden'), named, 0)
    return (shown.rows.get('teasers')?.['refsite.teaser'] ?? []).map((row) => row.cmsplugin_ptr_id)
  })
}
