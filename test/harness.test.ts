import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { describe } from './harness.js'
import { environment } from './helpers/environment.js'
import { temporaryFolder } from './helpers/folders.js'
import { lastLine, passingTest, runSource, runSources, startRunner } from './helpers/processes/runner.js'
import { slowFiles, waitingFiles } from './slow-files.js'

describe('the runner', (it) => {
  it('passes when tests ran and passed, shows notes and counts every file', async () => {
    const { code, output } = await runSources({
      'a.test.js': `${passingTest}note('forty-two')`,
      'b.test.js': passingTest,
    })
    assert.is(code, 0, output)
    assert.match(output, /forty-two/)
    assert.is(lastLine(output), '2 passed, 0 failed')
  })

  it('tells a failure with its title, its message and its difference', async () => {
    const { code, output } =
      await runSource(`import * as assert from ${JSON.stringify(import.meta.resolve('uvu/assert'))}
      describe('sums', (it) => { it('adds up', () => assert.is(1 + 1, 3)); it('passes', () => {}) })`)
    assert.is(code, 1)
    for (const text of ['FAIL one.test.js', 'sums: adds up', 'strictly equal', '++3', '--2']) assert.match(output, text)
    assert.is(lastLine(output), '1 passed, 1 failed')
  })

  it('removes after a test all that it leaves, the last first, and fails where that cannot be removed', async () => {
    const { code, output } =
      await runSource(`import { afterTest } from ${JSON.stringify(import.meta.resolve('./harness.js'))}
      const fail = async () => { throw new Error('not removed') }
      describe('x', (it) => {
        it('breaks', () => {
          afterTest(() => note('removed first'))
          afterTest(fail)
          afterTest(() => note('removed last'))
          throw new Error('broken')
        })
        it('works', () => afterTest(fail))
      })`)
    assert.is(code, 1)
    // The failure of the test comes before that of removing.
    assert.match(output, /"breaks"\n +broken/)
    assert.match(output, /removed last[\s\S]*removed first/)
    assert.match(output, /"works"\n +not removed/)
    assert.is(lastLine(output), '0 passed, 2 failed')
  })

  it('fails a file that outlives the time limit', async () => {
    const { code, output } = await runSource(
      "describe('x', (it) => { it('hangs', () => new Promise(() => setInterval(() => {}, 1000))) })",
      ['--limit', '2'],
    )
    assert.is(code, 1)
    assert.match(output, /time limit of 2 s/)
  })

  it('ends what a file leaves running', async () => {
    const fingerprint = join(temporaryFolder(), 'fingerprint')
    const program = `setInterval(() => require('node:fs').appendFileSync(${JSON.stringify(fingerprint)}, '.'), 50)`
    const { code, output } = await runSource(`import { spawn } from 'node:child_process'
      import { existsSync } from 'node:fs'
      import { setTimeout as sleep } from 'node:timers/promises'
      spawn(process.execPath, ['-e', ${JSON.stringify(program)}], { stdio: 'ignore' }).unref()
      describe('x', (it) => { it('waits', async () => {
        while (!existsSync(${JSON.stringify(fingerprint)})) await sleep(20)
      }) })`)
    assert.is(code, 0, output)
    const before = readFileSync(fingerprint, 'utf8').length
    await sleep(300)
    assert.is(readFileSync(fingerprint, 'utf8').length, before)
  })

  it('runs several files in one process, but none in one that a file has changed', async () => {
    const source = (left: string) =>
      `describe('x', (it) => { it('is alone', () => {
        if (process.env.LEFT || globalThis.left || process.cwd() === '/') throw new Error('not alone')
        note('in ' + process.pid)
        ${left}
      }) })`
    const traces = [
      "process.env.LEFT = '1'",
      'globalThis.left = 1',
      "process.chdir('/')",
      "process.on('exit', () => {})",
    ]
    // A file is followed by others, and the last ones are more than there are processes at a time.
    const sources = [...traces, ...traces, '', '', '', ''].map(
      (left, index) => [`${10 + index}.test.js`, source(left)] as const,
    )
    const { code, output } = await runSources(Object.fromEntries(sources))
    assert.is(code, 0, output)
    const pids = sources.map(([name]) => new RegExp(`^ok +${name} .*\\n +in (\\d+)$`, 'm').exec(output)?.[1] ?? '')
    assert.not(pids.includes(''), output)
    const changed = pids.slice(0, -4)
    for (const pid of changed) assert.is(pids.filter((one) => one === pid).length, 1, output)
    assert.ok(new Set(pids.slice(-4)).size < 4, output)
  })

  it('knows slow and waiting files by names that there are', () => {
    const missing = [...slowFiles, ...waitingFiles].filter(
      (name) => !existsSync(join(import.meta.dirname, `${name}.test.js`)),
    )
    assert.equal(missing, [])
  })

  it('fails when a filter matches no file', async () => {
    const { code, output } = await runSource(passingTest, ['nothing-like-it'])
    assert.is(code, 1)
    assert.match(output, /No file of tests/)
  })

  it('fails when there is no file', async () => {
    const { code, output } = await runSources({ 'helper.js': passingTest })
    assert.is(code, 1)
    assert.match(output, /No file of tests/)
  })

  it('runs only what a filter matches, and all of it with --full', async () => {
    const scaled = `${passingTest}if (full()) describe('more', (it) => { it('passes', () => {}) })`
    const { code, output } = await runSources({ 'a.test.js': scaled, 'b.test.js': 'process.exit(1)' }, ['^a', '--full'])
    assert.is(code, 0, output)
    assert.is(lastLine(output), '2 passed, 0 failed')
  })

  it('leaves tests of the matrix out, runs only them with --matrix, and all with --full', async () => {
    const both =
      "describe('x', (it) => { it('passes', () => {}); it.matrix('fails', () => { throw new Error('far') }) })"
    const sources = { 'a.test.js': both, 'b.test.js': passingTest }
    const [usual, matrix, all] = await Promise.all([[], ['--matrix'], ['--full']].map((a) => runSources(sources, a)))
    assert.equal([usual?.code, matrix?.code, all?.code], [0, 1, 1])
    assert.is(lastLine(usual?.output ?? ''), '2 passed, 0 failed')
    assert.is(lastLine(matrix?.output ?? ''), '0 passed, 1 failed')
    assert.not.match(matrix?.output ?? '', 'b.test.js')
    assert.is(lastLine(all?.output ?? ''), '2 passed, 1 failed')
  })

  it('fails when no file has a test of the level', async () => {
    const { code, output } = await runSource(passingTest, ['--matrix'])
    assert.is(code, 1)
    assert.match(output, 'No test ran')
    assert.match(output, /^0 passed, 1 failed$/m)
  })

  it('fails where one of several files breaks, also one without a test of the level', async () => {
    const matrix = "describe('x', (it) => { it.matrix('passes', () => {}) })\n"
    const { code, output } = await runSources(
      {
        'a.test.js': matrix,
        'b.test.js': `${passingTest}throw new Error('broken')`,
        'c.test.js': 'process.exit(0)',
        'd.test.js': matrix,
      },
      ['--matrix'],
    )
    assert.is(code, 1)
    for (const file of ['b', 'c']) assert.match(output, `FAIL ${file}.test.js`)
    assert.is(lastLine(output), '2 passed, 2 failed')
  })

  it('fails on an option it does not know', async () => {
    const { code, output } = await runSource(passingTest, ['--fast'])
    assert.is(code, 1)
    assert.is(lastLine(output), '0 passed, 1 failed')
  })

  it('names the test that it ends, and removes its folder, when it is interrupted', async () => {
    const told = join(temporaryFolder(), 'told')
    const source = `import { writeFileSync } from 'node:fs'
      describe('x', (it) => { it('hangs', () => new Promise(() => {
        writeFileSync(${JSON.stringify(told)}, process.env.${environment.folder})
        setInterval(() => {}, 1000)
      })) })`
    const running = startRunner({ 'one.test.js': source }, [])
    while (!existsSync(told) || readFileSync(told, 'utf8') === '') await sleep(20)
    const folder = readFileSync(told, 'utf8')
    assert.ok(existsSync(folder))
    running.child.kill('SIGINT')
    const { code, output } = await running.ended
    assert.is(code, 1, output)
    assert.match(output, /Interrupted/)
    assert.match(output, /"x: hangs"/)
    assert.not(existsSync(folder))
  })
})
