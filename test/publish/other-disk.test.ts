import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe, note } from '../harness.js'
import type { DatabaseCopy } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported, failedExport } from '../helpers/exports/exports.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { type Files, snapshot } from '../helpers/exports/snapshot.js'
import { checkWhole } from '../helpers/exports/whole-export.js'
import { removeAll, temporaryFolder } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { mountSmallDisk, type SmallDisk } from '../helpers/processes/small-disk.js'

const site = 'bridge'

/** Runs the body with a disk whose own folder takes the export, as a volume of a container does. */
async function onDisk(body: (disk: SmallDisk, copy: DatabaseCopy) => Promise<void>): Promise<void> {
  const disk = mountSmallDisk(100_000_000)
  if (!disk) return note('another disk: skipped, since none can be mounted here')
  try {
    await body(disk, await sqliteEngine.copy(site))
  } finally {
    disk.remove()
    removeAll([`${disk.folder}.state`])
  }
}

describe('an output folder on another disk than its private folder', (it) => {
  it('takes a first export and updates where it is mounted', async () => {
    await onDisk(async ({ folder }, copy) => {
      await exported(copy.url, site, [], folder)
      assert.equal(differences(await cleanFiles(copy), snapshot(folder)), [])
      await changeTitles(copy)
      // What a killed run leaves.
      writeFileSync(join(folder, 'api/.djangocms-static-incoming'), '{"tit')
      rmSync(`${folder}.state/state.json`)
      await exported(copy.url, site, ['--fsync'], folder)
      assert.equal(differences(await cleanFiles(copy), snapshot(folder)), [])
      assert.is((await exported(copy.url, site, ['--fsync'], folder)).report.computed, 'nothing')
    })
  })

  it('takes a first export where it is a link, which stays', async () => {
    await onDisk(async ({ folder }, copy) => {
      const [out, real] = [join(temporaryFolder(), 'out'), join(folder, 'real')]
      mkdirSync(real)
      symlinkSync(real, out)
      await exported(copy.url, site, [], out)
      assert.ok(lstatSync(out).isSymbolicLink())
      assert.equal(differences(await cleanFiles(copy), snapshot(real)), [])
    })
  })

  it.matrix('holds whole files alone where it gets full', async () => {
    await onDisk(async (disk, copy) => {
      await exported(copy.url, site, [], disk.folder)
      const before = snapshot(disk.folder)
      await changeTitles(copy)
      const fresh = await cleanFiles(copy)
      disk.resize(disk.used() + 4096)
      const { code, message } = await failedExport(copy.url, site, [], disk.folder)
      assert.is(code, 'output-failed')
      assert.match(message, 'ENOSPC')
      checkWhole(snapshot(disk.folder), before, fresh, new Set())
      disk.resize(100_000_000)
      await exported(copy.url, site, [], disk.folder)
      assert.equal(differences(fresh, snapshot(disk.folder)), [])
    })
  })

  it('holds whole releases alone where it gets full', async () => {
    await onDisk(async (disk, copy) => {
      const flags = ['--publish', 'releases']
      await exported(copy.url, site, flags, disk.folder)
      const first = readlinkSync(join(disk.folder, 'current'))
      await changeTitles(copy)
      disk.resize(disk.used() + 100_000)
      assert.is((await failedExport(copy.url, site, flags, disk.folder)).code, 'output-failed')
      assert.is(readlinkSync(join(disk.folder, 'current')), first)
      const names = readdirSync(join(disk.folder, 'releases')).filter((name) => !name.startsWith('.'))
      assert.equal(names, [first.replace('releases/', '')])
      disk.resize(100_000_000)
      await exported(copy.url, site, flags, disk.folder)
      assert.equal(differences(await cleanFiles(copy), snapshot(join(disk.folder, 'current'))), [])
      assert.not(readdirSync(join(disk.folder, 'releases')).some((name) => name.startsWith('.')))
      assert.ok(existsSync(join(disk.folder, first)))
    })
  })

  it('is named with what may be removed where it is too full for the lock of a removal', async () => {
    await onDisk(async (disk, copy) => {
      const out = join(disk.folder, 'out')
      await exported(copy.url, site, ['--publish', 'releases'], out)
      const current = readlinkSync(join(out, 'current'))
      disk.resize(disk.used())
      for (const argv of [
        ['releases', '--keep', '1'],
        ['rollback', current.replace('releases/', '')],
      ]) {
        const { code, stderr } = await runCli([...argv, '--out', out])
        assert.is(code, 1)
        assert.match(
          stderr.replaceAll(/\s+/g, ' '),
          `the oldest folders in ${out}/releases, but not ${current.slice(9)}.`,
        )
      }
      assert.is(readlinkSync(join(out, 'current')), current)
    })
  })
})

async function changeTitles(copy: DatabaseCopy): Promise<void> {
  await copy.exec(`UPDATE cms_pagecontent SET title = 'Another ' || id || hex(zeroblob(4000)), menu_title = ''`)
}

async function cleanFiles(copy: DatabaseCopy): Promise<Files> {
  return snapshot((await exported(copy.url, site, [], join(temporaryFolder(), 'out'))).folder)
}
