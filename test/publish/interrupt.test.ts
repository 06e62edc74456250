import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { run } from '../../src/cli/run.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { startExport } from '../helpers/exports/child-export.js'
import { changedDatabase, exportArguments, exported } from '../helpers/exports/exports.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { configFile, projectFolder } from '../helpers/sites.js'

const bridge = await sqliteEngine.database('bridge')
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const settings = ['--menu', '0/1/0/1/*']
/** Every page, text and quote is another one than before. */
const changes = `UPDATE cms_pagecontent SET title = 'Title ' || id;
  UPDATE djangocms_text_text SET body = '<p>Another</p>'; UPDATE refsite_quote SET text = 'Another'`

describe('an export that is interrupted while it writes', (it) => {
  const check = async (signals: readonly NodeJS.Signals[]) => {
    const database = await changedDatabase(sqliteEngine, 'bridge', changes)
    const { folder } = await exported(bridge, 'bridge', settings)
    const before = snapshot(folder)
    for (const signal of signals) {
      await interruptedExport(database, folder, signal)
      assert.equal(snapshot(folder), before)
    }
    await exported(database, 'bridge', settings, folder)
    const undisturbed = await exported(bridge, 'bridge', settings)
    await exported(database, 'bridge', settings, undisturbed.folder)
    assert.equal(differences(snapshot(undisturbed.folder), snapshot(folder)), [])
    assert.equal(namesBeside(folder), namesBeside(undisturbed.folder))
  }
  it('says so and leaves the export before it; the next one completes', () => check(['SIGTERM']))
  it.matrix('says so at every signal and leaves the export before it; the next one completes', () => check(signals))

  it.matrix('leaves nothing where nothing was', async () => {
    const folder = join(temporaryFolder(), 'out')
    await interruptedExport(bridge, folder, 'SIGTERM')
    assert.equal(readdirSync(dirname(folder)), [])
  })
})

describe('a signal to stop', (it) => {
  it('of the caller ends a run in the same process, and its handlers go with it', async () => {
    const folder = join(temporaryFolder(), 'out')
    const controller = new AbortController()
    const printed = { stdout: '', stderr: '' }
    const output = (stream: 'stdout' | 'stderr') => ({
      write(text: string) {
        printed[stream] += text
        controller.abort()
      },
    })
    const io = { stdout: output('stdout'), stderr: output('stderr'), env: {}, stop: controller.signal }
    const code = await run(exportArguments(bridge, 'bridge', ['--out', folder]), io)
    assert.is(code, 1, printed.stderr)
    const { error } = JSON.parse(printed.stdout) as { error: { code: string; message: string } }
    assert.equal([error.code, error.message], ['interrupted', 'The run was interrupted'])
    assert.not(existsSync(folder))
    assert.equal(await handlers(), [0, 0, 0])
  })

  it('is not waited for after a run that succeeds or fails', async () => {
    await exported(bridge, 'bridge', ['--only', 'languages'])
    assert.is((await runCli(['export', '--database', 'none.sqlite3'])).code, 2)
    assert.is((await runCli(['export', '--nothing'])).code, 2)
    assert.equal(await handlers(), [0, 0, 0])
  })

  it('that comes twice at once is one', async () => {
    const { child, ended } = await startWaiting(`setTimeout(() => process.exit(1), 50)`)
    child.kill('SIGINT')
    child.kill('SIGTERM')
    assert.equal(await ended, [1, null])
  })

  it.matrix('after publication changes nothing: the output is complete, and so is the exit code', async () => {
    for (const moment of ['printing', 'ending']) {
      const folder = join(temporaryFolder(), 'out')
      const argv = exportArguments(bridge, 'bridge', ['--only', 'languages', '--out', folder])
      const child = spawn(process.execPath, [program, ...argv], {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(slowEnd)}` },
      })
      let stderr = ''
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        stderr += text
        if (text.includes(`now ${moment}`)) child.kill('SIGINT')
      })
      assert.equal(await once(child, 'close'), [0, null], moment)
      assert.match(stderr, `now ${moment}`)
    }
  })

  it('that comes again later ends the process at once', async () => {
    const { child, ended } = await startWaiting('')
    const again = setInterval(() => child.kill('SIGINT'), 100)
    assert.equal(await ended, [null, 'SIGINT'])
    clearInterval(again)
  })
})

const program = join(projectFolder, 'bin/djangocms-static.js')

/** Loaded before the program: it prints slowly, as on a terminal far away, and takes long to end, as after a large run. */
const slowEnd = `import { isMainThread } from 'node:worker_threads'
  const linger = (moment) => {
    process.stderr.write('now ' + moment)
    for (const end = Date.now() + 500; Date.now() < end; );
  }
  if (isMainThread) {
    const { write } = process.stdout
    process.stdout.write = (...text) => {
      linger('printing')
      return write.apply(process.stdout, text)
    }
    process.on('exit', () => linger('ending'))
  }`

/** Runs an export whose first quote sends its process the signal; it has nearly everything to write then. */
async function interruptedExport(database: string, folder: string, signal: NodeJS.Signals): Promise<void> {
  const config = join(temporaryFolder(), 'site.config.mjs')
  writeFileSync(
    config,
    `import config from ${JSON.stringify(configFile)}
    let sent = false
    const QuotePlugin = (plugin) => {
      if (!sent) process.kill(process.pid, '${signal}')
      sent = true
      return config.serializers.QuotePlugin(plugin)
    }
    export default { ...config, serializers: { ...config.serializers, QuotePlugin } }`,
  )
  const argv = exportArguments(database, 'bridge', ['--config', config, '--out', folder, ...settings])
  const { code, stdout, stderr } = await startExport(argv.filter((word) => word !== '--json')).ended
  assert.equal([code, stdout], [1, ''], stderr)
  const words = [
    'Error: The run was interrupted',
    `  The run was interrupted by ${signal}.`,
    '  Fix: Nothing was published. Run it again.',
  ]
  assert.ok(stderr.endsWith(`\n${words.join('\n')}\n`), stderr)
  // It did not go on to the end of what there was to write.
  assert.not.match(stderr, 'Finishing')
}

/** A process that waits for the end of a run that never ends; `then` is what it does when it is told to. */
async function startWaiting(then: string) {
  const module = new URL('../../src/cli/interrupt.js', import.meta.url).href
  const program = `import { stopSignal } from ${JSON.stringify(module)}
    stopSignal({}).addEventListener('abort', () => { ${then} })
    setInterval(() => {}, 1000)
    console.log('waiting')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  return { child, ended }
}

/** Those that are left in the next turn of the event loop. */
async function handlers(): Promise<number[]> {
  await nextTurn()
  return signals.map((signal) => process.listenerCount(signal))
}

/** What stands in the folder above, and in the exporter's own one. */
function namesBeside(folder: string): string[] {
  return [...readdirSync(dirname(folder)), ...walk(`${folder}.state`)]
}
