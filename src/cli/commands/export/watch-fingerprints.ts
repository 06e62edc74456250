import { type LiveDatabase, openLiveDatabase, type ReadTransaction } from '../../../database/live-database.js'
import { ExportError } from '../../../errors.js'
import { shownRowsFingerprint } from '../../../exporter/plan/source-fingerprints.js'
import { readFacts } from '../../../model/manifest/derive/database-facts.js'
import { deriveManifest } from '../../../model/manifest/derive/derive-manifest.js'
import type { Manifest } from '../../../model/manifest/manifest.js'
import { nothingRelated } from '../../../model/related-use.js'
import type { RelatedUse } from '../../../model/rows/related-rows.js'
import { timedTable, usualTimedTable } from '../../../model/timed-versions.js'
import type { ExportOptions } from '../../../options.js'

/** Detects changes to export. */
interface WatchFingerprints {
  /** Changes with all data that an export reads. Throws while the database is unavailable. */
  now(): Promise<string>
  close(): Promise<void>
}

/** Milliseconds after which a poll without response fails. */
const pollTimeout = 60_000

type WatchedOptions = Pick<ExportOptions, 'database' | 'manifest' | 'placeholderModels' | 'routes'> &
  Partial<Pick<ExportOptions, 'now'>>

/**
 * Fingerprints of a database; `manifest`: null if each export derives its own. They also change when rows of other
 * models become public or hidden by time alone. Each poll is a transaction of its own.
 */
export function watchFingerprints(
  { database, manifest, placeholderModels, routes, now: fixed = null }: WatchedOptions,
  related: RelatedUse = nothingRelated,
): WatchFingerprints {
  let live: LiveDatabase | null = null
  let opened = 0
  let derived: Manifest | null = null
  let derivedFingerprint: string | null = null
  let known: { state: string; fingerprint: string; changesAt: number } | null = null

  const time = () => fixed ?? Date.now()

  const poll = async (): Promise<string> => {
    if (live === null) {
      live = await openLiveDatabase(database)
      opened += 1
    }
    const current = live
    if (known?.state === (await current.fingerprint()) && time() < known.changesAt) return known.fingerprint
    known = await current.read(async (transaction) => {
      const fingerprint = await fingerprintOf(current, transaction)
      const namesRows = placeholderModels.length > 0 || routes.some(({ rows = [] }) => rows.length > 0)
      const timesVersions = manifest ? timedTable(manifest) !== null : transaction.catalog.has(usualTimedTable)
      if (!related.html && !namesRows && !timesVersions)
        return { state: transaction.fingerprint, fingerprint, changesAt: Number.POSITIVE_INFINITY }
      const read = manifest ?? derived ?? (await derivedManifest(transaction))
      const named = { placeholders: placeholderModels, routes, html: related.html }
      const shown = await transaction.readShownRows(read, named, time())
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
    // New plugin types have tables that the derived manifest does not know yet.
    derived = await derivedManifest(transaction)
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
        return await within(pollTimeout, poll())
      } catch (error) {
        // A connection may hang, so closing is not awaited.
        close().catch(() => {})
        throw error
      }
    },
    close,
  }
}

async function derivedManifest(transaction: ReadTransaction): Promise<Manifest> {
  return deriveManifest(await readFacts(transaction, await transaction.readTables())).manifest
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
