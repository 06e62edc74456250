import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode } from '../../../src/files/small-files.js'
import { environment, readLevel } from '../environment.js'
import { runFolder, temporaryFolder } from '../folders.js'
import { countCpu } from '../processes/cpu.js'
import { leaveConnected } from '../processes/left-children.js'
import { type LineProcess, startLineProcess } from '../processes/line-process.js'
import { projectFolder } from '../sites.js'

/** A program of Python, and what it runs in. */
export interface PythonRun {
  /** The interpreter. */
  readonly program: string
  readonly argv: readonly string[]
  readonly cwd: string
  /** All of its environment. */
  readonly env: Readonly<Record<string, string>>
  readonly stdin: string
}

/** What `execFile` tells of a program that has failed. */
export interface PythonFailure extends Error {
  readonly code: number | null
  readonly signal: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Variables that only the start of Python asks; of the others of such names it knows none that is set here. */
const started: Readonly<Record<string, string>> = { PATH: process.env.PATH ?? '', PYTHONDONTWRITEBYTECODE: '1' }

/** How long the process that forks may take to load its modules, in milliseconds. */
const patience = 60_000

/**
 * Whether a program may be forked from `python_forks.py`: below the runner, which starts that, without flags of Python,
 * and in an environment that says no more to Python. Heavy runs start every program as users do.
 */
export function mayFork({ argv, env }: PythonRun): boolean {
  const isFlag = /^-(?!c$|$)/.test(argv[0] ?? '-')
  const isSaid = Object.entries(env).some(([name, value]) => /^(PYTHON|LC_|LANG)/.test(name) && started[name] !== value)
  const isRun = process.send !== undefined && readLevel(process.env[environment.level]) !== 'full'
  return process.platform === 'linux' && isRun && !isFlag && !isSaid
}

/** Starts what forks programs of an interpreter, for a run of tests. It ends with this process. */
export function startForks(program: string, socket: string): LineProcess {
  const forks = startLineProcess(program, [join(projectFolder, 'test/helpers/django/python_forks.py'), socket], started)
  forks.unref()
  return forks
}

/** Where the runner has what forks programs of an interpreter. */
export function forksSocket(program: string, folder = runFolder()): string {
  return join(folder, `${program.replace(/.*\.cache\/|\/bin\/.*/g, '')}.sock`)
}

/** Runs a program in a forked process; answers what it prints, or throws a `PythonFailure`. */
export async function runForked(run: PythonRun, socket = askedSocket(run.program)): Promise<string> {
  const { program, argv } = run
  const { files, connection } = await beginForked(run, socket)
  let answer = ''
  connection.on('data', (part: string) => {
    answer += part
  })
  await once(connection, 'close')
  if (answer === '') throw new Error(`What forks programs of ${program} has ended`)
  const { code, cpu } = JSON.parse(answer) as { code: number; cpu: number }
  countCpu(cpu)
  const [stdout, stderr] = [readFileSync(files.stdout, 'utf8'), readFileSync(files.stderr, 'utf8')]
  if (code === 0) return stdout
  const ended = { code: code < 0 ? null : code, signal: code < 0 ? -code : null, stdout, stderr }
  throw Object.assign(new Error(`Command failed: ${[program, ...argv].join(' ')}\n${stderr}`), ended)
}

/** Begins a program that runs until the end of the file of tests; answers the first line that it prints. */
export async function leaveForked(run: PythonRun): Promise<string> {
  const { files, connection } = await beginForked(run, askedSocket(run.program))
  leaveConnected(connection)
  for (;;) {
    const [line, ...more] = readFileSync(files.stdout, 'utf8').split('\n')
    if (line !== undefined && more.length > 0) return line
    if (connection.closed) throw new Error(`${run.argv.join(' ')} has ended: ${readFileSync(files.stderr, 'utf8')}`)
    await sleep(20)
  }
}

interface Begun {
  readonly files: { readonly stdin: string; readonly stdout: string; readonly stderr: string }
  readonly connection: Socket
}

/** Where a program reads and writes, and the connection with which it ends. */
export async function beginForked({ argv, cwd, env, stdin }: PythonRun, socket: string): Promise<Begun> {
  const folder = temporaryFolder()
  const files = { stdin: join(folder, 'stdin'), stdout: join(folder, 'stdout'), stderr: join(folder, 'stderr') }
  for (const [name, file] of Object.entries(files)) writeFileSync(file, name === 'stdin' ? stdin : '')
  const connection = await connected(socket)
  connection.setEncoding('utf8').resume()
  connection.write(`${JSON.stringify({ argv, cwd, env, ...files })}\n`)
  return { files, connection }
}

function askedSocket(program: string): string {
  process.send?.({ python: program })
  return forksSocket(program)
}

/** Waits until there is somebody to connect to. */
async function connected(path: string): Promise<Socket> {
  const end = Date.now() + patience
  for (;;) {
    const socket = createConnection(path)
    try {
      await once(socket, 'connect')
      return socket
    } catch (error) {
      const isStarting = hasCode(error, 'ENOENT') || hasCode(error, 'ECONNREFUSED')
      if (!isStarting || Date.now() > end) throw error
      await sleep(20)
    }
  }
}
