import { readableAliasContent } from '../../model/access/aliases.js'
import { isShownTarget } from '../../model/access/rows.js'
import { absolute, aliasEndpoint, encodePath } from '../../model/address.js'
import type { ModelFacts } from '../../model/manifest/model-facts.js'
import { addressOf } from '../../model/manifest/own-addresses.js'
import type { Alias } from '../../model/project.js'
import { aliasModel } from '../../model/rows/alias-rows.js'
import type { Json } from '../../model/values/json.js'
import { idOf } from '../../model/values/python-int.js'
import type { SiteContext } from '../contract.js'
import { fileAddress } from './file-url.js'
import { reachedContent, reachedEndpoint } from './page-link.js'
import { pythonText } from './reference-text.js'

/**
 * The URL of a row's endpoint; null: it has none, or the contract hides it; undefined: the row does not exist. Shows no
 * more of a page than `PageFingerprints` covers.
 */
export function targetUrl(
  context: SiteContext,
  facts: ModelFacts,
  model: string,
  key: Json,
  language: string,
): string | null | undefined {
  const { project, contract } = context
  const { endpoint } = facts
  if (!endpoint || facts.api_endpoint) return ownEndpoint(context, facts, model, key)
  const id = idOf(key)
  if (endpoint === 'page') {
    const page = project.pages.get(id)
    if (!page) return undefined
    const shown = contract.referenceLanguage(context, page, language)
    if (contract.hidesTargets && reachedContent(context, page, shown) === null) return null
    return absolute(contract.referenceApi(context, page), reachedEndpoint(context, page, shown))
  }
  if (endpoint === 'file') {
    const file = project.files.get(id)
    if (!file || (model === 'filer.image' && !file.isImage)) return undefined
    const own = fileModelWith(context, id)
    if (own !== undefined) return ownEndpoint(context, project.manifest.models[own], own, id)
    // The address of a row without a file is empty, which the package takes for a path.
    const isEmpty = file.isPublic && !file.file
    return isEmpty && !contract.resolvesLinks ? absolute(context.bases.api, '') : fileAddress(context, id)
  }
  const alias = project.aliases.get(id)
  return alias && aliasUrl(context, alias, language)
}

/** The class of files with addresses of its own that the file is of: references to any file lead to that one. */
export function fileModelWith({ project }: SiteContext, id: number): string | undefined {
  const { models } = project.manifest
  const found = [...project.addressBook].find(
    ([model, { byKey }]) => models[model]?.endpoint === 'file' && models[model].api_endpoint && byKey.has(String(id)),
  )
  return found?.[0]
}

/** null: the API has no routes for aliases; or the contract resolves links, and the alias lacks the language. */
function aliasUrl(context: SiteContext, alias: Alias, language: string): string | null {
  const { contract, bases, project, viewer } = context
  if (!answersAliases(context)) return null
  if (!contract.resolvesLinks)
    return absolute(bases.api, aliasEndpoint(project, alias, project.manifest.default_language))
  const content = readableAliasContent(viewer, alias, language)
  return content && absolute(bases.api, aliasEndpoint(project, alias, language))
}

/** Whether the API has routes for aliases: of the configuration, or of the project (djangocms_alias.rest). */
function answersAliases({ addressed, contract, project }: SiteContext): boolean {
  return addressed.has(aliasModel) || (project.manifest.alias_routes === true && !contract.resolvesLinks)
}

/**
 * The result of `get_api_endpoint` of a model of the project, which may hold texts of the row; null: it has none, or the
 * contract hides the version that the row is; undefined: it does not exist.
 */
function ownEndpoint(
  context: SiteContext,
  facts: ModelFacts | undefined,
  model: string,
  key: Json,
): string | null | undefined {
  const { project, bases } = context
  const row = project.addressBook.get(model)?.byKey.get(pythonText(key))
  if (!row || !facts?.api_endpoint) return undefined
  if (!isShownTarget(context, model, row.key)) return null
  return absolute(bases.api, addressOf(facts.api_endpoint, row, encodePath))
}

/** The URL of the model's detail route; null: it has none, or none for this key. */
export function detailUrl(context: SiteContext, facts: ModelFacts | undefined, key: Json): string | null {
  const text = pythonText(key)
  // Routes of REST framework's routers match neither a slash nor a dot.
  if (!facts?.detail || !new RegExp(`^(?:${facts.detail_regexp ?? '[^/.]+'})$`).test(text)) return null
  const url = facts.detail.replace('{pk}', () => encodePath(text))
  return absolute(context.bases.api, url)
}
