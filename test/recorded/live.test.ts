import * as assert from 'uvu/assert'
import { note } from '../harness.js'
import { openLive } from '../helpers/answers/live.js'
import { replay } from '../helpers/answers/replay.js'
import { answeredAlike, describeSampled, engines } from '../helpers/databases/engines.js'
import { inParts } from '../helpers/sample.js'
import { type SiteName, siteNames } from '../helpers/sites.js'

/** How many recorded answers there are to compare, at least. */
const floors: Record<SiteName, number> = { garden: 4439, press: 3353, bridge: 1186, legacy: 3414 }

const users = ['anonymous', 'admin', 'editor', 'visitor'] as const

for (const engine of engines) {
  describeSampled(engine, `straight from the database, ${engine.name}`, (test) => {
    for (const site of siteNames) {
      const check = async (every: number) => {
        const { handler } = await openLive(await engine.database(site), site)
        const settings = { users, html: true, every, match: answeredAlike(engine) }
        const { compared, failures } = await replay(handler, site, settings)
        note(`${site}, ${engine.name}: ${compared - failures.length} of ${compared} answers equal`)
        assert.equal(failures.slice(0, 5), [])
        // Without searches on MySQL.
        const floor = engine.name === 'mysql' ? 0.8 * floors[site] : floors[site]
        assert.ok(compared >= Math.floor(floor / every), `only ${compared} answers were compared`)
      }
      const { few, all } = inParts(test, { site, engine })
      few(`${site}: recorded answers, of all users by their sessions`, () => check(10))
      all(`${site}: every recorded answer, of all users by their sessions`, () => check(1))
    }
  })
}
