import { pointerFile, pointerIn } from '../documents/export-pointer.js'
import { ExportError } from '../errors.js'
import type { AnswerSource } from './answer-source.js'

/** Facts from the pointer of an export that reading its answers needs. */
export interface ExportFacts {
  /** null: unknown. */
  readonly site: number | null
  /** Mount point of the API, below the site's folder: `api/`, or `sites/2/api/`. */
  readonly root: string
  /** Mount point of the API in URLs: `/api/`. */
  readonly apiRoot: string
  /** Folder of the site's files, with a slash at the end; empty for the default site. */
  readonly folder: string
  /** Changes whenever a page or a placeholder does; null: unknown. */
  readonly digest: string | null
  /** Name of the site's document; empty: none. */
  readonly document: string
  /** Hashes of bundles by language. */
  readonly bundles: ReadonlyMap<string, string>
}

/**
 * Reads the pointer of an export. A URL without a pointer is taken for a live API, or goes on with the `previous` one.
 * Throws `not-an-export` for a folder without one, `unknown-site`, `export-version`, and `export-incomplete` for a
 * pointer that cannot be read.
 */
export async function readExportFacts(
  source: AnswerSource,
  { site: requested, apiRoot: liveRoot }: { readonly site: number | null; readonly apiRoot: string },
  previous: ExportFacts | null,
): Promise<ExportFacts> {
  const file = source.nameOf(pointerFile)
  const text = await source.file(pointerFile).catch((error: unknown) => {
    if (previous && source.answersQueries) return null
    throw error
  })
  const pointer = text === null ? null : pointerIn(file, text)
  if (!pointer) {
    // Some hosts answer a missing file with an HTML page, so an unreadable pointer counts as missing, too.
    if (source.answersQueries) return previous ?? liveFacts(liveRoot, requested)
    const fix = 'Name the folder of an export, as given with --out (with releases: its folder "current").'
    if (text === null) throw new ExportError('not-an-export', `There is no ${file}`, fix)
    throw new ExportError('export-incomplete', `${file} cannot be read`, 'Export again.')
  }
  const { apiRoot, defaultSite, sites, contents } = pointer
  const id = requested ?? defaultSite
  const site = sites.find((one) => one.id === id) ?? (requested === null ? sites[0] : undefined)
  if (!site) {
    const known = sites.map((one) => `${one.id} (${one.domain})`).join(', ')
    throw new ExportError(
      'unknown-site',
      `${file} has no site ${JSON.stringify(id)}; it has ${known}`,
      'Name one of these.',
    )
  }
  const { folder, document, bundles } = site
  const digest = `${contents}-${document}`
  const root = folder + apiRoot.replace(/^\//, '')
  return { site: site.id, root, apiRoot, folder, digest, document, bundles: new Map(Object.entries(bundles ?? {})) }
}

function liveFacts(apiRoot: string, site: number | null): ExportFacts {
  if (site !== null) {
    const message = `Site ${site} was requested, and there is no ${pointerFile} to find it`
    throw new ExportError('unknown-site', message, 'Name the address of the site itself.')
  }
  return { site, root: apiRoot.replace(/^\//, ''), apiRoot, folder: '', digest: null, document: '', bundles: new Map() }
}
