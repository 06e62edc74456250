import { encodePointer, type SitePointer } from '../../documents/export-pointer.js'
import type { SitePlan } from '../../routes/site-plan.js'

/** What a pointer names, by site id. */
export interface PointedFiles {
  /** Names of SiteDocuments. */
  readonly documents: ReadonlyMap<number, string>
  /** Hashes of bundles by language; none where a site has no bundles. */
  readonly bundles: ReadonlyMap<number, Readonly<Record<string, string>>>
}

/** The text of an export's pointer file: written last, since it means that all other files are there. */
export function pointerText(
  plans: readonly SitePlan[],
  { documents, bundles }: PointedFiles,
  contents: string,
): string {
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
