import * as assert from 'uvu/assert'
import { findDatabase } from '../../src/database/find-database.js'
import { columnText } from '../../src/model/search/search-texts.js'
import { describeOn, engines } from '../helpers/databases/engines.js'

const floats = [
  ...[0, -0, 1, -1.5, 0.1, -0.025, 123456789.125, 1e14, 123456789012345, 1e15, -1.25e15, 1e18, 1.5e300],
  ...[1e-4, 1.25e-5, -1e-7, 1.2345e-9, 2.5e-14, 1e-16, -2.5e-300],
]

for (const engine of engines) {
  describeOn(engine, `floats of ${engine.name}`, (it) => {
    it('are searched as the text that the database makes of them', async () => {
      const copy = await engine.copy('bridge')
      const type = engine.name === 'sqlite' ? 'real' : 'double precision'
      await copy.exec(`CREATE TABLE gauge (id integer, level ${type})`)
      for (const [id, float] of floats.entries()) {
        const value = Object.is(float, -0) ? '-0.0e0' : String(float)
        await copy.exec(`INSERT INTO gauge VALUES (${id}, ${value})`)
      }
      const rows = await copy.query("SELECT level, level || '' AS text FROM gauge ORDER BY id")
      const session = await findDatabase(copy.url).open(null)
      const { columns } = session.engine.facts.search
      await session.close()
      const field = { name: 'level', column: 'level', table: 'gauge', type: 'FloatField' }
      assert.equal(
        rows.map(({ level }) => columnText(Number(level), field, columns)),
        rows.map(({ text }) => text),
      )
    })
  })
}
