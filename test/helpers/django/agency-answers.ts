import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HtmlRenderer } from '../../../src/contract/contract.js'
import { hiddenAddresses } from '../../../src/deliver/verify/against/hidden-addresses.js'
import type { Finding } from '../../../src/findings.js'
import { createHtmlRenderer } from '../../../src/html/render-plugins.js'
import { packageRoot } from '../../../src/package-files.js'
import { documentSources } from '../../../src/runtime/document-source.js'
import { createHandler } from '../../../src/runtime/handler.js'
import { createPreviewToken } from '../../../src/runtime/previews/preview-token.js'
import { tokenPreview } from '../../../src/runtime/previews/preview-tokens.js'
import { folderStore } from '../../../src/serve/folder-store.js'
import { folderHandler } from '../answers/handlers.js'
import { type LiveSettings, openLive } from '../answers/live.js'
import { type Recording, type Replayed, type ReplayOptions, replay } from '../answers/replay.js'
import { answeredAlike, type Engine } from '../databases/engines.js'
import { difference } from '../difference.js'
import { parseExact } from '../sites.js'
import type { Agency } from './agency.js'

const key = 'a key for tests, of enough characters'

/** An export of a project, whole or updated. */
export interface AgencyExport {
  readonly folder: string
  readonly drafts: string
}

/** What was compared with a recording: answers of each kind of handler, and files. */
export interface ComparedAgency {
  readonly replayed: Readonly<Record<string, Replayed>>
  readonly files: number
  readonly failures: readonly unknown[][]
}

/** Compares an export and `serve --database` with what the live API has answered. `plain`: what is compared of it. */
export async function compareAnswers(
  agency: Agency,
  recording: Recording,
  engine: Engine['name'],
  { folder, drafts }: AgencyExport,
  plain: (body: unknown) => unknown,
): Promise<ComparedAgency> {
  // Blanks and escapes of JSON stay ours, which is a finding.
  const { unicode_json: unicode, compact_json: compact } = recording.manifest.rest_framework ?? {}
  const forms = { isStrict: unicode !== false && compact !== false }
  const { renderer, isWhole } = watched(
    createHtmlRenderer(join(await packageRoot(), 'templates/html'), agency.templates),
  )
  const common: Omit<ReplayOptions, 'users'> = {
    plain,
    match: answeredAlike({ name: engine }),
    html: isWhole,
    forms,
  }
  const preview = tokenPreview({ keys: [key], source: documentSources(folderStore(drafts)) })
  const token = await createPreviewToken(key, { expires: Date.now() / 1000 + 3600, site: null })
  const settings: LiveSettings = {
    placeholderModels: agency.placeholderModels,
    acceptMismatch: ['permission'],
    renderer,
  }
  const previews = createHandler({ store: folderStore(folder), preview })
  const live = await openLive(agency.database, recording, settings)
  // First, as it says which HTML is whole.
  const database = await replay(live.handler, recording, { ...common, users: ['anonymous', 'admin', 'editor'] })
  const documents = await replay(folderHandler(folder), recording, { ...common, users: ['anonymous'] })
  const replayed = {
    documents: withoutHiddenPages(recording, folder, documents),
    drafts: await replay(previews, recording, { users: ['admin'], token, plain }),
    database,
  }
  const files = compareFiles({ recording }, folder, plain)
  const failures = Object.entries(replayed).flatMap(([name, found]) => found.failures.map((one) => [name, ...one]))
  return { replayed, files: files.compared, failures: [...files.failures, ...failures] }
}

/**
 * A renderer, and whether it made the HTML of an answer as the CMS makes it. What is missing was reported while it was
 * made, for the plugins of aliases, too, which JSON may not have.
 */
function watched(renderer: HtmlRenderer): { renderer: HtmlRenderer; isWhole(body: unknown): boolean } {
  const incomplete = new Set<string>()
  const placeholder: HtmlRenderer['placeholder'] = (context, plugins, place) => {
    const report = (finding: Finding) => {
      const isHtml = finding.code === 'template-missing' || finding.code === 'html-incomplete'
      if (isHtml)
        incomplete.add(`${place.language}/placeholders/${place.owner?.contentTypeId}/${place.owner?.objectId}`)
      context.report(finding)
    }
    return renderer.placeholder({ ...context, report }, plugins, place)
  }
  // An answer names its placeholders by their addresses.
  const isWhole = (body: unknown) =>
    !JSON.stringify(body)
      .match(/[^/"]+\/placeholders\/\d+\/\d+/g)
      ?.some((place) => incomplete.has(place))
  return { renderer: { placeholder }, isWhole }
}

/**
 * Pages that have no other path than hidden ones have no file, and files alone answer for them with 404
 * (docs/output.md): these are counted as meant.
 */
function withoutHiddenPages(recording: Recording, folder: string, replayed: Replayed): Replayed {
  const isHiddenAddress = hiddenAddresses(folder)
  const isHidden = (site: number, url: string) => {
    const [, below] = /\/pages\/(.*)$/.exec(new URL(url, 'http://localhost').pathname) ?? []
    return below !== undefined && isHiddenAddress(site, below)
  }
  const isUnnamed = (site: number, details: string | null) => details === null || isHidden(site, details)
  const isMeant = ([name, place, wanted, got]: Replayed['failures'][number]) =>
    place === 'status' &&
    wanted === 200 &&
    got === 404 &&
    recording.rows.some(
      ({ user, url, site, body }) =>
        name === `${user} ${url}` &&
        isHidden(site, url) &&
        isUnnamed(site, (body as { details: string | null }).details),
    )
  const failures = replayed.failures.filter((failure) => !isMeant(failure))
  const count = replayed.failures.length - failures.length
  return { ...replayed, failures, meant: { ...replayed.meant, ...(count > 0 ? { 'only hidden paths': count } : {}) } }
}

/** A file of an export by its address. null: there is none. */
function exportedFile({ recording }: Pick<Agency, 'recording'>, folder: string, url: string, site: number): unknown {
  const prefix = site === recording.manifest.site_id ? '' : `sites/${site}`
  const file = join(folder, prefix, decodeURIComponent(url), 'index.json')
  return existsSync(file) ? parseExact(readFileSync(file, 'utf8')) : null
}

/** Each file has the answer of the live API, and nothing that it does not find has a file. */
export function compareFiles(
  agency: Pick<Agency, 'recording'>,
  folder: string,
  plain: (body: unknown) => unknown = (body) => body,
): { readonly compared: number; readonly failures: unknown[][] } {
  const failures: unknown[][] = []
  let compared = 0
  for (const { url, site, user, status, body } of agency.recording.rows) {
    if (user !== 'anonymous' || /\?|\/\//.test(url) || !url.endsWith('/') || status >= 500) continue
    const file = exportedFile(agency, folder, url, site)
    if (file === null) continue
    compared += 1
    // Whether a definition has it depends on what the process has answered before.
    const isDefinition = url.endsWith('/plugins/')
    if (status !== 200) failures.push(['file', url, status])
    const found = isDefinition ? null : difference(plain(body), plain(file))
    if (found) failures.push(['file', url, ...found])
  }
  return { compared, failures }
}
