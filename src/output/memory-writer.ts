import { type FileText, type OutputWriter, PathRegister } from './writer.js'

/** Keeps an export in memory: for tests, and without texts for a dry run. */
export class MemoryWriter implements OutputWriter {
  /** Text by path; empty texts when they are not kept. */
  readonly files = new Map<string, string>()
  readonly #register = new PathRegister()
  readonly #keepTexts: boolean

  constructor({ keepTexts }: { keepTexts: boolean }) {
    this.#keepTexts = keepTexts
  }

  write(path: string, text: FileText): number {
    this.#register.add(path)
    let bytes = 0
    let kept = ''
    for (const piece of typeof text === 'string' ? [text] : text) {
      bytes += Buffer.byteLength(piece)
      if (this.#keepTexts) kept += piece
    }
    this.files.set(path, kept)
    return bytes
  }

  async finish(): Promise<void> {}

  async abort(): Promise<void> {
    this.files.clear()
  }
}
