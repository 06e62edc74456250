import { Readable, Writable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'

/** A part of node:stream's Writable. */
export interface Output {
  write(text: string): unknown
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
}

/** A part of node:stream's Readable. */
export interface Input extends AsyncIterable<unknown> {
  readonly isTTY?: boolean | undefined
  /** Stops reading. */
  destroy?(): unknown
}

/** Streams, environment and folder of a command. */
export interface Io {
  /** Empty input without it. */
  readonly stdin?: Input | undefined
  readonly stdout: Output
  readonly stderr: Output
  readonly env: Readonly<Record<string, string | undefined>>
  /** Ends a long-running command and interrupts an export; without it, SIGINT, SIGTERM and SIGHUP do. */
  readonly stop?: AbortSignal | undefined
  /** Folder of relative paths; the process's working directory without it. */
  readonly cwd?: string | undefined
  /** Sets the flags of V8 for an export. Missing where another program runs the command: its flags stay. */
  readonly adjustV8?: (() => void) | undefined
}

/** The process's own streams. A run continues if one of them cannot be written; `runProcess` reports a full disk. */
export function processIo(): Io {
  for (const stream of [process.stdout, process.stderr]) {
    if (!stream.listeners('error').includes(continueRun)) stream.on('error', continueRun)
  }
  const { stdout, stderr, env } = process
  return {
    // A getter, as Node opens the stream on first access.
    get stdin() {
      return process.stdin
    },
    stdout,
    stderr,
    env,
    adjustV8,
  }
}

/** Width of output in columns: 40 to 100 on a terminal, 80 elsewhere. */
export function widthOf(output: Output): number {
  const columns = output.isTTY ? output.columns || 80 : 80
  return Math.min(Math.max(columns, 40), 100)
}

/** Folder that relative paths of a command are resolved from. */
export function workingFolder({ cwd }: Pick<Io, 'cwd'>): string {
  return cwd ?? process.cwd()
}

const colors = { red: '31', green: '32', yellow: '33', cyan: '36', boldRed: '1;31', off: '0' } as const

/** Escape sequences by color; all empty except on terminals, without NO_COLOR and TERM=dumb. */
export function colorsOf(output: Output, env: Io['env']): Record<keyof typeof colors, string> {
  const isShown = output.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb'
  const codes = Object.entries(colors).map(([name, code]) => [name, isShown ? `\u001b[${code}m` : ''])
  return Object.fromEntries(codes) as Record<keyof typeof colors, string>
}

/** Without a listener an error of a stream ends the process. */
function continueRun(): void {}

/**
 * Lets V8 collect garbage when the heap has grown by 30 percent; by default Node lets it double and more. On Node 20
 * functions are optimized 15 times as late: compiling them early takes a quarter of the CPU of a small export, which ends
 * before it pays.
 */
function adjustV8(): void {
  setFlagsFromString('--heap-growing-percent=30')
  // Later versions of V8 have other rules, and print an error for a flag that they do not know.
  if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=1000000')
}

/** Streams of an interactive terminal. */
export interface Terminal {
  input: Readable
  output: Writable & Output
}

/** null: not interactive. */
export function terminalOf({ stdin, stdout }: Io): Terminal | null {
  const isInteractive = stdin?.isTTY === true && stdout.isTTY === true
  return isInteractive && stdin instanceof Readable && stdout instanceof Writable
    ? { input: stdin, output: stdout }
    : null
}
