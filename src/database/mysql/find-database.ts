import type { NamedDatabase } from '../named-database.js'
import { parseAddress } from './address.js'

/** Loads the engine when it is used. null: an address of another engine. Throws `database-url-invalid`. */
export function findDatabase(given: string): NamedDatabase | null {
  const address = parseAddress(given)
  return (
    address && {
      address,
      open: async (snapshot, limits) => (await import('./open.js')).openSession(address, snapshot, limits),
      openLive: async () => (await import('./live.js')).openLive(address),
      exportSnapshot: async () => (await import('./snapshots.js')).exportSnapshot(address),
    }
  )
}
