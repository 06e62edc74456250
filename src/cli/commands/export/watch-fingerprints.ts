import { type LiveDatabase, openLiveDatabase, type ReadTransaction } from '../../../database/live-database.js'
import { defaultTimeLimits, pollLimits } from '../../../database/time-limits.js'
import { shownRowsFingerprint } from '../../../exporter/plan/source-fingerprints.js'
import { readFacts } from '../../../model/manifest/derive/database-facts.js'
import { deriveManifest } from '../../../model/manifest/derive/derive-manifest.js'
import type { Manifest } from '../../../model/manifest/manifest.js'
import { nothingRelated } from '../../../model/related.js'
import type { RelatedUse } from '../../../model/rows/related-rows.js'
import { timedTable, usualTimedTable } from '../../../model/timed-versions.js'
import type { ExportOptions } from '../../../options.js'

type WatchedOptions = Pick<ExportOptions, 'database' | 'manifest' | 'placeholderModels' | 'routes'> &
  Partial<Pick<ExportOptions, 'now' | 'signal' | 'statementTimeout'>>

interface KnownState {
  readonly state: string
  readonly fingerprint: string
  /** The time that decided which rows are public, and when time alone changes them next, in milliseconds since 1970. */
  readonly time: number
  readonly changesAt: number
}

/**
 * Fingerprints of a database, to detect changes to export. They also change when rows of other models become public or
 * hidden by time alone. Each poll is a transaction of its own.
 */
export class WatchFingerprints {
  readonly #options: WatchedOptions
  readonly #related: RelatedUse
  #live: LiveDatabase | null = null
  #opened = 0
  #derived: Manifest | null = null
  #derivedFingerprint: string | null = null
  #known: KnownState | null = null

  /** `manifest` of the options: null if each export derives its own. */
  constructor(options: WatchedOptions, related: RelatedUse = nothingRelated) {
    this.#options = options
    this.#related = related
  }

  /** Changes with all data that an export reads. Throws while the database is unavailable. */
  async now(): Promise<string> {
    try {
      return await this.#poll()
    } catch (error) {
      // It may have failed in the middle of a transaction.
      await this.close().catch(() => {})
      throw error
    }
  }

  async close(): Promise<void> {
    const last = this.#live
    this.#live = null
    this.#known = null
    await last?.close()
  }

  get #time(): number {
    return this.#options.now ?? Date.now()
  }

  async #poll(): Promise<string> {
    if (this.#live === null) {
      const { database, signal = null, statementTimeout } = { ...defaultTimeLimits, ...this.#options }
      this.#live = await openLiveDatabase(database, { ...pollLimits({ statementTimeout }), signal })
      this.#opened += 1
    }
    const live = this.#live
    const known = this.#known
    const state = await live.fingerprint()
    const time = this.#time
    // A clock that was ahead may have been set back since.
    if (known?.state === state && time >= known.time && time < known.changesAt) return known.fingerprint
    this.#known = await live.read((transaction) => this.#read(live, transaction))
    return this.#known.fingerprint
  }

  async #read(live: LiveDatabase, transaction: ReadTransaction): Promise<KnownState> {
    const { manifest, placeholderModels, routes } = this.#options
    const { html } = this.#related
    const state = transaction.fingerprint
    const time = this.#time
    const fingerprint = await this.#fingerprintOf(live, transaction)
    const namesRows = placeholderModels.length > 0 || routes.some(({ rows = [] }) => rows.length > 0)
    const timesVersions = manifest ? timedTable(manifest) !== null : transaction.catalog.has(usualTimedTable)
    if (!html && !namesRows && !timesVersions) {
      return { state, fingerprint, time: Number.NEGATIVE_INFINITY, changesAt: Number.POSITIVE_INFINITY }
    }
    const read = manifest ?? this.#derived ?? (await derivedManifest(transaction))
    const shown = await transaction.readShownRows(read, { placeholders: placeholderModels, routes, html }, time)
    return {
      state,
      time,
      fingerprint: `${fingerprint} ${shownRowsFingerprint(shown)}`,
      changesAt: shown.changesAt ?? Number.POSITIVE_INFINITY,
    }
  }

  async #fingerprintOf({ comparesContent }: LiveDatabase, transaction: ReadTransaction): Promise<string> {
    const { manifest } = this.#options
    if (!comparesContent) return `${this.#opened} ${transaction.fingerprint}`
    if (manifest) return transaction.changeFingerprint(manifest, this.#related)
    const fingerprint = this.#derived && (await transaction.changeFingerprint(this.#derived, this.#related))
    if (fingerprint !== null && fingerprint === this.#derivedFingerprint) return fingerprint
    // New plugin types have tables that the derived manifest does not know yet.
    this.#derived = await derivedManifest(transaction)
    this.#derivedFingerprint = await transaction.changeFingerprint(this.#derived, this.#related)
    return this.#derivedFingerprint
  }
}

async function derivedManifest(transaction: ReadTransaction): Promise<Manifest> {
  return deriveManifest(await readFacts(transaction, await transaction.readTables())).manifest
}
