import type { Emit } from '../../documents/emit.js'
import { pointerFile } from '../../documents/export-pointer.js'
import { encodeSite } from '../../documents/site-document.js'
import type { SitePlan } from '../../routes/site-plan.js'
import { searchedPages } from '../../search/build/search-fingerprint.js'
import { type PointedFiles, pointerText } from '../publish/pointer.js'
import { fingerprintOf } from '../reuse/fingerprints.js'
import { ranks, type SiteDocuments } from '../reuse/unit.js'
import type { UnitKeeper } from '../reuse/unit-keeper.js'
import type { OutputWriter } from '../write/writer.js'
import { writeSiteDocuments } from './site-documents.js'
import type { SiteRun } from './site-run.js'

/**
 * Writes the search indexes of a site, or reuses those of the previous export, and its other documents.
 * Returns the name of the site's document.
 */
export async function writeDocuments(
  run: SiteRun,
  navigation: Readonly<Record<string, string>>,
  searchFingerprint: string,
  emit: Emit,
): Promise<string> {
  const { plan, keeper, contents, search } = run
  const { id } = plan.context.site
  await search?.ready(run.yieldToEventLoop)
  let roots: Record<string, string> = {}
  const kept = await keeper.reuseOrWrite(
    { key: [id, ranks.search], fingerprint: searchFingerprint },
    'texts that a search finds changed',
    () => {
      roots = Object.fromEntries(plan.languages.map((code) => [code, search?.finish(code, emit) ?? '']))
      return { roots }
    },
  )
  // What is deferred comes from everywhere; of plugins the others have but the files that these refer to.
  const sources = [run.tablesFingerprint, JSON.stringify(run.files.of(id))]
  const fingerprint = run.deferred ? null : fingerprintOf(...sources)
  const why = 'pages, paths or lists changed'
  let made: SiteDocuments | null = null
  const known = await keeper.reuseOrWrite({ key: [id, ranks.documents], fingerprint }, why, () => {
    made = writeSiteDocuments(run, searchedPages(plan, contents), emit)
    return { site: made }
  })
  const site = known?.site ?? made
  if (!site) throw new Error('a record has documents of a site without what it says of them')
  let document = ''
  await keeper.reuseOrWrite({ key: [id, ranks.documents, 1], fingerprint: null }, why, () => {
    document = emit(encodeSite({ ...site, navigation, search: kept?.roots ?? roots }))
    return {}
  })
  return document
}

/** A small file of an export. */
export interface NamedText {
  readonly name: string
  readonly text: string
}

/** Behind every site. */
export const lastSite = Number.MAX_SAFE_INTEGER

/** Writes what belongs to no site; the pointer is the last file, since it says that everything else is there. */
export async function writeEnd(
  plans: readonly SitePlan[],
  named: PointedFiles,
  keeper: UnitKeeper,
  writer: OutputWriter,
  others: readonly NamedText[],
): Promise<void> {
  await keeper.reuseOrWrite({ key: [lastSite, ranks.end], fingerprint: null }, 'something else changed', () => {
    writer.write('404.json', 'other', '{"detail":"Not found."}')
    for (const { name, text } of others) writer.write(name, 'other', text)
    writer.write(pointerFile, 'other', pointerText(plans, named, writer.digest()))
    return {}
  })
}
