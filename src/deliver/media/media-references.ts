import { statSync } from 'node:fs'
import type { FileKind, UnitChange, UnitInputs, UnitReference, UnitResult } from '../../build/reuse/unit.js'
import { isHead, isTail, parseFile, parseHead, parseTail } from '../../build/reuse/unit-lines.js'
import type { FileText, OutputWriter } from '../../build/write/writer.js'

/** A file of the CMS that exported content refers to. */
export interface MediaReference {
  readonly site: number
  readonly file: number
  /** The first page that does; null: no page, but an alias or something else. */
  readonly page: number | null
}

/** Hands everything on, and gathers what the units of an export refer to, those that are kept among them. */
export class MediaReferences implements OutputWriter {
  readonly #writer: OutputWriter
  /** Of models whose rows are files. */
  readonly #models: ReadonlySet<string>
  readonly #found = new Map<string, MediaReference>()
  /** The unit that is being written, or the line of one that is kept. */
  #head: UnitInputs | string | null = null

  constructor(writer: OutputWriter, models: ReadonlySet<string>) {
    this.#writer = writer
    this.#models = models
  }

  /** Files that were taken, and those that are kept. */
  readonly copied = { files: 0, bytes: 0 }

  get found(): Iterable<MediaReference> {
    return this.#found.values()
  }

  get scratch(): string | null {
    return this.#writer.scratch
  }

  begin(head: UnitInputs): void {
    this.#head = head
    this.#writer.begin(head)
  }

  end(tail: Omit<UnitResult, 'changed'>, why: readonly string[], before: UnitChange | null): void {
    this.#take(tail.references)
    this.#writer.end(tail, why, before)
  }

  write(path: string, kind: FileKind, text: FileText): number {
    return this.#writer.write(path, kind, text)
  }

  place(path: string, kind: FileKind, from: string): void {
    this.#writer.place(path, kind, from)
    if (kind === 'media') this.#count(statSync(from).size)
  }

  mention(path: string, bytes: number): void {
    this.#writer.mention(path, bytes)
  }

  keep(line: string, path: string | null): void {
    if (isHead(line)) this.#head = line
    // Most units refer to no file, and need not be parsed.
    else if (isTail(line)) {
      if (this.#mayRefer(line)) this.#take(parseTail(line).references)
    } else if (line.startsWith('media\t')) this.#count(parseFile(line).bytes)
    this.#writer.keep(line, path)
  }

  digest(): string {
    return this.#writer.digest()
  }

  #count(bytes: number): void {
    this.copied.files += 1
    this.copied.bytes += bytes
  }

  #mayRefer(line: string): boolean {
    for (const model of this.#models) if (line.includes(`["${model}"`)) return true
    return false
  }

  #take(references: readonly UnitReference[] = []): void {
    for (const [model, key] of references) {
      const file = Math.trunc(Number(key))
      if (key === null || !this.#models.has(model) || !Number.isSafeInteger(file)) continue
      const head = typeof this.#head === 'string' ? parseHead(this.#head) : this.#head
      const [site = 0] = head?.key ?? []
      const place = `${site} ${file}`
      if (!this.#found.has(place)) this.#found.set(place, { site, file, page: head?.page ?? null })
    }
  }
}
