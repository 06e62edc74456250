import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** A program that prints lines, and ends in good order once its input is closed, as it is when this process ends. */
export interface LineProcess {
  /** What it prints next; undefined: it has ended. */
  line(): Promise<string | undefined>
  write(line: string): void
  /** From here on it does not keep this process alive. */
  unref(): void
  stop(): Promise<void>
}

/** `env`: its environment, that of this process without. */
export function startLineProcess(program: string, argv: readonly string[], env = process.env): LineProcess {
  const child = spawn(program, argv, {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
    // A group of its own: an interrupt in the terminal reaches only whoever stops it in good order.
    detached: true,
  })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    line: async () => ((await lines.next()) as IteratorResult<string, undefined>).value,
    write: (line) => void child.stdin.write(`${line}\n`),
    unref() {
      child.unref()
      for (const stream of [child.stdin, child.stdout]) if (stream instanceof Socket) stream.unref()
    },
    async stop() {
      child.ref()
      child.stdin.end()
      await ended
    },
  }
}
