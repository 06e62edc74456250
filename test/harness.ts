import { appendFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { suite } from 'uvu'
import { environment, type Level, type RecordLine, readLevel } from './helpers/environment.js'
import { cpuSeconds } from './helpers/processes/cpu.js'

type Test = (title: string, body: () => void | Promise<void>) => void

/** Declares a test that `npm test` runs. */
export interface Define extends Test {
  /** Declares a test that is left to `npm run test:ci`: more of the matrix of sites, contracts and engines. */
  matrix: Test
  /** Declares a test that is left to `npm run test:full`: all of the matrix, or what is heavy by itself. */
  full: Test
}

let state = newState()

/** What is known of the file of tests that runs now. */
function newState() {
  return {
    declared: 0,
    /** Declared, but of a level that does not run now. */
    left: 0,
    settled: 0,
    passed: 0,
    started: false,
    /** The whole file was evaluated; only the runner can tell. */
    loaded: !process.env[environment.record],
    /** The process came to its own end: process.exit() does not emit `beforeExit`. */
    drained: false,
    problems: [] as string[],
    /** CPU seconds at its start. */
    cpu: 0,
    lingering: undefined as NodeJS.Timeout | undefined,
    /** What the test that runs now leaves to be removed; null: none runs. */
    leftovers: null as (() => unknown)[] | null,
  }
}

/** How long a file may keep the process alive after its last test, in milliseconds. */
const patience = 5_000

/**
 * A suite of tests: `describe('name', (it) => { it('does this', () => {...}) })`. There are no hooks: set-up is a
 * function around the body, and what helpers make for a test is removed by `afterTest`. The process fails unless tests
 * were declared, each of them that belongs to this run ran and passed, nothing was thrown outside of them, and the event
 * loop ended by itself.
 */
export function describe(name: string, define: (it: Define) => void): void {
  if (state.started) throw new Error(`The suite "${name}" is declared after the first test has started`)
  const test = suite(name)
  const { declared, left } = state
  const declare: Test = (title, body) => {
    state.declared += 1
    test(title, () => runTest(`${name}: ${title}`, body))
  }
  const leave: Test = () => {
    state.left += 1
  }
  const it = (belongs: boolean) => (belongs ? declare : leave)
  // A function of its own, since it gets a member.
  const usual: Test = (title, body) => it(level() !== 'matrix')(title, body)
  const returned: unknown = define(Object.assign(usual, { matrix: it(level() !== 'usual'), full: it(full()) }))
  if (returned instanceof Promise) throw new Error(`The suite "${name}" must declare its tests synchronously`)
  if (state.declared === declared && state.left === left) throw new Error(`The suite "${name}" declares no test`)
  if (state.declared > declared) test.run()
}

/** What runs: `usual` in `npm test`, what that leaves to `npm run test:ci` (`matrix`), or everything (`full`). */
function level(): Level {
  return readLevel(process.env[environment.level])
}

/** Heavy tests do more when this is true (`npm run test:full`). */
export function full(): boolean {
  return level() === 'full'
}

/** What random tests start from: always the same, but another number in every heavy run unless one is given. */
export function seed(): number {
  const given = process.env[environment.seed]
  if (given) return Number(given)
  return full() ? Math.floor(Math.random() * 1_000_000) : 1
}

/**
 * Removes something after the test that runs now, also after a failed one: first what was made last. Outside of tests it
 * is kept.
 */
export function afterTest(remove: () => unknown): void {
  state.leftovers?.push(remove)
}

/** Shows a line, such as a figure, also when the tests pass. */
export function note(text: string): void {
  if (process.env[environment.record]) write({ event: 'note', text })
  else console.log(text)
}

/** For the runner: evaluates a file of tests, which writes this record. */
export async function loadFile(url: string, record: string): Promise<void> {
  process.env[environment.record] = record
  state = { ...newState(), cpu: cpuSeconds() }
  const own = state
  try {
    await import(url)
    own.loaded = true
  } catch (error) {
    problem(`Uncaught exception: ${inspect(error)}`)
  }
}

/**
 * For the runner, when the event loop is empty: whether the file has passed. Then it is complete, and the process may run
 * another one.
 */
export function endFile(): boolean {
  const { declared, left, settled, passed, loaded, problems, lingering } = state
  const isPassed = loaded && declared + left > 0 && settled === declared && passed === declared
  if (!isPassed || problems.length > 0 || process.exitCode) return false
  clearTimeout(lingering)
  writeEnd()
  delete process.env[environment.record]
  return true
}

async function runTest(name: string, body: () => void | Promise<void>): Promise<void> {
  state.started = true
  write({ event: 'start', test: name })
  state.leftovers = []
  try {
    await body()
    await removeLeftovers()
    state.passed += 1
  } catch (error) {
    write({ event: 'fail', test: name })
    // A failure of the test says more than that of what it leaves.
    await removeLeftovers().catch((other: unknown) => console.error(other))
    throw printable(error)
  } finally {
    state.settled += 1
    if (state.settled === state.declared) state.lingering = setTimeout(endLingering, patience).unref()
  }
}

/** Throws the first failure, after all was removed. */
async function removeLeftovers(): Promise<void> {
  const leftovers = state.leftovers ?? []
  state.leftovers = null
  const failures: unknown[] = []
  for (const remove of leftovers.reverse()) {
    try {
      await remove()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** uvu takes members of what was thrown for text, and loses the failure where they are not. */
function printable(thrown: unknown): Error {
  if (!(thrown instanceof Error)) return new Error(`Thrown: ${inspect(thrown)}`)
  const { operator = '' } = thrown as { operator?: unknown }
  const fits = [thrown.name, thrown.message, thrown.stack, operator].every((text) => typeof text === 'string')
  return fits ? thrown : new Error(`Thrown: ${inspect(thrown)}`)
}

function endLingering(): void {
  problem(`The process is still alive after the last test: ${process.getActiveResourcesInfo().join(', ')}`)
  process.exit(1)
}

function problem(text: string): void {
  state.problems.push(text)
  console.error(text)
}

function write(line: RecordLine): void {
  const file = process.env[environment.record]
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`)
}

// With these listeners node does not end the process: the other tests still run, and the file fails all the same.
process.on('unhandledRejection', (reason) => problem(`Unhandled rejection: ${inspect(reason)}`))
process.on('uncaughtException', (error) => problem(`Uncaught exception: ${inspect(error)}`))

process.on('beforeExit', () => {
  state.drained = true
})

process.on('exit', (code) => {
  const { declared, left, settled, passed, loaded, drained, problems } = state
  // Programs beside the tests, such as those that record specimens, declare none.
  if (declared + left === 0 && process.env[environment.record]) problem('No test was declared')
  if (settled < declared) problem(`${declared - settled} of ${declared} tests did not run to their end`)
  if (settled > declared) problem(`${settled} tests ran, ${declared} were declared`)
  if (!loaded) problem('The file was not evaluated to its end')
  if (!drained && problems.length === 0) problem(`The process was ended early, with exit code ${code}`)
  if (code !== 0 && passed === declared && problems.length === 0) problem(`The exit code is ${code}`)
  writeEnd()
  if (passed !== declared || problems.length > 0) process.exitCode = 1
})

function writeEnd(): void {
  const { settled, passed, problems, cpu } = state
  write({ event: 'end', passed, failed: settled - passed, problems, cpu: cpuSeconds() - cpu })
}
