import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Notification } from '../../src/deliver/notify/send-notification.js'
import { errorTable } from '../../src/error-table.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { temporaryFolder } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { watchFlushes } from '../helpers/processes/flushes.js'
import { listen } from '../helpers/servers/listening.js'
import { manifestFile } from '../helpers/sites.js'

interface Received {
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** A receiver that answers with these statuses and the address, as frameworks do, then with 204. */
async function receiver(statuses: number[]): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const address = await listen((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: text })
      response.writeHead(statuses.shift() ?? 204).end(`Cannot POST ${request.url}`)
    })
  })
  return { url: `${address}/hook/of-a-secret-name`, received }
}

async function project() {
  const folder = temporaryFolder()
  const copy = await sqliteEngine.copy('bridge')
  const source = ['--no-config', '--database', copy.url, '--manifest', manifestFile('bridge'), '--quiet']
  const run = (flags: string[], env = {}) => runCli(['export', ...source, ...flags], env, folder)
  return { folder, copy, source, run }
}

/** Flags of Node for a process that is killed when it has moved a file of this name into place. */
function killedAfter(name: string): string[] {
  const code = `import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
const { renameSync } = fs
fs.renameSync = (from, to) => {
  renameSync(from, to)
  if (String(to).endsWith('/${name}')) process.kill(process.pid, 'SIGKILL')
}
syncBuiltinESMExports()`
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`]
}

describe('export --notify', (it) => {
  it('posts what has changed, signed, and nothing where nothing has', async () => {
    const { copy, run } = await project()
    const env = { DJANGOCMS_STATIC_NOTIFY_SECRET: 'a secret for signatures' }
    const { url, received } = await receiver([])
    const flags = ['--notify', url]
    assert.is((await run(flags, env)).code, 0)
    assert.is((await run(flags, env)).code, 0)
    assert.is(received.length, 1)
    await copy.exec("UPDATE djangocms_text_text SET body = '<p>Xylophone</p>'")
    const { code, stderr } = await run(flags, env)
    assert.is(code, 0, stderr)
    assert.is(received.length, 2)
    const { headers, body } = received[1] ?? { headers: {}, body: '' }
    const { type, data } = JSON.parse(body) as Notification
    assert.is(type, 'export.published')
    assert.ok(data.changes.changed > 0)
    assert.ok(data.sites.some(({ paths }) => paths.some((path) => path.startsWith('/api/en/pages/'))))
    assert.ok(data.tags.length > 0)
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const expected = createHmac('sha256', env.DJANGOCMS_STATIC_NOTIFY_SECRET).update(signed).digest('base64')
    assert.is(headers['webhook-signature'], `v1,${expected}`)
  })

  it('tries again, with the same id', async () => {
    const { run } = await project()
    const { url, received } = await receiver([503])
    const { code, stderr } = await run(['--notify', url])
    assert.is(code, 0, stderr)
    assert.is(received.length, 2)
    assert.is(received[0]?.headers['webhook-id'], received[1]?.headers['webhook-id'])
    assert.is(received[0]?.headers['webhook-signature'], undefined)
  })

  it('is flushed to disk before it is sent, as no later run makes it again', async () => {
    const { folder, run } = await project()
    const { url } = await receiver([])
    const flushed: string[] = []
    const { code, stderr } = await watchFlushes(
      (path) => flushed.push(path),
      () => run(['--notify', url]),
    )
    assert.is(code, 0, stderr)
    // Once with the notification, and without it once it is delivered.
    const queue = join(folder, 'out.state/notifications.json.new')
    assert.equal(flushed, [queue, queue])
  })

  it('follows the command of --on-change: where that failed, the next run delivers', async () => {
    const { folder, copy, run } = await project()
    const { url, received } = await receiver([])
    const flags = ['--notify', url, '--on-change', 'test -e uploaded']
    const failed = await run(flags)
    assert.is(failed.code, 1)
    assert.match(
      failed.stderr,
      /The command "test -e uploaded" ended with exit code 1\. The export itself succeeded\. Its\s+notification is kept for the next run\./,
    )
    assert.is(received.length, 0)
    await copy.exec("UPDATE djangocms_text_text SET body = '<p>Xylophone</p>'")
    assert.is((await run(flags)).code, 1)
    assert.is(received.length, 0)
    writeFileSync(join(folder, 'uploaded'), '')
    const { code, stderr } = await run(flags)
    assert.is(code, 0, stderr)
    assert.equal(
      received.map(({ body }) => (JSON.parse(body) as Notification).data.previous === null),
      [true, false],
    )
    assert.is((await run(flags)).code, 0)
    assert.is(received.length, 2)
  })

  it.matrix('is sent by the next run where a run was killed during the command of --on-change', async () => {
    const { folder, source, run } = await project()
    const { url, received } = await receiver([])
    const argv = ['export', ...source, '--notify', url, '--on-change', 'kill -9 $PPID']
    const program = join(import.meta.dirname, '../helpers/processes/cli-process.js')
    assert.is(spawnSync(process.execPath, [program, ...argv], { cwd: folder }).signal, 'SIGKILL')
    assert.is(received.length, 0)
    assert.is((await run(['--notify', url, '--on-change', 'true'])).code, 0)
    assert.is(received.length, 1)
  })

  it.matrix('is sent by the next run where a run was killed as soon as it was recorded', async () => {
    const { folder, source, run } = await project()
    const { url, received } = await receiver([])
    const program = join(import.meta.dirname, '../helpers/processes/cli-process.js')
    const argv = [...killedAfter('state.json'), program, 'export', ...source, '--notify', url]
    assert.is(spawnSync(process.execPath, argv, { cwd: folder }).signal, 'SIGKILL')
    assert.is(received.length, 0)
    assert.is((await run(['--notify', url])).code, 0)
    assert.is(received.length, 1)
  })

  it('survives a command that moves the change report away and fails', async () => {
    const { run } = await project()
    const { code, stderr } = await run([
      '--notify',
      'http://localhost:9/',
      '--on-change',
      'rm "$DJANGOCMS_STATIC_REPORT" && false',
    ])
    assert.is(code, 1)
    assert.match(stderr, 'Its notification is kept for the next run')
  })

  it('sends user and password of the address, as its header', async () => {
    const { run } = await project()
    const { url, received } = await receiver([])
    const { code, stderr } = await run(['--notify', url.replace('//', '//hooks:a%20password@')])
    assert.is(code, 0, stderr)
    const expected = `Basic ${Buffer.from('hooks:a password').toString('base64')}`
    assert.equal(
      received.map(({ headers }) => headers.authorization),
      [expected],
    )
  })

  it('begins anew where its private folder holds something else than a list', async () => {
    const { folder, copy, run } = await project()
    const { url, received } = await receiver([])
    assert.is((await run(['--notify', url])).code, 0)
    writeFileSync(join(folder, 'out.state/notifications.json'), '{}')
    await copy.exec("UPDATE djangocms_text_text SET body = '<p>Xylophone</p>'")
    const { code, stderr } = await run(['--notify', url])
    assert.is(code, 0, stderr)
    assert.is(received.length, 2)
  })

  it.matrix('ends the run where it cannot be queued, as on a full disk, and the next one sends it', async () => {
    const { folder, run } = await project()
    const { url, received } = await receiver([])
    const queue = join(folder, 'out.state/notifications.json')
    for (const inTheWay of [queue, `${queue}.new`]) {
      mkdirSync(inTheWay, { recursive: true })
      const { code, stderr } = await run(['--notify', url])
      assert.is(code, 1)
      assert.match(stderr, /^Error: The output folder cannot be written\n {2}\S*out\.state: EISDIR/)
      rmSync(inTheWay, { recursive: true })
    }
    assert.is((await run(['--notify', url])).code, 0)
    assert.is(received.length, 1)
  })

  it('keeps what was refused for the next run, and names no secret address', async () => {
    const { folder, copy, run } = await project()
    const { url, received } = await receiver([400])
    const refused = await run(['--notify', url])
    assert.is(errorTable['notify-failed'].exitCode, 1)
    assert.is(refused.code, 1)
    assert.match(refused.stderr, /A notification was not delivered[\s\S]*: 400/)
    assert.not.match(refused.stderr, 'secret-name')
    assert.ok(existsSync(join(folder, 'out/api/en/pages/index.json')))
    await copy.exec("UPDATE djangocms_text_text SET body = '<p>Xylophone</p>'")
    assert.is((await run(['--notify', url])).code, 0)
    assert.equal(
      received.map(({ body }) => (JSON.parse(body) as Notification).data.previous === null),
      [true, true, false],
    )
    assert.is(received[0]?.headers['webhook-id'], received[1]?.headers['webhook-id'])
    assert.not.ok(existsSync(join(folder, 'out.state/notifications.json')))
  })
})
