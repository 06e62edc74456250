import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { describe, full, note, seed } from '../harness.js'
import type { DatabaseCopy } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { type ChildEnd, startExport } from '../helpers/exports/child-export.js'
import { exportArguments, exported } from '../helpers/exports/exports.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { type Files, snapshot } from '../helpers/exports/snapshot.js'
import { checkWhole } from '../helpers/exports/whole-export.js'
import { removeAll, temporaryFolder, walk } from '../helpers/folders.js'
import { Random } from '../helpers/random/random.js'
import { RandomSiteChanges } from '../helpers/random/random-site-changes.js'
import { type SiteName, siteManifest } from '../helpers/sites.js'

const site: SiteName = full() ? 'garden' : 'bridge'
const settings = full() ? ['--paths', 'all'] : []

const ways: [name: string, flags: string[], shown: string][] = [
  ['in place', [], ''],
  ['releases', ['--publish', 'releases'], 'current'],
]

for (const [way, wayFlags, publicFolder] of ways) {
  describe(`an export that is killed, ${way}`, (it) => {
    const check = async (rounds: number) => {
      const copy = await sqliteEngine.copy(site)
      // Random changes may unpublish most of a small site.
      const flags = [...settings, ...wayFlags, '--force']
      const number = seed()
      const random = new Random(number)
      const changes = new RandomSiteChanges(copy, siteManifest(site), number)
      const out = join(temporaryFolder(), 'out')
      const shown = join(out, publicFolder)
      await exported(copy.url, site, flags, out)
      const documents = new Set<string>(walk(shown).filter((name) => name.startsWith('_data/')))
      await changeEverything(copy, changes, 0)
      // What a run takes on this machine, and what it leaves beside the folder.
      const usual = await startExport(exportArguments(copy.url, site, [...flags, '--out', out])).ended
      assert.is(usual.code, 0, usual.stderr + usual.stdout)
      const left = namesBeside(out)
      let old = await cleanFiles(copy)
      let mixed = 0
      for (let round = 1; round <= rounds; round += 1) {
        for (const name of old.keys()) if (name.startsWith('_data/')) documents.add(name)
        await changeEverything(copy, changes, round)
        const fresh = await cleanFiles(copy)
        // Every fifth time there is nothing to begin with.
        const first = round % 5 === 0
        if (first) removeExport(out)
        const before = first ? new Map() : old
        const watched = join(shown, someChanged(old, fresh, random))
        const argv = exportArguments(copy.url, site, [...flags, '--out', out])
        const end = await killedExport(argv, usual, watched, random)
        const where = `round ${round}, seed ${number}, after ${Math.round(end.duration)} of ${Math.round(usual.duration)} ms`
        try {
          if (end.signal === null) assert.is(end.code, 0, end.stderr + end.stdout)
          if (existsSync(shown)) {
            const found = snapshot(realpathSync(shown))
            const mixture = checkWhole(found, before, fresh, documents)
            if (mixture.old > 0 && mixture.fresh > 0) mixed += 1
            if (way === 'releases') assert.ok(mixture.old === 0 || mixture.fresh === 0, 'a release is mixed')
          } else assert.ok(first, `${shown} is gone`)
          await exported(copy.url, site, flags, out)
          assert.equal(differences(fresh, snapshot(realpathSync(shown))), [])
          assert.equal(
            namesBeside(out).filter((name) => !left.includes(name)),
            [],
          )
          if (way === 'releases') assert.equal(readdirSync(out).sort(), ['current', 'releases'])
          old = fresh
        } catch (error) {
          throw new Error(`${where}: ${error instanceof Error ? error.message : error}`, { cause: error })
        }
      }
      note(
        `${way}: ${rounds} exports of ${old.size} files were killed, ${mixed} of them half published (seed ${number})`,
      )
      if (full() && way === 'in place') assert.ok(mixed >= 3, `only ${mixed} of ${rounds} kills came while publishing`)
    }
    if (full()) it('leaves every file whole, and the next one completes it', () => check(30))
    else {
      const declare = way === 'in place' ? it : it.matrix
      declare('leaves every file whole, and the next one completes it', () => check(1))
      it.matrix('leaves every file whole, and the next one completes it, again and again', () => check(4))
    }
  })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  describe(`an export that gets ${signal}`, (it) => {
    const declare = signal === 'SIGINT' ? it : it.matrix
    declare('says so, and leaves the export before it as it was', async () => {
      const copy = await sqliteEngine.copy(site)
      const { folder } = await exported(copy.url, site, settings)
      const before = snapshot(folder)
      await changeEverything(copy, new RandomSiteChanges(copy, siteManifest(site), 1), 0)
      const { child, ended } = startExport(exportArguments(copy.url, site, [...settings, '--out', folder]))
      child.stderr?.once('data', () => child.kill(signal))
      const { code, stdout } = await ended
      assert.is(code, 1, stdout)
      assert.match(stdout, '"interrupted"')
      assert.equal(snapshot(folder), before)
      await exported(copy.url, site, settings, folder)
      assert.equal(differences(await cleanFiles(copy), snapshot(folder)), [])
    })
  })
}

/** Kills it at any moment of its usual duration, of its publishing, or just when a file has been replaced. */
async function killedExport(argv: string[], usual: ChildEnd, watched: string, random: Random): Promise<ChildEnd> {
  const { child, publishing, ended } = startExport(argv)
  const part = random.below(1000) / 1000
  const moment = random.one('any', 'publishing', 'replaced', 'replaced')
  if (moment === 'any') await Promise.race([sleep(part * usual.duration), ended])
  if (moment === 'publishing') {
    await publishing
    await sleep(part * (usual.duration - usual.published))
  }
  if (moment === 'replaced') {
    const before = inode(watched)
    await publishing
    while (child.exitCode === null && inode(watched) === before) await setImmediate()
  }
  child.kill('SIGKILL')
  return ended
}

function inode(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.ino ?? null
}

/** One of the files that the export is about to replace. */
function someChanged(old: Files, fresh: Files, random: Random): string {
  const changed = [...fresh].filter(([name, { text }]) => old.has(name) && old.get(name)?.text !== text)
  return random.pick(changed.map(([name]) => name)) ?? ''
}

/** New titles and addresses: nearly every file is another one, some are new and some gone. */
async function changeEverything(copy: DatabaseCopy, changes: RandomSiteChanges, round: number): Promise<void> {
  await copy.exec(`UPDATE cms_pagecontent SET title = 'Title ${round} of ' || id, menu_title = ''`)
  await copy.exec(
    `UPDATE refsite_quote SET text = 'Text ${round}'; UPDATE djangocms_text_text SET body = '<p>${round}</p>'`,
  )
  for (let left = 3; left > 0; left -= 1) await changes.next()
}

async function cleanFiles(copy: DatabaseCopy): Promise<Files> {
  const { folder } = await exported(copy.url, site, settings)
  const files = snapshot(folder)
  removeExport(folder)
  return files
}

/** Of the exporter's own files and folders, with numbers and hashes left out. */
function namesBeside(out: string): string[] {
  const names = [...readdirSync(dirname(out)), ...walk(`${out}.state`)]
  return [...new Set(names.map((name) => name.replaceAll(/[0-9a-f]{16,}|\d{8}T\w+/g, '#')))]
}

function removeExport(out: string): void {
  removeAll([out, `${out}.state`])
}
