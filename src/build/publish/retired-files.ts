import path from 'node:path'
import { documentsFolder } from '../../documents/document-file.js'
import { pointerFile } from '../../documents/export-pointer.js'
import { readJson } from '../../files/read-json.js'
import { replaceFile } from '../../files/small-files.js'
import type { ExportOptions, ExportReport } from '../../options.js'
import { privateFile } from '../folders/private-folder.js'

/** A file in the folder that the export no longer has. */
export interface RetiredFile {
  /** When it was replaced, in milliseconds since 1970. */
  readonly since: number
  /** Its former lines in the record: the inputs of its unit, and the file (unit-lines.ts); null: unknown. */
  readonly inputs: string | null
  readonly line: string | null
}

/**
 * Files that the latest export no longer has. They stay for a while: documents for readers of the previous export,
 * others as long as the options say.
 */
export class RetiredFiles {
  readonly #file: string
  readonly #seconds: Pick<ExportOptions, 'keepRemoved' | 'keepDocuments'>
  readonly #now = Date.now()
  /** Retired files that the previous run kept, by name. */
  readonly noted: ReadonlyMap<string, RetiredFile>
  readonly #kept = new Map<string, RetiredFile>()

  /** Reads what previous runs have noted in the exporter's private folder. */
  constructor(work: string, seconds: Pick<ExportOptions, 'keepRemoved' | 'keepDocuments'>) {
    this.#file = path.join(work, 'retired.json')
    this.#seconds = seconds
    this.noted = readRecord(this.#file)
  }

  /** Whether to keep a file that the export does not have, for now. */
  keeps(name: string): boolean {
    if (name === pointerFile) return false
    const noted = this.noted.get(name) ?? { since: this.#now, inputs: null, line: null }
    // A clock that was ahead must not keep it for longer.
    const file = { ...noted, since: Math.min(noted.since, this.#now) }
    if (this.#now >= this.#end(name, file)) return false
    this.#kept.set(name, file)
    return true
  }

  /** Names for which `keeps` returned true. */
  get kept(): readonly string[] {
    return [...this.#kept.keys()]
  }

  get report(): ExportReport['retired'] {
    let next = lastTime
    for (const [name, file] of this.#kept) next = Math.min(next, this.#end(name, file))
    return { files: this.#kept.size, next: next < lastTime ? new Date(next).toISOString() : null }
  }

  /** Files that the previous run kept, and this one does not. */
  get ended(): [string, RetiredFile][] {
    return [...this.noted].filter(([name]) => !this.#kept.has(name))
  }

  /**
   * Notes them for the next run; `recorded` has the former lines of files that this run retired. What has ended stays
   * noted until `forgetEnded`.
   */
  save(recorded: ReadonlyMap<string, Pick<RetiredFile, 'inputs' | 'line'>>): void {
    for (const [name, file] of this.#kept) this.#kept.set(name, { ...file, ...recorded.get(name) })
    this.#write(this.ended)
  }

  /** To be called once the reports name what has ended: if the run ends before, the next one does. */
  forgetEnded(): void {
    if (this.ended.length > 0) this.#write([])
  }

  #write(ended: readonly [string, RetiredFile][]): void {
    const files = Object.fromEntries([...ended, ...this.#kept])
    replaceFile(this.#file, `${JSON.stringify(files)}\n`, { mode: privateFile })
  }

  /** In milliseconds since 1970. */
  #end(name: string, { since }: RetiredFile): number {
    const { keepRemoved, keepDocuments } = this.#seconds
    return since + 1000 * (name.startsWith(documentsFolder) ? Math.max(keepDocuments, keepRemoved) : keepRemoved)
  }
}

/** The last time that a Date can be: whoever keeps files for longer keeps them for good. */
const lastTime = 8.64e15

/** Names of the retired files that are noted in the exporter's private folder. */
export function retiredNames(work: string): string[] {
  return [...readRecord(path.join(work, 'retired.json')).keys()]
}

/** Empty if the file is missing or damaged: then the next full export removes retired files. */
function readRecord(file: string): Map<string, RetiredFile> {
  const record = (readJson(file) ?? {}) as Record<string, Partial<RetiredFile> | null>
  return new Map(Object.entries(record).flatMap(([name, noted]) => retiredFile(name, noted)))
}

function retiredFile(name: string, noted: Partial<RetiredFile> | null): [string, RetiredFile][] {
  const { since, inputs = null, line = null } = noted ?? {}
  return typeof since === 'number' ? [[name, { since, inputs, line }]] : []
}
