import path from 'node:path'
import fs from 'fs-extra'
import { pointerFile } from '../resources/documents.js'

/** How long readers may go on with an export that another has replaced, in milliseconds. */
const grace = 10 * 60 * 1000

/** Documents that the latest export does not name. They stay for a while, for those who began to read the one before. */
export class RetiredDocuments {
  readonly #file: string
  readonly #now: number
  /** When each was replaced, in milliseconds since 1970. */
  readonly #known: Readonly<Record<string, number>>
  readonly #kept: Record<string, number> = {}

  private constructor(file: string, known: Readonly<Record<string, number>>, now: number) {
    this.#file = file
    this.#known = known
    this.#now = now
  }

  /** Reads what earlier runs have noted in the exporter's state folder. */
  static async open(state: string, now = Date.now()): Promise<RetiredDocuments> {
    const file = path.join(state, 'retired.json')
    return new RetiredDocuments(file, await readRecord(file), now)
  }

  /** Whether a file that the export does not have is to stay for now. */
  keeps(name: string): boolean {
    if (!name.startsWith('_data/') || name === pointerFile) return false
    const since = this.#known[name] ?? this.#now
    if (this.#now - since >= grace) return false
    this.#kept[name] = since
    return true
  }

  async save(): Promise<void> {
    await fs.writeFile(this.#file, `${JSON.stringify(this.#kept)}\n`)
  }
}

/** A record that cannot be read is none: its documents stay a little longer. */
async function readRecord(file: string): Promise<Record<string, number>> {
  try {
    const record: unknown = JSON.parse(await fs.readFile(file, 'utf8'))
    const entries = Object.entries(record ?? {}).filter(([, since]) => typeof since === 'number')
    return Object.fromEntries(entries) as Record<string, number>
  } catch {
    return {}
  }
}
