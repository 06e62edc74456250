import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { describe } from './harness.js'
import { environment } from './helpers/environment.js'
import { temporaryFolder } from './helpers/folders.js'

const here = import.meta.dirname
const harness = JSON.stringify(new URL('harness.js', import.meta.url).href)
const good = "describe('good', (it) => { it('passes', () => {}) })\n"

describe('the runner', (it) => {
  it('passes when tests ran and passed', async () => {
    const { code, output } = await runSource(good)
    assert.is(code, 0, output)
    assert.is(lastLine(output), '1 passed, 0 failed')
  })

  it('shows notes and counts every file', async () => {
    const { code, output } = await runSources({ 'a.test.js': `${good}note('forty-two')`, 'b.test.js': good })
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

  for (const [index, [trap, , reason]] of traps().entries()) {
    it(`fails: ${trap}`, async () => {
      const { code, output } = await trapped()
      assert.is(code, 1, output)
      assert.match(lastLine(output), /^\d+ passed, [1-9]\d* failed$/)
      // What is told of this file: all up to that of the next one.
      const told = output.split(/^(?=ok {2} |FAIL )/m)
      const own = told.find((text) => text.startsWith(`FAIL ${trapFile(index)} `)) ?? ''
      assert.match(own, / [1-9]\d* failed /, output)
      assert.match(own, reason)
    })
  }

  it('fails a file that outlives the time limit, and names the test', async () => {
    const { code, output } = await runSource(
      "describe('x', (it) => { it('hangs', () => new Promise(() => setInterval(() => {}, 1000))) })",
      ['--limit', '2'],
    )
    assert.is(code, 1)
    assert.match(output, /time limit of 2 s/)
    assert.match(output, /"x: hangs"/)
  })

  it('ends what a file leaves running', async () => {
    const fingerprint = join(temporaryFolder(), 'fingerprint')
    const program = `setInterval(() => require('node:fs').appendFileSync(${JSON.stringify(fingerprint)}, '.'), 50)`
    const { code, output } = await runSource(`import { spawn } from 'node:child_process'
      spawn(process.execPath, ['-e', ${JSON.stringify(program)}], { stdio: 'ignore' }).unref()
      describe('x', (it) => { it('waits', () => new Promise((resolve) => setTimeout(resolve, 1000))) })`)
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
      '',
      "process.env.LEFT = '1'",
      'globalThis.left = 1',
      "process.chdir('/')",
      "process.on('exit', () => {})",
    ]
    // Of each one more than there are processes at a time: two of them follow each other in the same place.
    const sources = traces.flatMap((left, index) =>
      Array.from({ length: 4 }, (_, number) => [`${index}-${number}.test.js`, source(left)] as const),
    )
    const { code, output } = await runSources(Object.fromEntries(sources))
    assert.is(code, 0, output)
    for (const [index, left] of traces.entries()) {
      const own = [...output.matchAll(new RegExp(`^ok +${index}-.*\\n +in (\\d+)$`, 'gm'))].map(([, pid]) => pid)
      assert.is(own.length, 4, output)
      const processes = new Set(own).size
      if (left === '') assert.ok(processes < 4, output)
      else assert.is(processes, 4, left)
    }
  })

  it('fails when one of several files fails', async () => {
    const { code, output } = await runSources({ 'a.test.js': good, 'b.test.js': 'process.exit(0)', 'c.test.js': good })
    assert.is(code, 1)
    assert.is(lastLine(output), '2 passed, 1 failed')
  })

  it('fails when a filter matches no file', async () => {
    const { code, output } = await runSource(good, ['nothing-like-it'])
    assert.is(code, 1)
    assert.match(output, /No file of tests/)
  })

  it('fails when there is no file', async () => {
    const { code, output } = await runSources({ 'helper.js': good })
    assert.is(code, 1)
    assert.match(output, /No file of tests/)
  })

  it('runs only what a filter matches, and all of it with --full', async () => {
    const scaled = `${good}if (full()) describe('more', (it) => { it('passes', () => {}) })`
    const { code, output } = await runSources({ 'a.test.js': scaled, 'b.test.js': 'process.exit(1)' }, ['^a', '--full'])
    assert.is(code, 0, output)
    assert.is(lastLine(output), '2 passed, 0 failed')
  })

  it('leaves tests of the matrix out, runs only them with --matrix, and all with --full', async () => {
    const both =
      "describe('x', (it) => { it('passes', () => {}); it.matrix('fails', () => { throw new Error('far') }) })"
    const sources = { 'a.test.js': both, 'b.test.js': good }
    const [usual, matrix, all] = await Promise.all([[], ['--matrix'], ['--full']].map((a) => runSources(sources, a)))
    assert.equal([usual?.code, matrix?.code, all?.code], [0, 1, 1])
    assert.is(lastLine(usual?.output ?? ''), '2 passed, 0 failed')
    assert.is(lastLine(matrix?.output ?? ''), '0 passed, 1 failed')
    assert.not.match(matrix?.output ?? '', 'b.test.js')
    assert.is(lastLine(all?.output ?? ''), '2 passed, 1 failed')
  })

  it('fails when no file has a test of the level', async () => {
    const { code, output } = await runSource(good, ['--matrix'])
    assert.is(code, 1)
    assert.match(output, 'No test ran')
    assert.match(output, /^0 passed, 1 failed$/m)
  })

  it('fails a file that breaks, also where it has no test of the level', async () => {
    const matrix = "describe('x', (it) => { it.matrix('passes', () => {}) })\n"
    const { code, output } = await runSources(
      { 'a.test.js': matrix, 'b.test.js': `${good}throw new Error('broken')` },
      ['--matrix'],
    )
    assert.is(code, 1)
    assert.match(output, 'FAIL b.test.js')
    assert.is(lastLine(output), '1 passed, 1 failed')
  })

  it('fails on an option it does not know', async () => {
    const { code, output } = await runSource(good, ['--fast'])
    assert.is(code, 1)
    assert.is(lastLine(output), '0 passed, 1 failed')
  })

  it('removes its folder when it is interrupted', async () => {
    const told = join(temporaryFolder(), 'told')
    const source = `import { writeFileSync } from 'node:fs'
      describe('x', (it) => { it('hangs', () => new Promise(() => {
        writeFileSync(${JSON.stringify(told)}, process.env.${environment.folder})
        setInterval(() => {}, 1000)
      })) })`
    const running = start({ 'one.test.js': source }, [])
    while (!existsSync(told) || readFileSync(told, 'utf8') === '') await sleep(20)
    const folder = readFileSync(told, 'utf8')
    assert.ok(existsSync(folder))
    running.child.kill('SIGINT')
    const { code, output } = await running.ended
    assert.is(code, 1, output)
    assert.match(output, /Interrupted/)
    assert.not(existsSync(folder))
  })
})

/** What it is, the file of tests, and the reason that must be told. */
function traps(): [string, string, RegExp][] {
  const one = (body: string) => `describe('x', (it) => { it('y', ${body}) })\n`
  return [
    ['a test that throws null', one('() => { throw null }'), /Thrown: null/],
    ['a test that throws undefined', one('() => { throw undefined }'), /Thrown: undefined/],
    ['a test that throws an object', one('() => { throw { a: 1 } }'), /Thrown: \{ a: 1 \}/],
    ['an error whose name is no text', one("() => { throw Object.assign(new Error('odd'), { name: 5 }) }"), /odd/],
    [
      'an error whose operator is no text',
      one("() => { throw Object.assign(new Error('odd'), { operator: 5 }) }"),
      /odd/,
    ],
    ['a rejected test', one("() => Promise.reject(new Error('late'))"), /late/],
    [
      'an unhandled rejection',
      one("() => { Promise.reject(new Error('stray')) }"),
      /Unhandled rejection: Error: stray/,
    ],
    [
      'an exception after the test',
      one("() => { setTimeout(() => { throw new Error('stray') }) }"),
      /Uncaught exception: Error: stray/,
    ],
    ['process.exit(0) in a test', one('() => process.exit(0)'), /1 of 1 tests did not run to their end/],
    [
      'process.exit(0) after the tests',
      `${good}setTimeout(() => process.exit(0), 500)`,
      /ended early, with exit code 0/,
    ],
    ['process.exit(0) before any test', `process.exit(0)\n${good}`, /No test was declared/],
    ['process.exit(0) between suites', `${good}process.exit(0)\n${good}`, /1 of 1 tests did not run/],
    [
      'an exit without listeners',
      one("() => { process.removeAllListeners('exit'); process.exit(0) }"),
      /without a complete record/,
    ],
    ['a killed process', one("() => process.kill(process.pid, 'SIGKILL')"), /without a complete record.*"x: y"/],
    ['a test that never settles', one('() => new Promise(() => {})'), /1 of 1 tests did not run to their end/],
    ['a top-level await that never ends', `${good}await new Promise(() => {})\n${good}`, /not evaluated to its end/],
    ['an error while loading', `${good}throw new Error('broken')`, /Uncaught exception: Error: broken/],
    ['an import that does not exist', "import './missing.js'", /Cannot find module/],
    ['no test at all', 'export const x = 1', /No test was declared/],
    ['a suite without tests', "describe('x', () => {})", /declares no test/],
    ['an asynchronous suite', "describe('x', async (it) => { it('y', () => {}) })", /declare its tests synchronously/],
    [
      'a test declared too late',
      "describe('x', (it) => { it('y', () => it('z', () => {})) })",
      /1 of 2 tests did not run/,
    ],
    [
      'a suite declared too late',
      `${good}await new Promise((done) => setTimeout(done, 300))\n${good}`,
      /after the first test has started/,
    ],
    [
      'an exit code set at the end',
      `${good}process.on('beforeExit', () => { process.exitCode = 3 })`,
      /exit code is 3/,
    ],
    [
      'an end written twice',
      `import { appendFileSync } from 'node:fs'
      ${one(`() => { appendFileSync(process.env.${environment.record}, '{"event":"end","passed":9,"failed":0,"problems":[]}\\n') }`)}`,
      /complete record/,
    ],
    ['a process kept alive', `${good}setInterval(() => {}, 1000)`, /still alive after the last test: .*Timeout/],
  ]
}

let allTraps: ReturnType<typeof runSources> | null = null

/** One run of all of them. */
function trapped(): ReturnType<typeof runSources> {
  const sources = traps().map(([, source], index) => [trapFile(index), source] as const)
  allTraps ??= runSources(Object.fromEntries(sources), ['--limit', '20'])
  return allTraps
}

function trapFile(index: number): string {
  return `trap-${index}.test.js`
}

function runSource(source: string, args: string[] = []): Promise<{ code: number | null; output: string }> {
  return runSources({ 'one.test.js': source }, args)
}

function runSources(sources: Record<string, string>, args: string[] = []) {
  return start(sources, args).ended
}

/** Starts the runner on these files; it believes that there are servers and starts none. */
function start(sources: Record<string, string>, args: string[]) {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  for (const [name, source] of Object.entries(sources)) {
    writeFileSync(join(folder, name), `import { describe, full, note } from ${harness}\n${source}`)
  }
  const child = spawn(process.execPath, [join(here, 'run-tests.js'), '--folder', folder, ...args], {
    env: {
      ...process.env,
      [environment.postgres]: 'postgresql://nobody@127.0.0.1:1/none',
      [environment.mysql]: 'mysql://nobody@127.0.0.1:1',
      NO_COLOR: '1',
    },
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, output }))
  })
  return { child, ended }
}

function lastLine(output: string): string {
  return output.trimEnd().split('\n').at(-1) ?? ''
}
