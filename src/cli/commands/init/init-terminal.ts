import { Readable, Writable } from 'node:stream'
import type { Io } from '../../print/terminal.js'

/** Streams of an interactive terminal. */
export interface Terminal {
  input: Readable
  output: Writable
}

/** null: not interactive. */
export function terminalOf({ stdin, stdout }: Io): Terminal | null {
  const isInteractive = stdin?.isTTY === true && stdout.isTTY === true
  return isInteractive && stdin instanceof Readable && stdout instanceof Writable
    ? { input: stdin, output: stdout }
    : null
}
