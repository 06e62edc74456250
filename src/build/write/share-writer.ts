import { createHash } from 'node:crypto'
import path from 'node:path'
import type { SearchBuilder } from '../../search/build/search-indexes.js'
import type { PageTexts } from '../../search/build/search-writers.js'
import type { DeferredEntry } from '../make/deferred-contents.js'
import { outputFailed } from '../output-failure.js'
import type { FileKind, UnitInputs, UnitResult } from '../reuse/unit.js'
import { headLine } from '../reuse/unit-lines.js'
import { LineWriter } from '../state/line-writer.js'
import { privateFile } from '../state/private-folder.js'
import { type ShareFile, shareLines } from './share-lines.js'
import type { FileText, OutputWriter } from './writer.js'

/** Writes down what a part of an export makes, so that a merge can take it up. */
export class ShareWriter implements OutputWriter {
  readonly scratch = null
  /** Of all files that were closed. */
  readonly files: ShareFile[] = []
  readonly #folder: string
  #lines: LineWriter | null = null
  #end: () => ShareFile = () => ({ name: '', bytes: 0, hash: '' })

  constructor(folder: string) {
    this.#folder = folder
  }

  /** What is written next goes to this file. */
  open(name: string): void {
    const hash = createHash('sha256')
    let bytes = 0
    const written = (text: string) => {
      const piece = Buffer.from(text)
      hash.update(piece)
      bytes += piece.length
    }
    this.#guard(() => {
      this.#lines = new LineWriter(path.join(this.#folder, name), privateFile, written)
    })
    this.#end = () => ({ name, bytes, hash: hash.digest('hex') })
  }

  close(): void {
    this.#guard(() => this.#lines?.close())
    this.#lines = null
    this.files.push(this.#end())
  }

  /** Gives an open file back as it is. */
  abandon(): void {
    this.#lines?.abandon()
  }

  /** Without a line end. */
  add(line: string): void {
    this.#guard(() => this.#lines?.add(line))
  }

  begin(head: UnitInputs): void {
    this.add(headLine(head))
  }

  /** When the unit changed is for the merge to find out. */
  end(tail: Omit<UnitResult, 'changed'>): void {
    this.add(shareLines.tail(tail))
  }

  write(name: string, kind: FileKind, text: FileText): number {
    const whole = typeof text === 'string' ? text : [...text].join('')
    this.add(shareLines.file(kind, name, whole))
    return Buffer.byteLength(whole)
  }

  mention(name: string, bytes: number): void {
    this.add(shareLines.mention(name, bytes))
  }

  place(): void {
    throw new Error('shares hold no uploaded files')
  }

  keep(): void {
    throw new Error('a share is always made anew')
  }

  /** Nobody reads it. */
  digest(): string {
    return ''
  }

  readonly texts: SearchBuilder = {
    add: (pages: readonly PageTexts[]) => {
      for (const page of pages) this.add(shareLines.texts(page))
    },
    finish: () => '',
  }

  addDeferred = (entry: DeferredEntry): void => this.add(shareLines.left(entry))

  #guard(work: () => void): void {
    try {
      work()
    } catch (error) {
      throw outputFailed(this.#folder, error)
    }
  }
}
