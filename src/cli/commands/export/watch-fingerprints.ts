import { shownRowsFingerprint } from '../../../build/reuse/fingerprints.js'
import { type LiveDatabase, openLiveDatabase, type ReadTransaction } from '../../../database/live-database.js'
import { ExportError } from '../../../errors.js'
import { readFacts } from '../../../model/manifest/database-facts.js'
import { deriveManifest } from '../../../model/manifest/derive-manifest.js'
import type { Manifest } from '../../../model/manifest/manifest.js'
import type { ExportOptions } from '../../../options.js'

/** Detects changes to export. */
export interface WatchFingerprints {
  /** Another text than before after every change of what an export reads. Throws while the database is away. */
  now(): Promise<string>
  close(): Promise<void>
}

/** A server that vanished without a word is waited for so long, in milliseconds. */
const patience = 60_000

type WatchedOptions = Pick<ExportOptions, 'database' | 'manifest' | 'placeholderModels' | 'routes'> &
  Partial<Pick<ExportOptions, 'now'>>

/**
 * Fingerprints of a database; `manifest` is null where each export derives its own. `related`: also of what HTML shows.
 * A fingerprint changes too when time alone makes rows of `placeholderModels` public.
 * No transaction outlasts a poll.
 */
export function watchFingerprints(
  { database, manifest, placeholderModels, routes, now: fixed = null }: WatchedOptions,
  related = false,
): WatchFingerprints {
  let live: LiveDatabase | null = null
  let opened = 0
  let derived: Manifest | null = null
  let derivedFingerprint: string | null = null
  let known: { state: string; fingerprint: string; changesAt: number } | null = null

  const time = () => fixed ?? Date.now()

  const look = async (): Promise<string> => {
    if (live === null) {
      live = await openLiveDatabase(database)
      opened += 1
    }
    const current = live
    if (known?.state === (await current.fingerprint()) && time() < known.changesAt) return known.fingerprint
    known = await current.read(async (transaction) => {
      const fingerprint = await fingerprintOf(current, transaction)
      if (placeholderModels.length === 0 && routes.every(({ rows = [] }) => rows.length === 0))
        return { state: transaction.fingerprint, fingerprint, changesAt: Number.POSITIVE_INFINITY }
      const read = manifest ?? deriveManifest(await readFacts(transaction, await transaction.readTables())).manifest
      const shown = await transaction.readShownRows(read, { placeholders: placeholderModels, routes }, time())
      const changesAt = shown.changesAt ?? Number.POSITIVE_INFINITY
      return { state: transaction.fingerprint, fingerprint: `${fingerprint} ${shownRowsFingerprint(shown)}`, changesAt }
    })
    return known.fingerprint
  }

  const fingerprintOf = async ({ comparesContent }: LiveDatabase, transaction: ReadTransaction): Promise<string> => {
    if (!comparesContent) return `${opened} ${transaction.fingerprint}`
    if (manifest) return transaction.changeFingerprint(manifest, related)
    const fingerprint = derived && (await transaction.changeFingerprint(derived, related))
    if (fingerprint !== null && fingerprint === derivedFingerprint) return fingerprint
    // New kinds of plugins are stored in further tables.
    derived = deriveManifest(await readFacts(transaction, await transaction.readTables())).manifest
    derivedFingerprint = await transaction.changeFingerprint(derived, related)
    return derivedFingerprint
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
        // Old connections may hang on the network; they are not waited for.
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
      const message = `The database did not respond for ${milliseconds / 1000} seconds.`
      reject(
        new ExportError('database-unreachable', message, 'Check that the server is running and the network to it.'),
      )
    }, milliseconds)
  })
  try {
    return await Promise.race([value, late])
  } finally {
    clearTimeout(timer)
  }
}
