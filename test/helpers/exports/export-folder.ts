import { join } from 'node:path'
import type { ExportReport } from '../../../src/options.js'
import { removeAll } from '../folders.js'
import { extendedFlags } from '../random/extended-site.js'
import type { SiteName } from '../sites.js'
import { exported } from './exports.js'
import { type Files, snapshot } from './snapshot.js'

/** Options of an export. */
export interface FolderOptions {
  flags: string[]
  drafts: boolean
  /** With what `extended-site.ts` adds to the site. */
  extended?: boolean
}

/** A folder that is exported to again and again, with its drafts. */
export class ExportFolder {
  readonly #base: string
  readonly #site: SiteName
  readonly #database: string

  constructor(base: string, site: SiteName, database: string) {
    this.#base = base
    this.#site = site
    this.#database = database
  }

  /** Another folder for the same database. */
  beside(): ExportFolder {
    return new ExportFolder(`${this.#base}-fresh`, this.#site, this.#database)
  }

  async export({ flags, drafts, extended = false }: FolderOptions, more: string[] = []): Promise<ExportReport> {
    const all = [
      ...flags,
      ...(extended ? extendedFlags(this.#site) : []),
      ...more,
      ...(drafts ? ['--drafts', join(this.#base, 'drafts')] : []),
    ]
    return (await exported(this.#database, this.#site, all, join(this.#base, 'out'))).report
  }

  /** Of the export, and of its drafts where the options name them. */
  files({ drafts }: FolderOptions): Files {
    const folders = drafts ? ['out', 'drafts'] : ['out']
    return new Map(
      folders.flatMap((folder) =>
        [...snapshot(join(this.#base, folder))].map(([name, file]) => [`${folder}/${name}`, file] as const),
      ),
    )
  }

  remove(): void {
    removeAll([this.#base])
  }
}
