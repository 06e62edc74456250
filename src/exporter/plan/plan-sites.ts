import type { Contract, SiteContext } from '../../contract/contract.js'
import { ExportError } from '../../errors.js'
import type { Viewer } from '../../model/access/viewer.js'
import type { Project, Site } from '../../model/project.js'
import { hasUser } from '../../model/values/url-user.js'
import type { ExportOptions } from '../../options.js'
import { folderOfSite } from '../../routes/site-folder.js'
import type { SitePlan } from '../../routes/site-plan.js'
import { availableSites, checkAddresses } from './check-addresses.js'
import { siteContext } from './site-context.js'

/** The viewer and the contract that answers are made for. */
export interface PlanAudience {
  readonly viewer: Viewer
  readonly contract: Contract
}

/**
 * The sites and languages that the options ask for; `report` takes findings until answers are made (size-sites.ts).
 * Throws `unknown-site`, `unknown-language` and `option-invalid`.
 */
export function planSites(
  project: Project,
  { viewer, contract }: PlanAudience,
  options: ExportOptions,
  report: SiteContext['report'],
): SitePlan[] {
  const sites = chosenSites(project, options.sites)
  checkAddresses(options, [...project.sites.values()])
  checkNoUser(options)
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

function chosenSites(project: Project, ids: readonly number[]): Site[] {
  for (const id of ids) {
    if (project.sites.has(id)) continue
    const message = `Site ${id} is not in both database and manifest. ${availableSites([...project.sites.values()])}`
    throw new ExportError('unknown-site', message, 'Pass one of these with --site.')
  }
  const chosen = [...project.sites.values()].filter((site) => ids.length === 0 || ids.includes(site.id))
  // An export writes its units in this order.
  return chosen.sort((a, b) => a.id - b.id)
}

/**
 * Throws `option-invalid` for a user or a password in an address that answers show. The command line has checked that
 * already, but not the options of programs.
 */
function checkNoUser({ siteUrls, apiUrls, mediaUrl, imageUrl }: ExportOptions): void {
  const addresses = Object.entries({
    siteUrls: Object.values(siteUrls),
    apiUrls: Object.values(apiUrls),
    mediaUrl: [mediaUrl ?? ''],
    imageUrl: [imageUrl ?? ''],
  })
  const unsafe = addresses.find(([, urls]) => urls.some(hasUser))
  if (!unsafe) return
  const message = `The option ${unsafe[0]} has a user or a password, and answers show it to everybody.`
  throw new ExportError('option-invalid', message, 'Give the address without them.')
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
