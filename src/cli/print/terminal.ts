/** A part of node:stream's Writable. */
export interface Output {
  write(text: string): unknown
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
}

/** A part of node:stream's Readable. */
export interface Input extends AsyncIterable<unknown> {
  readonly isTTY?: boolean | undefined
  /** Ends the reading. */
  destroy?(): unknown
}

/** What the command line touches of its process. */
export interface Io {
  /** Without it nothing is read. */
  readonly stdin?: Input | undefined
  readonly stdout: Output
  readonly stderr: Output
  readonly env: Readonly<Record<string, string | undefined>>
  /** Ends a long-running command, and interrupts an export; SIGINT and SIGTERM without it. */
  readonly stop?: AbortSignal | undefined
  /** Relative paths start here; the process's working directory without it. */
  readonly cwd?: string | undefined
}

/** The process's own streams. A closed pipe or terminal (EPIPE, EIO) is not an error: the run continues. */
export function processIo(): Io {
  for (const stream of [process.stdout, process.stderr]) {
    if (stream.listeners('error').includes(ignoreClosedPipe)) continue
    stream.on('error', ignoreClosedPipe)
  }
  const { stdout, stderr, env } = process
  return {
    // Node opens it when it is first touched.
    get stdin() {
      return process.stdin
    },
    stdout,
    stderr,
    env,
  }
}

/** Columns to fill: those of a terminal, within reason; elsewhere 80. */
export function widthOf(output: Output): number {
  const columns = output.isTTY ? output.columns || 80 : 80
  return Math.min(Math.max(columns, 40), 100)
}

/** Whether to use colour: not with NO_COLOR or on a dumb terminal. */
export function hasColor(output: Output, env: Io['env']): boolean {
  return output.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb'
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error
}
