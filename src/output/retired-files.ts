import path from 'node:path'
import fs from 'fs-extra'
import { pointerFile } from '../documents/export-pointer.js'

/** How long readers may go on with an export that another has replaced, in milliseconds. */
const grace = 10 * 60 * 1000

/**
 * Files that the latest export does not have any more. They stay for a while: documents for those who began to read
 * the export before, others as long as the user wants.
 */
export class RetiredFiles {
  readonly #file: string
  readonly #keepRemoved: number
  readonly #now: number
  /** When each was replaced, in milliseconds since 1970. */
  readonly #known: Readonly<Record<string, number>>
  readonly #kept: Record<string, number> = {}

  /** Reads what earlier runs have noted in the exporter's private folder. `keepRemoved` is in seconds. */
  constructor(work: string, keepRemoved: number, now = Date.now()) {
    this.#file = path.join(work, 'retired.json')
    this.#keepRemoved = keepRemoved
    this.#now = now
    this.#known = readRecord(this.#file)
  }

  /** Names of those that stayed after the run before. */
  get names(): readonly string[] {
    return Object.keys(this.#known)
  }

  /** Whether a file that the export does not have is to stay for now. */
  keeps(name: string): boolean {
    if (name === pointerFile) return false
    const since = this.#known[name] ?? this.#now
    const stay = name.startsWith('_data/') ? Math.max(grace, this.#keepRemoved * 1000) : this.#keepRemoved * 1000
    if (this.#now - since >= stay) return false
    this.#kept[name] = since
    return true
  }

  /** Names of those that `keeps` was asked for and that stay. */
  get kept(): readonly string[] {
    return Object.keys(this.#kept)
  }

  /** Notes them for the next run. */
  save(): void {
    const temporary = `${this.#file}.new`
    fs.writeFileSync(temporary, `${JSON.stringify(this.#kept)}\n`)
    fs.renameSync(temporary, this.#file)
  }
}

/** A record that cannot be read is none: its files stay a little longer, or go with the next full export. */
function readRecord(file: string): Record<string, number> {
  try {
    const record: unknown = JSON.parse(fs.readFileSync(file, 'utf8'))
    const entries = Object.entries(record ?? {}).filter(([, since]) => typeof since === 'number')
    return Object.fromEntries(entries) as Record<string, number>
  } catch {
    return {}
  }
}
