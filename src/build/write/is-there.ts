import { readFileSync } from 'node:fs'
import { hasContent } from '../../files/small-files.js'
import type { RealFolders } from '../folders/real-folders.js'
import type { RecordedFiles } from '../record/recorded-files.js'
import type { FileLine } from '../record/unit-lines.js'

/** The folder that an export goes to, and what is known of it. */
interface Target {
  /** null: there is none. */
  readonly target: string | null
  /** What the folder is known to hold; null: nothing is known. */
  readonly recorded: RecordedFiles | null
  readonly real: RealFolders | null
}

/** Whether the target folder has the same file. `content`: its bytes, or the path of a file with them. */
export function isThere(
  { name, bytes, hash }: FileLine,
  content: Uint8Array | string,
  { target, recorded, real }: Target,
): boolean {
  if (target === null) return false
  const known = recorded?.hashOf(name)
  if (known) return known === hash
  // A retired file counts, too, but no file behind a link.
  if (!real?.holds(name)) return false
  return hasContent(`${target}/${name}`, bytes, () => (typeof content === 'string' ? readFileSync(content) : content))
}
