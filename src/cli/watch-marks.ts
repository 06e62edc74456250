import { type LiveDatabase, type Moment, openLiveDatabase } from '../database/live-database.js'
import { ExportError } from '../errors.js'
import { deriveManifest, readFacts } from '../site/derive-manifest.js'
import type { Manifest } from '../site/manifest.js'

/** Tells whether there is something new to export. */
export interface WatchMarks {
  /** Another text than before after every change of what an export reads. Throws while the database is away. */
  now(): Promise<string>
  close(): Promise<void>
}

/** A server that vanished without a word is waited for so long, in milliseconds. */
const patience = 60_000

/**
 * Marks of a database; `manifest` is null where each export derives its own. `related`: also of what HTML shows.
 * No transaction outlasts a look.
 */
export function watchMarks(database: string, manifest: Manifest | null, related = false): WatchMarks {
  let live: LiveDatabase | null = null
  let opened = 0
  let derived: Manifest | null = null
  let known: { moment: string; mark: string } | null = null

  const look = async (): Promise<string> => {
    if (live === null) {
      live = await openLiveDatabase(database)
      opened += 1
    }
    const current = live
    if (known?.moment === (await current.mark())) return known.mark
    known = await current.read(async (moment) => ({ moment: moment.mark, mark: await markOf(moment) }))
    return known.mark
  }

  const markOf = async (moment: Moment): Promise<string> => {
    // SQLite counts what it sees anew with each opening.
    if (moment.engine === 'sqlite') return `${opened} ${moment.mark}`
    if (manifest) return moment.changeMark(manifest, related)
    const mark = derived && (await moment.changeMark(derived, related))
    if (mark !== null && mark === known?.mark) return mark
    // New kinds of plugins are stored in further tables.
    derived = deriveManifest(await readFacts(moment, await moment.readTables())).manifest
    return moment.changeMark(derived, related)
  }

  const close = async (): Promise<void> => {
    const last = live
    live = null
    known = null
    await last?.close()
  }

  return {
    async now() {
      try {
        return await within(patience, look())
      } catch (error) {
        // What is left of the old connections may wait for the network, and nobody for them.
        close().catch(() => {})
        throw error
      }
    },
    close,
  }
}

async function within<Value>(milliseconds: number, value: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const message = `The database has not answered for ${milliseconds / 1000} seconds.`
      reject(new ExportError('database-unreachable', message, 'Check that the server runs, and the network to it.'))
    }, milliseconds)
  })
  try {
    return await Promise.race([value, late])
  } finally {
    clearTimeout(timer)
  }
}
