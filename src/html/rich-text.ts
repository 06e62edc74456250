import type { SiteContext } from '../contract/contract.js'
import { storedFileUrl } from '../contract/references/file-url.js'
import { fileLink } from '../contract/references/resolved-reference.js'
import { modelName, modelNamePattern, nameCharacters } from '../model/model-names.js'
import { pythonInt } from '../model/values/python-int.js'
import type { LinkPlace } from './link-url.js'
import type { LxmlElement } from './lxml-tags.js'
import { lxmlText } from './lxml-text.js'
import { relatedObject } from './related-object.js'

const attributes = { 'data-cms-href': 'href', 'data-cms-src': 'src' }

/** The address of a reference; '': the row has none; null: there is no such row; undefined: only Python knows it. */
type Target = string | null | undefined

/** Called with a reference to a row whose address only the project knows. */
type Unknown = (model: string, key: string, reason: string) => void

/**
 * The value of an HTMLField with current addresses of the rows that it refers to.
 * Mirrors djangocms_text.fields.HTMLField.from_db_value and djangocms_text.html.render_dynamic_attributes.
 */
export function richText(context: SiteContext, html: string, language: string): string {
  const unknown: Unknown = (model, _, reason) =>
    context.report({ code: 'endpoint-unknown', model, reason: `${reason} (get_absolute_url)` })
  return withTargets(html, (found) => {
    const { element, attribute } = found
    const target = targetOf(context, found, language, unknown)
    if (target !== undefined) setTarget(element, attribute, target, context.contract.hidesTargets)
  })
}

/**
 * The body of a text plugin with addresses in place of its references, as the CMS renders it. `report` is called with
 * the reason if one is unknown. Mirrors djangocms_text.html.render_dynamic_attributes with `remove_attr`.
 */
export function renderedText({ context, language, report }: LinkPlace, html: string): string {
  const unknown: Unknown = (model, key) => report(`only the project knows the address of ${model}:${key}`)
  return withTargets(html, (found) => {
    const { element, source, attribute } = found
    const target = targetOf(context, found, language, unknown)
    setTarget(element, attribute, target === undefined ? '' : target, context.contract.hidesTargets)
    element.attributes.delete(source)
  })
}

interface DynamicAttribute {
  readonly element: LxmlElement
  /** `data-cms-href` */
  readonly source: string
  /** `href` */
  readonly attribute: string
  /** `cms.page:2` */
  readonly reference: string
}

function withTargets(html: string, change: (found: DynamicAttribute) => void): string {
  if (!isDynamic(html)) return html
  return lxmlText(html, (element) => {
    for (const [source, attribute] of Object.entries(attributes)) {
      const reference = element.attributes.get(source)
      if (reference !== undefined) change({ element, source, attribute, reference: reference ?? '' })
    }
  })
}

/** Mirrors `dynamic_href` and `dynamic_src`; `hides`: a stored address is removed if there is none now. */
function setTarget(element: LxmlElement, attribute: string, target: string | null, hides: boolean): void {
  if (target) element.attributes.set(attribute, target)
  else {
    if (hides) element.attributes.delete(attribute)
    else if (target === '' && attribute === 'href') element.attributes.set(attribute, '#')
    element.attributes.set('data-cms-error', 'ref-not-found')
    if (attribute === 'href' && element.name === 'a') element.name = 'span'
  }
}

/** Whether the pattern `<[^>]*data-cms-[^>]*>` of djangocms_text.html matches. */
function isDynamic(html: string): boolean {
  const parts = html.split('>').slice(0, -1)
  return parts.some((part) => part.includes('<') && part.includes('data-cms-', part.indexOf('<')))
}

const modelKey = new RegExp(`^\\s*(${modelNamePattern})(?:[^${nameCharacters}:][^:]*)?:([^:]*)$`, 'u')

function targetOf(context: SiteContext, found: DynamicAttribute, language: string, unknown: Unknown): Target {
  const [, model = '', text = ''] = modelKey.exec(found.reference) ?? []
  const id = pythonInt(text)
  const name = modelName(model)
  const { models, version } = context.project.manifest
  const facts = models[name]
  if (!facts || id === null) return null
  if (facts.endpoint === 'page') {
    const object = relatedObject(context, name, id, language)
    if (!object) return null
    // Without the host, also on another site.
    return typeof object.url === 'string' ? object.url.replace(/^\/\/[^/]*/, '') : ''
  }
  if (facts.endpoint === 'file') return fileTarget(context, found.attribute, `${name}:${id}`, language)
  if (facts.endpoint) return null
  if (facts.absolute_url && 'pattern' in facts.absolute_url) {
    const object = relatedObject(context, name, String(id), language)
    return object === null || object.isLeftOut ? null : typeof object.url === 'string' ? object.url : ''
  }
  // Version 1 of the manifest does not tell whether there is a get_absolute_url.
  if (version > 1 && !facts.absolute_url) return null
  unknown(name, String(id), facts.absolute_url?.unknown ?? 'the manifest is of version 1')
  return undefined
}

/** The CMS knows those of images alone, and only with an app of djangocms-text (`text_images`). */
function fileTarget(context: SiteContext, attribute: string, file: string, language: string): string | null {
  const { contract, media, project } = context
  const isKnown = contract.resolvesLinks || (attribute === 'src' && project.manifest.text_images === true)
  const link = isKnown ? fileLink(context, file, language) : null
  if (!link || contract.resolvesLinks) return link?.url ?? null
  return storedFileUrl(media.url, project.files.get(link.id)?.file ?? '')
}
