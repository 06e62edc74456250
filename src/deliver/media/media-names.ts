import { fileKey } from '../../build/names/path-register.js'
import { isRooted } from '../../contract/references/file-url.js'
import { ExportError } from '../../errors.js'
import { mediaPath } from '../../exporter/names/media-path.js'
import type { SitePlan } from '../../routes/site-plan.js'

/** Folders of uploaded files in the export, by site id: `media/`, or `sites/2/media/`. */
export function mediaFolders(plans: readonly SitePlan[], apiRoot: string): Map<number, string> {
  return new Map(
    plans.map(({ context: { site, media }, folder }) => {
      const inner = mediaPath(media.url)
      const [top = ''] = inner.toLowerCase().split('/')
      if ([apiRoot.split('/')[1]?.toLowerCase(), '_data', 'sites'].includes(top)) {
        const message = `Media of the address ${media.url} would be in ${top}/, which holds other files of the export.`
        throw new ExportError('option-invalid', message, 'Leave out --media, or choose another --media-url.')
      }
      // An absolute address is the same for all sites.
      return [site.id, isRooted(media.url) ? folder + inner : inner]
    }),
  )
}

/** Paths that media files occupy, to detect conflicts. */
export class MediaNames {
  /** By their keys. */
  readonly #files = new Map<string, string>()
  readonly #folders = new Set<string>()

  has(name: string): boolean {
    return this.#files.get(fileKey(name)) === name
  }

  /** Adds a path. Returns why it conflicts with another one, also if case is ignored; null: it does not. */
  add(name: string): string | null {
    const key = fileKey(name)
    const folders = [...key.matchAll(/\//g)].map(({ index }) => key.slice(0, index))
    const isTaken = this.#files.has(key) || this.#folders.has(key) || folders.some((folder) => this.#files.has(folder))
    if (isTaken) return 'another file needs the same path, at least on file systems that ignore case'
    this.#files.set(key, name)
    for (const folder of folders) this.#folders.add(folder)
    return null
  }
}
