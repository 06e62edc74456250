import { createHash } from 'node:crypto'
import { PathRegister } from '../plan/path-register.js'
import type { FileKind } from '../reuse/unit.js'
import type { FileText, OutputWriter } from './writer.js'

/** Counts an export without keeping it: a dry run. */
export class MemoryWriter implements OutputWriter {
  readonly scratch = null
  readonly #register = new PathRegister()

  begin(): void {}

  end(): void {}

  write(path: string, _kind: FileKind, text: FileText): number {
    this.#register.add(path)
    let bytes = 0
    for (const piece of typeof text === 'string' ? [text] : text) bytes += Buffer.byteLength(piece)
    return bytes
  }

  place(path: string): void {
    this.#register.add(path)
  }

  mention(): void {}

  keep(): void {}

  /** Nobody reads it. */
  digest(): string {
    return createHash('sha256').digest('hex').slice(0, 32)
  }
}
