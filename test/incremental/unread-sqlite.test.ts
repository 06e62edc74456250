import { copyFileSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { settled, siteOf, title } from '../helpers/exports/unread-site.js'

describe('a run over an export of a SQLite file', (it) => {
  it('reads a file that was written to moments before', async () => {
    const site = await siteOf(sqliteEngine)
    await site.copy.exec(title('Zanzibar'))
    const [{ now }, written] = [Date, Date.now()]
    // However busy the machine is, all of this takes only moments.
    Date.now = () => written + Math.floor((now() - written) / 1000)
    try {
      await site.export()
      assert.is((await site.export()).read, true)
    } finally {
      Date.now = now
    }
  })

  for (const way of ['by its name', 'by a link']) {
    const declare = way === 'by its name' ? it : it.matrix
    declare(`sees what another connection has committed to the write-ahead log, ${way}`, async () => {
      const site = await siteOf(sqliteEngine)
      const writer = new Database(site.copy.url)
      if (way === 'by a link') site.linked()
      try {
        writer.pragma('journal_mode = WAL')
        writer.pragma('wal_autocheckpoint = 0')
        writer.exec(title('Zanzibar'))
        await sleep(settled)
        await site.export()
        assert.is((await site.export()).read, false)
        writer.exec(title('Xylophon'))
        await site.export()
        assert.match(site.page(), 'Xylophon')
      } finally {
        writer.close()
      }
    })
  }

  it('sees a restored copy with the size and date of the file', async () => {
    const site = await siteOf(sqliteEngine)
    const backup = `${site.copy.url}.backup`
    copyFileSync(site.copy.url, backup)
    const { atime, mtime } = statSync(site.copy.url)
    await site.copy.exec(title('Zanzibar'))
    utimesSync(site.copy.url, atime, mtime)
    await sleep(settled)
    await site.export()
    copyFileSync(backup, site.copy.url)
    utimesSync(site.copy.url, atime, mtime)
    await site.export()
    assert.not.match(site.page(), 'Zanzibar')
  })

  it.matrix('finds nothing changed in a file that was only packed, or put in the place of an equal one', async () => {
    const site = await siteOf(sqliteEngine)
    await sleep(settled)
    await site.export()
    await site.copy.exec('VACUUM')
    const packed = await site.export()
    assert.equal([packed.read, packed.computed], [true, 'nothing'])
    const copy = readFileSync(site.copy.url)
    rmSync(site.copy.url)
    writeFileSync(site.copy.url, copy)
    assert.is((await site.export()).computed, 'nothing')
  })
})
