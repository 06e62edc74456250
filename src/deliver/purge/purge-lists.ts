import path from 'node:path'
import type { FileChange } from '../../build/reuse/changes.js'
import { LineWriter } from '../../files/line-writer.js'
import { readLines } from '../../files/read-lines.js'
import type { ReportSite } from '../handler-paths.js'
import { ListLines } from '../reports/list-lines.js'
import { goneSite, type PurgeSettings, SitePurge, siteFolder } from './purge-paths.js'

/** A site's paths wait in a file, since there may be a million of them. */
interface WaitingSite {
  readonly purge: SitePurge
  readonly file: string
  readonly lines: LineWriter
  readonly paths: ListLines
}

/** What caches have to forget, by site: first those of the export, in their order. */
export class PurgeLists {
  /** By folder. */
  readonly #sites = new Map<string, WaitingSite>()
  /** By id. */
  readonly #exported = new Map<number, SitePurge>()
  /** Where the paths wait. */
  readonly #workshop: string
  readonly #settings: PurgeSettings

  constructor(workshop: string, sites: readonly ReportSite[], settings: PurgeSettings) {
    this.#workshop = workshop
    this.#settings = settings
    for (const site of sites) {
      const purge = new SitePurge(site, settings)
      this.#exported.set(site.id, purge)
      this.#sites.set(site.folder, this.#open(purge))
    }
  }

  take(change: FileChange): void {
    const { name, origin } = change
    // Documents are in the default site's folder, whatever site they are for.
    if (origin !== null) this.#exported.get(origin.site)?.follow(origin)
    const folder = siteFolder(name)
    const site = this.#sites.get(folder) ?? this.#open(new SitePurge(goneSite(folder), this.#settings))
    this.#sites.set(folder, site)
    for (const one of site.purge.take(change)) site.paths.add(JSON.stringify(one))
  }

  /** One JSON object for each site. */
  writeTo(lines: LineWriter): void {
    let separator = ''
    for (const { purge, file, lines: waiting, paths } of this.#sites.values()) {
      paths.end()
      waiting.close()
      const { wildcards, collapsed } = purge
      lines.add(`${separator}${JSON.stringify({ ...purge.place, wildcards, collapsed }).slice(0, -1)},"paths":[`)
      for (const line of readLines(file)) lines.add(line)
      lines.add(']}')
      separator = ','
    }
  }

  #open(purge: SitePurge): WaitingSite {
    const file = path.join(this.#workshop, `paths-${this.#sites.size}`)
    const lines = new LineWriter(file)
    return { purge, file, lines, paths: new ListLines(lines) }
  }
}
