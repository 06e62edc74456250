import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { run } from '../../../src/cli/run.js'
import { pointerFile } from '../../../src/documents/export-pointer.js'
import { describe } from '../../harness.js'
import { temporaryFolder } from '../../helpers/folders.js'
import { runCli } from '../../helpers/processes/cli.js'
import { startCli } from '../../helpers/processes/running-cli.js'
import { configFile, manifestFile, siteFile } from '../../helpers/sites.js'

const source = ['--database', siteFile('press'), '--manifest', manifestFile('press')]

/** An export that has begun a command, which prints `at work`. */
async function startWithCommand(out: string, command: string) {
  const running = startCli(['export', ...source, '--out', out, '--on-change', command])
  await running.until('stdout', /at work/)
  return running
}

describe('export --on-change', (test) => {
  test('runs once without --watch, and its failure is that of the run', async () => {
    const folder = temporaryFolder()
    const argv = ['export', ...source, '--quiet']
    const command = 'ls "$DJANGOCMS_STATIC_OUT"'
    const good = await runCli([...argv, '--on-change', command], {}, folder)
    assert.equal([good.code, good.stderr], [0, ''])
    assert.match(good.stdout, /^404\.json\n_data\napi\n/)
    const bad = await runCli([...argv, '--on-change', 'exit 7'], {}, folder)
    assert.is(bad.code, 1)
    assert.match(bad.stderr, 'ended with exit code 7')
    const none = await runCli([...argv.slice(0, 3), '--out', configFile, '--on-change', 'echo no'], {}, folder)
    assert.not.equal(none.code, 0)
    assert.not.match(none.stdout, 'no')
  })

  test('ends with what it has started when the run is stopped, without --watch', async () => {
    const out = join(temporaryFolder(), 'out')
    const command = 'echo at work; sleep 20 & wait; touch "$DJANGOCMS_STATIC_OUT/done"'
    const running = await startWithCommand(out, command)
    const stopped = Date.now()
    const { code, stderr } = await running.stop()
    assert.ok(Date.now() - stopped < 10_000)
    assert.is(code, 1)
    assert.match(stderr, /The run was interrupted[\s\S]*the export itself succeeded/)
    assert.equal([existsSync(join(out, pointerFile)), existsSync(join(out, 'done'))], [true, false])
  })

  test('ends also what its shell has left running', async () => {
    const out = join(temporaryFolder(), 'out')
    const command = '(sleep 1; touch "$DJANGOCMS_STATIC_OUT/done") & echo at work'
    const running = await startWithCommand(out, command)
    await sleep(200)
    await running.stop()
    await sleep(1500)
    assert.equal([existsSync(join(out, pointerFile)), existsSync(join(out, 'done'))], [true, false])
  })

  test('stays in the group of the run on a terminal, at which it may ask for a password', async () => {
    const printed = { text: '' }
    const output = { isTTY: true, columns: 80, write: (more: string) => (printed.text += more) }
    const command = 'echo "group: $(ps -o pgid= -p $$)"'
    const argv = ['export', ...source, '--quiet', '--out', join(temporaryFolder(), 'out'), '--on-change', command]
    const { PATH = '' } = process.env
    const stop = new AbortController().signal
    assert.is(await run(argv, { stdout: output, stderr: output, env: { PATH }, stop }), 0, printed.text)
    const own = execFileSync('ps', ['-o', 'pgid=', '-p', String(process.pid)], { encoding: 'utf8' })
    assert.is(/group: +(\d+)/.exec(printed.text)?.[1], own.trim())
  })
})
