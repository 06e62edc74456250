import path from 'node:path'
import type { FileChange } from '../../build/record/file-change.js'
import { LineWriter } from '../../files/line-writer.js'
import { ListLines } from '../../files/list-lines.js'
import { readLines } from '../../files/read-lines.js'
import { siteFolder } from '../../routes/site-folder.js'
import type { ReportSite } from './handler-folders.js'
import { type PurgePaths, type PurgeSettings, purgePaths, removedSite } from './purge-paths.js'

/** A site whose paths are in a temporary file, as there may be a million. */
interface OpenSite {
  readonly purge: PurgePaths
  readonly file: string
  readonly lines: LineWriter
  readonly paths: ListLines
}

/** Paths to purge by site: first the sites of the export, in their order. */
export class PurgeLists {
  /** By folder. */
  readonly #sites = new Map<string, OpenSite>()
  /** By id. */
  readonly #exported = new Map<number, PurgePaths>()
  /** Folder of temporary files. */
  readonly #folder: string
  readonly #settings: PurgeSettings

  constructor(folder: string, sites: readonly ReportSite[], settings: PurgeSettings) {
    this.#folder = folder
    this.#settings = settings
    for (const site of sites) {
      const purge = purgePaths(site, settings)
      this.#exported.set(site.id, purge)
      this.#sites.set(site.folder, this.#open(purge))
    }
  }

  take(change: FileChange): void {
    const { name, origin } = change
    // Documents of all sites are in the folder of the default site.
    if (origin !== null) this.#exported.get(origin.site)?.follow(origin)
    const folder = siteFolder(name)
    const site = this.#sites.get(folder) ?? this.#open(purgePaths(removedSite(folder), this.#settings))
    this.#sites.set(folder, site)
    for (const one of site.purge.take(change)) site.paths.add(JSON.stringify(one))
  }

  /** One JSON object for each site. */
  writeTo(lines: LineWriter): void {
    let separator = ''
    for (const { purge, file, lines: siteLines, paths } of this.#sites.values()) {
      paths.end()
      siteLines.close()
      lines.add(`${separator}${JSON.stringify(purge.reported()).slice(0, -1)},"paths":[`)
      for (const line of readLines(file)) lines.add(line)
      lines.add(']}')
      separator = ','
    }
  }

  /** Closes the temporary files; also after `writeTo`. */
  close(): void {
    for (const { lines } of this.#sites.values()) lines.abandon()
  }

  #open(purge: PurgePaths): OpenSite {
    const file = path.join(this.#folder, `paths-${this.#sites.size}`)
    const lines = new LineWriter(file)
    return { purge, file, lines, paths: new ListLines(lines) }
  }
}
