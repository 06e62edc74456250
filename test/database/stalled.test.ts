import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describeSampled, engines } from '../helpers/databases/engines.js'
import { upstreamOf, withFront } from '../helpers/databases/front.js'
import { exportArguments, exported, failedExport } from '../helpers/exports/exports.js'
import { temporaryFolder } from '../helpers/folders.js'
import { startCli } from '../helpers/processes/running-cli.js'
import { manifestFile } from '../helpers/sites.js'

const site = 'bridge'

const reading = /^(?!.*count\(\*\)).* from .cms_pagecontent/s

/** What a run sends last before the server stops to answer: as it connects, begins, looks for changes, and reads. */
const statements = [/^.{8}user\0|_password\0/s, /BEGIN|START TRANSACTION/, /count\(\*\)/, reading]

for (const engine of engines.filter(({ name }) => name !== 'sqlite')) {
  describeSampled(engine, `a server that does not answer any more, ${engine.name}`, (it) => {
    it('does not keep a run from ending when it is stopped', async () => {
      for (const statement of statements) {
        await withStalled(await engine.database(site), statement, async ({ url, stalled }) => {
          const out = join(temporaryFolder(), 'out')
          const running = startCli(exportArguments(url, site, ['--out', out]))
          await stalled
          const stopped = Date.now()
          const { code, stdout } = await running.stop()
          assert.ok(Date.now() - stopped < 10_000, `${statement}`)
          assert.is(code, 1)
          assert.is((JSON.parse(stdout) as { error: { code: string } }).error.code, 'interrupted')
          assert.is(existsSync(out), false)
        })
      }
    })

    it('does not keep --watch from ending when it is stopped', async () => {
      for (const statement of statements) {
        await withStalled(await engine.database(site), statement, async ({ url, stalled }) => {
          const out = join(temporaryFolder(), 'out')
          const running = startCli(exportArguments(url, site, ['--out', out, '--watch', '1']))
          await stalled
          const stopped = Date.now()
          assert.is((await running.stop()).code, 0)
          assert.ok(Date.now() - stopped < 10_000, `${statement}`)
        })
      }
    })

    it('ends a run after its limit, which leaves the folder to the next one', async () => {
      const database = await engine.database(site)
      const folder = join(temporaryFolder(), 'out')
      await withStalled(database, reading, async ({ url }) => {
        const { code, message } = await failedExport(url, site, ['--statement-timeout', '1'], folder)
        assert.is(code, 'database-failed')
        assert.match(message, 'was lost while reading cms_pagecontent: it did not answer for 3 seconds')
      })
      await exported(database, site, [], folder)
    })

    it('does not keep doctor, verify and serve for longer either', async () => {
      const database = await engine.database(site)
      const { folder } = await exported(database, site)
      const config = join(temporaryFolder(), 'site.config.json')
      writeFileSync(config, JSON.stringify({ manifest: manifestFile(site), statementTimeout: 1 }))
      for (const command of [['doctor'], ['verify', folder]]) {
        await withStalled(database, reading, async ({ url }) => {
          const running = startCli([...command, '--database', url, '--config', config, '--json'])
          const { code, stdout } = await running.ended
          assert.is(code, 1)
          assert.match(stdout, 'was lost while reading cms_pagecontent: it did not answer for 3 seconds')
        })
      }
      await withStalled(database, reading, async ({ url }) => {
        const { code, stderr } = await startCli(['serve', '--database', url, '--config', config, '--port', '0']).ended
        assert.is(code, 1)
        assert.match(stderr, 'was lost while reading cms_pagecontent: it did not answer for 3 seconds')
      })
      await withStalled(database, reading, async ({ url, stalled }) => {
        const running = startCli([
          'doctor',
          '--database',
          url,
          '--config',
          config,
          '--statement-timeout',
          '99',
          '--json',
        ])
        await stalled
        assert.match((await running.stop()).stdout, '"code":"interrupted"')
      })
    })
  })
}

interface StalledDatabase {
  /** What `--database` takes. */
  readonly url: string
  /** Resolves once the server is asked, and does not answer. */
  readonly stalled: Promise<void>
}

/** Runs `body` with a database whose server answers nothing any more once a client has sent what matches. */
async function withStalled<T>(
  target: string,
  pattern: RegExp,
  body: (database: StalledDatabase) => Promise<T>,
): Promise<T> {
  const url = new URL(target)
  url.search = url.protocol === 'mysql:' ? 'ssl-mode=DISABLED' : 'sslmode=disable'
  let isStalled = false
  let stall = () => {}
  const stalled = new Promise<void>((resolve) => {
    stall = resolve
  })
  return withFront(
    (client) => {
      const upstream = upstreamOf(client, new URL(target))
      upstream.on('data', (bytes: Buffer) => isStalled || client.write(bytes))
      client.on('data', (bytes: Buffer) => {
        isStalled ||= pattern.test(bytes.toString('latin1'))
        if (isStalled) stall()
        else upstream.write(bytes)
      })
    },
    ({ port }) => {
      url.host = `127.0.0.1:${port}`
      return body({ url: url.href, stalled })
    },
  )
}
