import type { SearchRecord } from '../../build/record/record-files.js'
import { ranks, type UnitInputs } from '../../build/record/unit.js'
import { fingerprintOf } from '../../build/reuse/fingerprints.js'
import type { Emit } from '../../documents/emit.js'
import { encodePointer, pointerFile, type SitePointer } from '../../documents/export-pointer.js'
import { encodeSite, type SiteDocument } from '../../documents/site-document.js'
import type { SitePlan } from '../../routes/site-plan.js'
import type { Recording, SiteRun } from '../site-run.js'
import { documentKey } from './document-parts.js'
import { fileLinkDocuments } from './link-documents.js'
import { writePageDocuments } from './page-documents.js'
import { readShown } from './shown-by-site.js'
import { writeSiteDocuments } from './site-documents.js'

/** Writes the documents of a site, besides those of navigations. Returns the name of its own, and its search indexes. */
export async function writeDocuments(
  run: SiteRun,
  navigation: SiteDocument['navigation'],
  emit: Emit,
): Promise<{ readonly document: string; readonly search: SearchRecord }> {
  const { plan, units } = run
  const { id } = plan.context.site
  const search = await writeSearch(run, emit)
  const why = 'pages, paths or lists changed'
  // Deferred documents depend on all plugins.
  const fingerprint = run.deferred ? null : run.structure.all
  const pages = await writePages(run, { key: [id, ranks.documents], fingerprint }, why, emit)
  const { site } = await units.reuseOrWrite({ key: documentKey(id, 'site'), fingerprint }, why, () => {
    if (!pages) throw new Error('the record lacks the documents of pages')
    return { site: writeSiteDocuments(run, pages.shown, pages.documents, emit) }
  })
  const ofFiles = fingerprintOf(run.tablesFingerprint, JSON.stringify(run.files.of(id)))
  const inputs = { key: documentKey(id, 'files'), fingerprint: ofFiles }
  const { fileLinks } = await units.reuseOrWrite(inputs, 'files that pages refer to changed', () => ({
    fileLinks: fileLinkDocuments(run, emit),
  }))
  if (!site || !fileLinks) throw new Error('the record lacks the members of a site document')
  let document = ''
  await units.reuseOrWrite({ key: documentKey(id, 'entry'), fingerprint: null }, why, () => {
    document = emit(encodeSite({ ...site, fileLinks, navigation, search: search.roots }))
    return {}
  })
  return { document, search }
}

/** Writes the documents of pages part by part; null: all are those of the previous export. */
async function writePages(run: SiteRun, all: UnitInputs, why: string, emit: Emit) {
  const { units, plan } = run
  if (units.reuseSame(all)) {
    units.reuseBelow(documentKey(plan.context.site.id, 'parts'))
    return null
  }
  await units.write(all, why, () => ({}))
  const shown = readShown(run)
  return { shown, documents: await writePageDocuments(run, shown, emit) }
}

/**
 * Writes the search indexes of a site, updates those of the previous export, or reuses them: the lists are one unit,
 * texts and additions another.
 */
async function writeSearch({ plan, units, search, store, ...run }: SiteRun, emit: Emit): Promise<SearchRecord> {
  const { id } = plan.context.site
  const { all = '', pages = '' } = run.searched ?? {}
  await search?.ready(run.yieldToEventLoop)
  const isNew = search !== null && !search.keepsLists
  const known = isNew ? null : run.previousSearch
  const lists = known?.lists ?? (search?.hasOutdated ? fingerprintOf(all, 'outdated') : all)
  const why = 'texts that a search finds changed'
  // New lists are written as a whole, even if the previous export had the same texts.
  const unit = async (number: number, fingerprint: string, write: () => void) => {
    const inputs = { key: [id, ranks.search, number], fingerprint }
    const writeUnit = () => {
      write()
      return {}
    }
    if (isNew) await units.write(inputs, why, writeUnit)
    else await units.reuseOrWrite(inputs, why, writeUnit)
  }
  await unit(0, lists, () => {
    for (const language of plan.languages) search?.finishLists(language, emit, store.keep)
  })
  const roots: Record<string, string> = {}
  await unit(1, all, () => {
    for (const language of plan.languages) roots[language] = search?.finish(language, emit, store.keep) ?? ''
  })
  return { all, pages, lists, roots: search ? roots : (known?.roots ?? {}) }
}

export interface NamedText {
  readonly name: string
  readonly text: string
}

/** In unit keys, in place of a site: after all sites. */
export const lastSite = Number.MAX_SAFE_INTEGER

/** Writes the files of no site. The pointer is the last one: it means that all others are there. */
export async function writeEnd(
  { units, writer }: Recording,
  plans: readonly SitePlan[],
  named: PointedFiles,
  others: readonly NamedText[],
): Promise<void> {
  await units.reuseOrWrite({ key: [lastSite, ranks.end], fingerprint: null }, 'something else changed', () => {
    writer.write('404.json', 'other', '{"detail":"Not found."}')
    for (const { name, text } of others) writer.write(name, 'other', text)
    writer.write(pointerFile, 'other', pointerText(plans, named, writer.digest()))
    return {}
  })
}

/** What a pointer names, by site id. */
interface PointedFiles {
  /** Names of SiteDocuments. */
  readonly documents: ReadonlyMap<number, string>
  /** Hashes of bundles by language; none where a site has no bundles. */
  readonly bundles: ReadonlyMap<number, Readonly<Record<string, string>>>
}

/** The text of an export's pointer file: written last, since it means that all other files are there. */
function pointerText(plans: readonly SitePlan[], { documents, bundles }: PointedFiles, contents: string): string {
  const [first] = plans
  if (!first) throw new Error('an export has at least one site')
  const { contract, project, viewer } = first.context
  const sites = plans.map(({ context, folder }): SitePointer => {
    const { id, domain } = context.site
    const hashes = bundles.get(id)
    return { id, domain, folder, document: documents.get(id) ?? '', ...(hashes ? { bundles: hashes } : {}) }
  })
  return encodePointer({
    contract: contract.name,
    apiRoot: project.manifest.api_root,
    defaultSite: project.defaultSite.id,
    preview: viewer.preview,
    ...(first.html ? { html: true as const } : {}),
    contents,
    sites,
  })
}
