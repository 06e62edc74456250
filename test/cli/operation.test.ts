import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exportCopy, sharedExport } from '../helpers/exports/shared-export.js'
import { temporaryFolder } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { startCli } from '../helpers/processes/running-cli.js'
import { freePorts } from '../helpers/servers/asking.js'
import { listening } from '../helpers/servers/listening.js'
import { sendRaw } from '../helpers/servers/raw-http.js'
import { manifestFile } from '../helpers/sites.js'

const objects = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

describe('operation', (it) => {
  it('serve logs objects without values of queries, and says on a port of its own whether it is ready', async () => {
    const { folder } = await exportCopy(sqliteEngine, 'bridge')
    const [port = 0] = await freePorts(1)
    const flags = ['--log-format', 'json', '--monitor-port', String(port)]
    const cli = startCli(['serve', folder, '--port', '0', ...flags])
    await cli.until('stdout', /"event":"serving"/)
    const url = String(objects(cli.stdout).find(({ event }) => event === 'serving')?.url)
    const monitor = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`)
      return [answer.status, await answer.text()]
    }
    assert.is((await fetch(`${url}api/en/pages/?secret=value`)).status, 200)
    assert.is((await fetch(`${url}api/en/none/`)).status, 404)
    assert.equal(await monitor('/live'), [200, 'live\n'])
    assert.equal(await monitor('/ready'), [200, 'ready\n'])
    const [, metrics] = await monitor('/metrics')
    assert.match(String(metrics), /^# TYPE djangocms_static_requests_total counter$/m)
    assert.match(String(metrics), /^djangocms_static_requests_total\{status="200"\} 1$/m)
    assert.match(String(metrics), /^djangocms_static_requests_total\{status="404"\} 1$/m)
    assert.match(String(metrics), /^djangocms_static_resident_memory_bytes \d+$/m)
    // The port of the API has none of it.
    assert.is((await fetch(`${url}metrics`)).status, 404)
    renameSync(join(folder, '_data/export.json'), join(folder, '_data/gone.json'))
    assert.equal(await monitor('/ready'), [503, 'not ready\n'])
    await cli.stop()
    const [request] = objects(cli.stdout).filter(({ event }) => event === 'request')
    assert.equal(
      { ...request, time: 0, ms: 0 },
      {
        time: 0,
        level: 'info',
        event: 'request',
        method: 'GET',
        path: '/api/en/pages/',
        query: ['secret'],
        status: 200,
        ms: 0,
      },
    )
    assert.not.match(cli.stdout, 'value')
  })

  it('serve logs and counts requests that have no URL as well', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'bridge')
    const [port = 0] = await freePorts(1)
    const cli = startCli(['serve', folder, '--port', '0', '--log-format', 'json', '--monitor-port', String(port)])
    await cli.until('stdout', /"event":"serving"/)
    const url = String(objects(cli.stdout).find(({ event }) => event === 'serving')?.url)
    const sent: number[] = []
    for (const line of ['GET /%2e?q=value', 'OPTIONS *', 'GET http://host:123456/api/', 'GET ftp://host/']) {
      const { status } = await sendRaw(
        url,
        [`${line} HTTP/1.1`, 'Host: host:99999', 'Connection: close', '', ''].join('\r\n'),
      )
      sent.push(status)
    }
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    await cli.stop()
    const logged = objects(cli.stdout).filter(({ event }) => event === 'request')
    assert.equal(
      logged.map(({ status }) => status),
      sent,
    )
    assert.equal(sent, [400, 204, 400, 400])
    assert.equal([logged[0]?.path, logged[0]?.query], ['/', ['q']])
    assert.match(metrics, /^djangocms_static_requests_total\{status="400"\} 3$/m)
  })

  it('needs a port, whatever its host', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'bridge')
    for (const argv of [
      ['serve', folder, '--port', '0'],
      ['export', '--database', 'none.sqlite3', '--no-config', '--watch'],
    ]) {
      const { code, stderr } = await runCli([...argv, '--monitor-host', '0.0.0.0'], {}, temporaryFolder())
      assert.is(code, 2, stderr)
      assert.match(stderr, '--monitor-host needs --monitor-port.')
    }
  })

  it('serve ends when another process has the port for monitoring', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'bridge')
    const other = await listening(() => ({ status: 200, type: 'text/plain', body: '' }))
    const [port = 0] = await freePorts(1)
    const ports = ['--port', String(port), '--monitor-port', new URL(other).port]
    const { code, stderr } = await runCli(['serve', folder, ...ports])
    assert.is(code, 1)
    assert.match(stderr, 'EADDRINUSE')
    const answer = await fetch(`http://127.0.0.1:${port}/api/languages/`).catch(() => null)
    assert.is(answer, null, 'a server without an owner would keep the process alive')
  })

  it('--watch logs objects, counts exports, and is ready once it has exported', async () => {
    const folder = temporaryFolder()
    const copy = await sqliteEngine.copy('bridge')
    const [port = 0] = await freePorts(1)
    const source = ['--no-config', '--database', copy.url, '--manifest', manifestFile('bridge')]
    const flags = ['--watch', '0.1', '--log-format', 'json', '--monitor-port', String(port)]
    const cli = startCli(['export', ...source, ...flags], { cwd: folder })
    await cli.until('stdout', /"event":"exported"/)
    const ready = await fetch(`http://127.0.0.1:${port}/ready`)
    assert.is(ready.status, 200)
    await copy.exec("UPDATE cms_pagecontent SET title = 'Xylophone'")
    await cli.until('stdout', /"event":"exported"/, 2)
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    assert.match(metrics, /^djangocms_static_exports_total\{result="succeeded"\} 2$/m)
    assert.match(metrics, /^djangocms_static_last_export_timestamp_seconds \d{10}$/m)
    const { code, stdout, stderr } = await cli.stop()
    assert.is(code, 0, stderr)
    assert.equal(
      [...objects(stdout), ...objects(stderr)].map(({ event }) => event),
      ['exported', 'exported', 'stopped'],
    )
  })

  it('a failure is an object, too; without --watch the flags are refused', async () => {
    const folder = temporaryFolder()
    const copy = await sqliteEngine.copy('bridge')
    const source = ['--no-config', '--database', copy.url, '--manifest', manifestFile('bridge')]
    const cli = startCli(['export', ...source, '--watch', '0.1', '--log-format', 'json', '--on-change', 'exit 3'], {
      cwd: folder,
    })
    await cli.until('stderr', /"event":"failed"/)
    const { stderr } = await cli.stop()
    const [failed] = objects(stderr)
    assert.is(failed?.level, 'error')
    assert.equal(Object(failed?.error).code, 'command-failed')
    const refused = await runCli(['export', ...source, '--log-format', 'json'], {}, folder)
    assert.is(refused.code, 2)
    assert.match(refused.stderr, 'need --watch')
  })

  it('a command that fails leaves the export ready, and its output is not among the objects of stdout', async () => {
    const folder = temporaryFolder()
    const copy = await sqliteEngine.copy('bridge')
    const [port = 0] = await freePorts(1)
    const config = JSON.stringify({ database: copy.url, manifest: manifestFile('bridge') })
    writeFileSync(join(folder, 'djangocms-static.config.mjs'), `export default ${config}\n`)
    const flags = ['--watch', '0.1', '--log-format', 'json', '--monitor-port', String(port)]
    const cli = startCli(['export', ...flags, '--on-change', 'echo purging; exit 3'], { cwd: folder })
    await cli.until('stderr', /"event":"failed"/)
    const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
    assert.is(await ask('/ready'), 'ready\n')
    const metrics = await ask('/metrics')
    assert.not.match(metrics, 'result="failed"')
    assert.match(metrics, /^djangocms_static_problems_total 1$/m)
    const { stdout, stderr } = await cli.stop()
    assert.equal(
      objects(stdout).map(({ event }) => event),
      ['exported'],
    )
    assert.equal(
      objects(stderr.replaceAll(/^purging\n/gm, '')).map(({ event }) => event),
      ['configuration', 'failed', 'stopped'],
    )
  })

  it('an error that ends the command is an object as well', async () => {
    const folder = temporaryFolder()
    for (const argv of [
      ['serve', 'none', '--log-format', 'json'],
      ['export', '--database', 'none.sqlite3', '--watch', '--log-format=json'],
    ]) {
      const { code, stderr } = await runCli([...argv, '--no-config'], {}, folder)
      assert.is(code, 2)
      assert.equal(
        objects(stderr).map(({ event, level }) => [event, level]),
        [['failed', 'error']],
        argv.join(' '),
      )
    }
  })

  it('an error is text where only the command of --on-change has --log-format', async () => {
    const flags = ['--no-config', '--on-change', 'site serve --log-format json']
    const { code, stderr } = await runCli(['export', '--database', 'none.sqlite3', ...flags], {}, temporaryFolder())
    assert.is(code, 2)
    assert.match(stderr, /^Error: /)
  })
})
