import { chmodSync, chownSync, copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type ChildEnd, type ChildExport, startExport } from '../exports/child-export.js'
import { exportArguments } from '../exports/exports.js'
import { temporaryRoot } from '../folders.js'
import type { SiteName } from '../sites.js'

/** Who may do nothing: permissions hold for everybody but root. */
const nobody = 65534

/** A folder and a database of a user who is not root, and exports that this user makes. */
export class OtherUser {
  /** Outside of the run's folder, which only its user may enter. */
  readonly folder = mkdtempSync(join(temporaryRoot(), 'djangocms-static-user-'))
  readonly #identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

  /** Makes the folder and everything in it this user's. */
  own(path = this.folder): void {
    const { uid, gid } = this.#identity
    if (uid === undefined || gid === undefined) return
    chownSync(path, uid, gid)
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const inner = join(path, entry.name)
      if (entry.isDirectory()) this.own(inner)
      else chownSync(inner, uid, gid)
    }
  }

  start(database: string, site: SiteName, flags: string[]): ChildExport {
    const copy = join(this.folder, 'site.sqlite3')
    copyFileSync(database, copy)
    this.own()
    return startExport(exportArguments(copy, site, flags), this.#identity)
  }

  export(database: string, site: SiteName, flags: string[]): Promise<ChildEnd> {
    return this.start(database, site, flags).ended
  }

  /** The command line, with these arguments. */
  run(argv: string[]): Promise<ChildEnd> {
    return startExport(argv, this.#identity).ended
  }

  remove(): void {
    allow(this.folder, 0o755)
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Gives a folder and all folders in it these permissions. */
export function allow(folder: string, mode: number): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) allow(join(folder, entry.name), mode)
  }
  chmodSync(folder, mode)
}
