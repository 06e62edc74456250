import type { UnitTrace } from '../../build/reuse/unit-trace.js'
import type { Contract, HtmlRenderer, SiteContext } from '../../contract/contract.js'
import { ExportError } from '../../errors.js'
import type { Findings } from '../../findings.js'
import { withAddresses } from '../../html/dynamic-attributes.js'
import { richText } from '../../html/rich-text.js'
import type { Viewer } from '../../model/access/viewer.js'
import type { Project, Site } from '../../model/project.js'
import { withoutEndSlashes } from '../../model/values/without-end-slashes.js'
import type { ExportOptions } from '../../options.js'
import type { Route } from '../../routes/route.js'
import { folderOfSite } from '../../routes/site-folder.js'
import type { SitePlan } from '../../routes/site-plan.js'
import type { AliasReader } from './alias-reader.js'
import { checkPublicAddresses } from './public-addresses.js'

/** The viewer and the contract that answers are made for. */
export interface PlanAudience {
  readonly viewer: Viewer
  readonly contract: Contract
}

/**
 * The sites and languages that the options ask for; `report` takes findings until `recordingPlan` replaces it. Throws
 * `unknown-site`, `unknown-language` and `option-invalid`.
 */
export function planSites(
  project: Project,
  { viewer, contract }: PlanAudience,
  options: ExportOptions,
  report: SiteContext['report'],
): SitePlan[] {
  const sites = chosenSites(project, options.sites)
  checkAddresses(project, options)
  checkPublicAddresses(options)
  checkLanguages(sites, options.languages)
  const recording = { html: null, aliasPlaceholders: () => [], report }
  return sites.map((site) => ({
    context: siteContext({ project, site, contract, viewer }, options, recording),
    languages: site.publicLanguages.filter((code) => isChosen(options.languages, code)),
    folder: folderOfSite(site.id, site === project.defaultSite),
    paths: options.paths,
    html: options.html !== null,
    urls: new Map(),
  }))
}

/** Records findings and references while answers are made. */
interface Recording {
  readonly aliases: AliasReader
  readonly findings: Findings
  readonly trace: UnitTrace
  /** null: nothing is rendered. */
  readonly html: HtmlRenderer | null
}

/** The plan with a context that records answers unit by unit. */
export function recordingPlan(plan: SitePlan, { aliases, findings, trace, html }: Recording): SitePlan {
  const context: SiteContext = {
    ...plan.context,
    html,
    aliasPlaceholders: (id) => aliases.placeholders(id),
    report(finding) {
      findings.add(finding)
      trace.report(finding)
    },
    trace,
  }
  return { ...plan, context }
}

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

function chosenSites(project: Project, ids: readonly number[]): Site[] {
  for (const id of ids) {
    if (project.sites.has(id)) continue
    const message = `Site ${id} is not in both database and manifest. ${availableSites(project)}`
    throw new ExportError('unknown-site', message, 'Pass one of these with --site.')
  }
  const chosen = [...project.sites.values()].filter((site) => ids.length === 0 || ids.includes(site.id))
  // An export writes its units in this order.
  return chosen.sort((a, b) => a.id - b.id)
}

/** Throws `unknown-site` for the address of a site that does not exist: the right one would be without it. */
function checkAddresses(project: Project, { siteUrls, apiUrls }: Pick<ExportOptions, 'siteUrls' | 'apiUrls'>): void {
  for (const [flag, key, urls] of [
    ['--site-url', 'siteUrl', siteUrls],
    ['--api-url', 'apiUrl', apiUrls],
  ] as const) {
    const unknown = Object.keys(urls).find((id) => id !== 'default' && !project.sites.has(Number(id)))
    if (unknown === undefined) continue
    const message = `${flag} names site ${unknown}, which is not in both database and manifest. ${availableSites(project)}`
    throw new ExportError('unknown-site', message, `Correct the id in ${flag}, or in "${key}" of the configuration.`)
  }
}

function availableSites(project: Project): string {
  return `Available: ${[...project.sites.values()].map((site) => `${site.id} (${site.domain})`).join(', ')}`
}

function checkLanguages(sites: readonly Site[], languages: readonly string[]): void {
  const known = new Set(sites.flatMap((site) => site.publicLanguages))
  for (const language of languages) {
    if (known.has(language)) continue
    const message = `${language} is not a public language of the exported sites. Available: ${[...known].join(', ')}`
    throw new ExportError('unknown-language', message, 'Pass one of these with --language.')
  }
}

function isChosen(wanted: readonly string[], code: string): boolean {
  return wanted.length === 0 || wanted.includes(code)
}
