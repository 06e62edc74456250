import { hash } from 'node:crypto'
import type { SiteContext } from '../contract/contract.js'
import { pageAddress, reachedContent } from '../contract/references/page-link.js'
import { isCurrentVersion, isShownTarget } from '../model/access/rows.js'
import { encodePath } from '../model/address.js'
import { addressOf } from '../model/manifest/own-addresses.js'
import { modelName } from '../model/model-names.js'
import type { Page } from '../model/project.js'
import type { Json } from '../model/values/json.js'
import { idOf } from '../model/values/python-int.js'
import { fileObject, folderObject } from './file-object.js'
import type { RowObject } from './row-object.js'
import { safe } from './safe-html.js'
import { storiesOf } from './stories/stories.js'

/**
 * A row that a plugin points to, in templates of answers in `language`. null: there is no such row, or its model is
 * unknown.
 */
export function relatedObject(context: SiteContext, model: string, key: Json, language: string): RowObject | null {
  const object = findObject(context, model, key, language)
  context.trace?.show(model, key, language, factsOf(object))
  return object
}

/** A text that changes with the facts of a row: HTML that shows the row is rendered again then. */
export function relatedFacts(context: SiteContext, model: string, key: Json, language: string): string {
  return factsOf(findObject(context, model, key, language))
}

function findObject(context: SiteContext, model: string, key: Json, language: string): RowObject | null {
  const { models } = context.project.manifest
  const id = idOf(key)
  const name = modelName(model)
  const kind = models[name]?.endpoint ?? name
  switch (kind) {
    case 'page':
    case 'cms.page':
      return linkedPage(context, id, language)
    case 'file':
    case 'filer.file':
    case 'filer.image':
      return fileObject(context, id)
    case 'filer.folder':
      return folderObject(context, id)
    case 'filer.thumbnailoption':
      return (context.project.related.thumbnailOptions.get(id) as RowObject | undefined) ?? null
    case 'djangocms_snippet.snippet':
    case 'djangocms_snippet.snippetgrouper':
      return snippetObject(context, id, kind === 'djangocms_snippet.snippetgrouper')
    // All posts, which lists of them depend on.
    case 'djangocms_stories': {
      const stories = storiesOf(context)
      return stories && { facts: stories.facts }
    }
    default:
      return addressedObject(context, kind, String(key))
  }
}

/** A row of a model of the project, of which only the address is known; null: it has none. */
function addressedObject(context: SiteContext, model: string, key: string): RowObject | null {
  if (!isShownTarget(context, model, key)) return null
  const { project } = context
  const facts = project.manifest.models[model]?.absolute_url
  const row = project.addressBook.get(model)?.byKey.get(key)
  if (!facts || !row || 'unknown' in facts) return null
  return { pk: key, id: key, url: addressOf(facts, row, encodePath) ?? '', ...(row.isLeftOut && { isLeftOut: true }) }
}

function factsOf(object: RowObject | null): string {
  return object === null ? '' : hash('sha256', JSON.stringify(object)).slice(0, 16)
}

/** A djangocms_snippet.models.Snippet, or the one that a SnippetGrouper shows. null: none is published. */
function snippetObject(context: SiteContext, id: number, ofGrouper: boolean): RowObject | null {
  const { project, viewer } = context
  const type = project.contentTypes.get('djangocms_snippet.snippet') ?? -1
  const candidates = [...project.related.snippets.values()].filter((row) =>
    ofGrouper ? row.grouperId === id : row.id === id,
  )
  const shown = candidates.filter((row) => isCurrentVersion(context, type, row.id))
  // A preview shows the newest version.
  const snippet = viewer.preview ? shown.at(-1) : shown[0]
  if (!snippet) return null
  const { id: pk, name, html, template } = snippet
  return { pk, id: pk, name, html: safe(html), text: html, template, toString: () => name }
}

/**
 * A cms.models.Page in templates. A page that the viewer may not see has no title; if the contract hides targets it is
 * null.
 */
function linkedPage(context: SiteContext, id: number, language: string): RowObject | null {
  const { project, contract } = context
  const page = project.pages.get(id)
  if (!page) return null
  const reached = contract.referenceLanguage(context, page, language)
  const content = reachedContent(context, page, contract.hidesTargets ? reached : language)
  if (!content && contract.hidesTargets) return null
  const title = content?.title ?? ''
  const url = pageAddress(context, page, reached)
  return {
    pk: page.id,
    id: page.id,
    title,
    menu_title: content?.menuTitle || title,
    page_title: content?.pageTitle || title,
    reverse_id: page.reverseId,
    is_home: page.isHome,
    url,
    link_url: page.site === contract.linkSite(context) ? url : withHost(page, url),
    urls: Object.fromEntries(page.site.languages.map(({ code }) => [code, addressIn(context, page, code)])),
    toString: () => title,
  }
}

/** Where the contract hides targets, one of a language that is not public leads to a public one, or nowhere. */
function addressIn(context: SiteContext, page: Page, language: string): string {
  const { contract } = context
  if (!contract.hidesTargets) return pageAddress(context, page, language)
  const isPublic = page.site.publicLanguages.includes(language)
  const reached = isPublic ? language : contract.referenceLanguage(context, page, language)
  return reachedContent(context, page, reached) ? pageAddress(context, page, reached) : ''
}

/** The address in link fields of another site (djangocms_link.helpers.get_obj_link). */
function withHost({ site }: Page, url: string): string {
  return /^\/(?!\/)/.test(url) ? `//${site.domain}${url}` : url
}
