import type { Json } from '../model/values/json.js'

/**
 * A page in the document of a navigation. What follows the flags is often null; nulls at the end are left out. `url`: 0
 * without one.
 */
export type PackedPage = [
  id: number,
  parent: number,
  title: string,
  path: Json,
  flags: number,
  reverseId?: Json,
  redirect?: Json,
  /** If not that of the navigation. */
  language?: string | null,
  url?: 0 | null,
  extenders?: Json[] | null,
]

// Bits of the flags. As constants of a file without other code they take the fewest bytes in the handler's bundle.
export const visible = 1
export const softRoot = 2
export const needsLogin = 4
export const home = 8
export const forUsers = 16
export const forAnonymous = 32
