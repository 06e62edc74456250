import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import * as assert from 'uvu/assert'
import { describe, full, note } from '../harness.js'
import type { DatabaseCopy } from '../helpers/databases/engines.js'
import { postgresEngine } from '../helpers/databases/postgres-engine.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import type { ChildEnd } from '../helpers/exports/child-export.js'
import { exportArguments, exported, failedExport } from '../helpers/exports/exports.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { type Files, snapshot } from '../helpers/exports/snapshot.js'
import { checkWhole } from '../helpers/exports/whole-export.js'
import { temporaryFolder } from '../helpers/folders.js'
import { allow, OtherUser } from '../helpers/processes/other-user.js'
import { startCli } from '../helpers/processes/running-cli.js'
import { mountSmallDisk } from '../helpers/processes/small-disk.js'
import type { SiteName } from '../helpers/sites.js'

const site: SiteName = full() ? 'garden' : 'bridge'

const ways: [name: string, flags: string[], shown: string][] = [
  ['in place', [], ''],
  ['releases', ['--publish', 'releases'], 'current/'],
]

for (const [way, flags, shown] of ways) {
  describe(`a disk that gets full, ${way}`, (it) => {
    const declare = way === 'in place' ? it : it.matrix
    declare('ends the run and leaves the export before it byte for byte; the next one succeeds', async () => {
      const disk = mountSmallDisk(200_000_000)
      if (!disk) return note('full disk: skipped, since no disk can be mounted here')
      try {
        const copy = await sqliteEngine.copy(site)
        const out = join(disk.folder, 'out')
        await exported(copy.url, site, flags, out)
        const before = snapshot(join(out, shown))
        await changeEverything(copy)
        const used = disk.used()
        for (const part of [0, 0.1, 0.4, 0.7]) {
          disk.resize(used + Math.floor(part * used))
          const { exitCode, code, message, fix } = await failedExport(copy.url, site, flags, out)
          assert.equal([exitCode, code], [1, 'output-failed'], message)
          assert.match(message, /ENOSPC|no space/)
          assert.ok(message.includes(out), message)
          assert.match(fix, 'Make room')
          assert.equal(snapshot(join(out, shown)), before)
          assert.ok(disk.used() < used * 1.05, `${disk.used() - used} bytes were left behind`)
        }
        assert.equal(disk.openFiles(), [])
        disk.resize(200_000_000)
        await exported(copy.url, site, flags, out)
        assert.equal(differences(await cleanFiles(copy), snapshot(join(out, shown))), [])
      } finally {
        disk.remove()
      }
    })
  })
}

interface OwnExport {
  readonly user: OtherUser
  readonly copy: DatabaseCopy
  readonly out: string
}

/** Tests an export that another user has made, for whom permissions count. `what` is named where there is no such user. */
async function asOtherUser(what: string, body: (made: OwnExport) => Promise<void>): Promise<void> {
  const user = new OtherUser()
  try {
    const copy = await sqliteEngine.copy(site)
    const out = join(user.folder, 'out')
    const first = await user.export(copy.url, site, ['--out', out])
    if (first.code !== 0) return note(`${what}: skipped, since another user cannot run this: ${first.stdout}`)
    await body({ user, copy, out })
  } finally {
    user.remove()
  }
}

describe('permissions that are lost', (it) => {
  const cases: [title: string, place: string, midway: boolean][] = [
    ['for the private folder, before the run', 'out.state', false],
    ['for the private folder, while files are written', 'out.state', true],
    ['for a folder of the export, so that publishing stops midway', 'out/api/en/menu', false],
  ]
  for (const [title, place, midway] of cases) {
    // The last one is the hardest.
    const declare = place === 'out.state' ? it.matrix : it
    declare(`${title}: end the run, every file is whole, the next run succeeds`, async () => {
      await asOtherUser('lost permissions', async ({ user, copy, out }) => {
        const before = snapshot(out)
        await changeEverything(copy)
        const fresh = await cleanFiles(copy)
        if (!midway) allow(join(user.folder, place), 0o555)
        const { child, ended } = user.start(copy.url, site, ['--out', out])
        child.stderr?.on('data', (text: string) => {
          if (midway && text.includes('Writing')) allow(join(user.folder, place), 0o555)
        })
        checkRefusal(await ended, out)
        if (place === 'out.state') assert.equal(snapshot(out), before)
        checkWhole(snapshot(out), before, fresh, new Set())
        allow(join(user.folder, place), 0o755)
        const next = await user.export(copy.url, site, ['--out', out])
        assert.is(next.code, 0, next.stderr + next.stdout)
        assert.equal(differences(fresh, snapshot(out)), [])
      })
    })
  }
})

