import { Readable, Writable } from 'node:stream'
import type { Io } from '../../print/terminal.js'

/** Where questions are asked and answered. */
export interface Terminal {
  input: Readable
  output: Writable
}

/** null: not interactive. */
export function terminalOf({ stdin, stdout }: Io): Terminal | null {
  const isThere = stdin?.isTTY === true && stdout.isTTY === true
  return isThere && stdin instanceof Readable && stdout instanceof Writable ? { input: stdin, output: stdout } : null
}
