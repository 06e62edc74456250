import type { NamedDatabase } from '../named-database.js'
import { parseAddress } from './address.js'
import { openLive } from './live.js'
import { openSession } from './open.js'
import { exportSnapshot } from './snapshots.js'

/** null: an address of another engine. Throws `database-url-invalid`. */
export function findDatabase(given: string): NamedDatabase | null {
  const address = parseAddress(given)
  return (
    address && {
      address,
      open: (snapshot, limits) => openSession(address, snapshot, limits),
      openLive: () => openLive(address),
      exportSnapshot: () => exportSnapshot(address),
    }
  )
}