describe('folders that cannot be made', (it) => {
  it.matrix('end the run before anything is published, and leave no others behind', async () => {
    await asOtherUser('folders that cannot be made', async ({ user, copy, out }) => {
      const [before, folders] = [snapshot(out), foldersIn(out)]
      await changeEverything(copy)
      await copy.exec(`UPDATE cms_pageurl SET slug = 'new-' || slug, path = 'new-' || path WHERE path <> ''`)
      // Answers with other paths come before and after this one.
      allow(join(out, 'api/en/submenu'), 0o555)
      checkRefusal(await user.export(copy.url, site, ['--out', out]), out)
      assert.equal(differences(before, snapshot(out)), [])
      assert.equal(foldersIn(out), folders)
      // The next run knows its record, and which files are its own.
      const recorded = readdirSync(`${out}.state`)
      assert.ok(recorded.includes('state.json') && !recorded.some((name) => name.startsWith('units.before')))
      allow(join(out, 'api/en/submenu'), 0o755)
      assert.is((await user.export(copy.url, site, ['--out', out])).code, 0)
      assert.equal(differences(await cleanFiles(copy), snapshot(out)), [])
    })
  })
})

describe('a database server that ends the connection', (it) => {
  // The run waits for this table.
  for (const table of ['cms_pageurl', 'refsite_plantlist_plants']) {
    const declare = table === 'cms_pageurl' ? it : it.matrix
    declare(
      `while ${table} is read: ends the run, the export before it stays byte for byte, the next one succeeds`,
      async () => {
        const copy = await postgresEngine.copy(site)
        const { folder } = await exported(copy.url, site)
        const before = snapshot(folder)
        await changeEverything(copy)
        const blocker = new pg.Client({ connectionString: copy.url })
        await blocker.connect()
        await blocker.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
        const running = startCli(exportArguments(copy.url, site, ['--out', folder]))
        await until(async () => (await copy.query(`SELECT 1 ${waiting}`)).length > 0)
        await copy.query(`SELECT pg_terminate_backend(pid) ${waiting}`)
        await blocker.end()
        const { code, stdout } = await running.ended
        assert.is(code, 1, stdout)
        const { error } = JSON.parse(stdout)
        assert.is(error.code, 'database-failed')
        assert.match(error.message, /The connection to .* was lost while reading/)
        assert.equal(snapshot(folder), before)
        await exported(copy.url, site, [], folder)
        assert.equal(differences(await cleanFiles(copy), snapshot(folder)), [])
      },
    )
  }
})

const waiting = `FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
  AND wait_event_type = 'Lock'`

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await condition()); tries += 1) {
    if (tries > 6000) throw new Error('it did not happen')
    await sleep(10)
  }
}

function checkRefusal({ code, stdout, stderr }: ChildEnd, out: string): void {
  assert.is(code, 1, stderr + stdout)
  const { error } = JSON.parse(stdout)
  assert.is(error.code, 'output-failed', error.message)
  assert.ok(error.message.includes(out) && /EACCES|permission/.test(error.message), error.message)
}

function foldersIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() ? join(entry.parentPath, entry.name) : [])).sort()
}

async function changeEverything(copy: DatabaseCopy): Promise<void> {
  await copy.exec(`UPDATE cms_pagecontent SET title = 'Another ' || id, menu_title = ''`)
  await copy.exec(`UPDATE refsite_quote SET text = 'Another'; UPDATE django_site SET domain = 'other.' || domain`)
}

async function cleanFiles(copy: DatabaseCopy): Promise<Files> {
  return snapshot((await exported(copy.url, site, [], join(temporaryFolder(), 'out'))).folder)
}
