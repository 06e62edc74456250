import * as assert from 'uvu/assert'
import { describe } from './harness.js'
import { environment } from './helpers/environment.js'
import { lastLine, passingTest, runSources } from './helpers/processes/runner.js'

describe('the runner', (it) => {
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
      `${passingTest}setTimeout(() => process.exit(0), 500)`,
      /ended early, with exit code 0/,
    ],
    ['process.exit(0) before any test', `process.exit(0)\n${passingTest}`, /No test was declared/],
    ['process.exit(0) between suites', `${passingTest}process.exit(0)\n${passingTest}`, /1 of 1 tests did not run/],
    [
      'an exit without listeners',
      one("() => { process.removeAllListeners('exit'); process.exit(0) }"),
      /without a complete record/,
    ],
    ['a killed process', one("() => process.kill(process.pid, 'SIGKILL')"), /without a complete record.*"x: y"/],
    ['a test that never settles', one('() => new Promise(() => {})'), /1 of 1 tests did not run to their end/],
    [
      'a top-level await that never ends',
      `${passingTest}await new Promise(() => {})\n${passingTest}`,
      /not evaluated to its end/,
    ],
    ['an error while loading', `${passingTest}throw new Error('broken')`, /Uncaught exception: Error: broken/],
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
      `${passingTest}await new Promise((done) => setTimeout(done, 300))\n${passingTest}`,
      /after the first test has started/,
    ],
    [
      'an exit code set at the end',
      `${passingTest}process.on('beforeExit', () => { process.exitCode = 3 })`,
      /exit code is 3/,
    ],
    [
      'an end written twice',
      `import { appendFileSync } from 'node:fs'
      ${one(`() => { appendFileSync(process.env.${environment.record}, '{"event":"end","passed":9,"failed":0,"problems":[]}\\n') }`)}`,
      /complete record/,
    ],
    ['a process kept alive', `${passingTest}setInterval(() => {}, 1000)`, /still alive after the last test: .*Timeout/],
  ]
}

let allTraps: ReturnType<typeof runSources> | null = null

/** One run of all of them. */
function trapped(): ReturnType<typeof runSources> {
  const sources = traps().map(([, source], index) => [trapFile(index), source] as const)
  allTraps ??= runSources(Object.fromEntries(sources), ['--limit', '120'])
  return allTraps
}

function trapFile(index: number): string {
  return `trap-${index}.test.js`
}
