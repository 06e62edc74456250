import type { SiteContext } from '../../contract/contract.js'
import { readableAliasContent } from '../../model/access/aliases.js'
import { isAliasKey } from '../../model/address.js'
import type { Alias } from '../../model/project.js'

/**
 * The aliases of a site, and those of all sites, in the order of the CMS (djangocms_alias.models.Alias.Meta). `code`: only
 * those with this static code.
 */
export function siteAliases({ project, site }: SiteContext, code?: string): Alias[] {
  return [...project.aliases.values()]
    .filter(({ siteId, staticCode }) => (siteId ?? site.id) === site.id && (code ?? staticCode) === staticCode)
    .sort((a, b) => a.position - b.position || a.id - b.id)
}

/**
 * The aliases that `aliases/` lists. One of the site hides one of all sites with the same code. The documented contract
 * lists only aliases with a code: others belong to the pages that show them, which not everybody may see.
 */
export function listedAliases(context: SiteContext, language: string): Alias[] {
  const shown = siteAliases(context).filter((alias) => readableAliasContent(context.viewer, alias, language))
  const own = new Set(shown.flatMap(({ siteId, staticCode }) => (siteId !== null && staticCode ? [staticCode] : [])))
  return shown.filter(
    ({ siteId, staticCode }) =>
      (siteId !== null || staticCode === null || !own.has(staticCode)) &&
      (staticCode || !context.contract.hidesTargets),
  )
}

/** Keys under which an alias answers: its id, and its code unless another alias of the site comes first. */
export function keysOf(context: SiteContext, alias: Alias): string[] {
  const { id, staticCode } = alias
  if (!isAliasKey(staticCode)) return [String(id)]
  const all = siteAliases(context, staticCode)
  const first = all.find(({ siteId }) => siteId !== null) ?? all[0]
  return first === alias ? [String(id), staticCode] : [String(id)]
}
