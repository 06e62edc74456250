import type { SiteContext } from '../../contract/contract.js'
import { withAddresses } from '../../html/dynamic-attributes.js'
import { richText } from '../../html/rich-text.js'
import type { Project, Site } from '../../model/project.js'
import { withoutEndSlashes } from '../../model/values/without-end-slashes.js'
import type { ExportOptions } from '../../options.js'
import type { Route } from '../../routes/route.js'

/** The options that say how answers are written. */
export interface ContextOptions
  extends Pick<
    ExportOptions,
    | 'siteUrls'
    | 'apiUrls'
    | 'scheme'
    | 'mediaUrl'
    | 'imageDetails'
    | 'imageUrl'
    | 'imageWidths'
    | 'includeLoginRequired'
    | 'serializers'
  > {
  readonly routes: readonly Pick<Route, 'addresses'>[]
}

/** A site as one viewer sees it in a contract. `recording`: takes what answers refer to and report. */
export function siteContext(
  { project, site, contract, viewer }: Pick<SiteContext, 'project' | 'site' | 'contract' | 'viewer'>,
  options: ContextOptions,
  recording: Pick<SiteContext, 'html' | 'aliasPlaceholders' | 'report' | 'trace'>,
): SiteContext {
  const base = (urls: Record<string, string>, of: Site) => {
    const own = urls[of.id] ?? (of === project.defaultSite ? urls.default : undefined)
    return withoutEndSlashes(own ?? `${options.scheme}://${of.domain}`)
  }
  return {
    project,
    site,
    viewer,
    contract,
    bases: { site: base(options.siteUrls, site), api: base(options.apiUrls, site) },
    apiOf: (other) => base(options.apiUrls, other),
    siteUrlOf: (other) => base(options.siteUrls, other),
    addressed: new Set(options.routes.flatMap(({ addresses }) => addresses ?? [])),
    media: mediaUrl(project, options),
    images: options.imageDetails ? { template: options.imageUrl, widths: options.imageWidths } : null,
    includeLoginRequired: options.includeLoginRequired,
    serializers: options.serializers,
    richText,
    withAddresses,
    ...recording,
  }
}

function mediaUrl({ manifest }: Project, { mediaUrl }: ContextOptions): SiteContext['media'] {
  const url = mediaUrl ?? manifest.media_url
  return { url: url.endsWith('/') ? url : `${url}/`, replaced: mediaUrl !== null }
}
