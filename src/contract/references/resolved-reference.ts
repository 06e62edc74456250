import { readableContent } from '../../model/access/contents.js'
import { isOpenTo } from '../../model/access/placeholders.js'
import { isShownTarget } from '../../model/access/rows.js'
import { absolute, encodePath } from '../../model/address.js'
import type { PageLink, RowLink } from '../../model/links.js'
import { addressOf } from '../../model/manifest/own-addresses.js'
import type { SerializedFile } from '../../model/serializer.js'
import { idOf } from '../../model/values/python-int.js'
import type { SiteContext } from '../contract.js'
import { fileAddress } from './file-url.js'
import { imageDetails, referenceDetails } from './image-details.js'
import { pageLink } from './page-link.js'
import { reference, silentPlace } from './reference.js'
import { referenceParts } from './reference-text.js'

/** What a serializer gets for `app.model:key`. Reports the reference, since the unit depends on it. */
export function resolvedReference(context: SiteContext, text: string, language: string): PageLink | RowLink | null {
  const { model = '', key = '' } = referenceParts(text) ?? {}
  if (key === '') return null
  const link = linkTo(context, model, key, language)
  context.trace?.resolve(model, key, language, resolvedFacts(context, model, key, language))
  return link
}

/** A text that changes with a row that shows more than its address: what shows it is written again then. */
export function resolvedFacts(context: SiteContext, model: string, key: string, language: string): string {
  const isFile = context.project.manifest.models[model]?.endpoint === 'file'
  return JSON.stringify(isFile ? imageDetails(context, idOf(key)) : linkTo(context, model, key, language))
}

/** null: there is no public file of this id, or it is not the requested image. */
export function fileLink(context: SiteContext, text: string | number, language: string): SerializedFile | null {
  const [, kind = 'file', digits] = /^(?:filer\.(file|image):)?(\d+)$/i.exec(String(text)) ?? []
  const id = digits === undefined ? null : Number(digits)
  const model = `filer.${kind.toLowerCase()}`
  const { manifest, files } = context.project
  if (id === null || manifest.models[model]?.endpoint !== 'file') return null
  // Recorded as any reference, so that incremental runs follow it, and the file is copied.
  reference(context, model, String(id), silentPlace(language))
  const url = model === 'filer.image' && !files.get(id)?.isImage ? null : fileAddress(context, id)
  return url === null ? null : { id, url, details: context.images && referenceDetails(context, model, id) }
}

function linkTo(context: SiteContext, model: string, key: string, language: string): PageLink | RowLink | null {
  const { manifest, pages } = context.project
  const facts = manifest.models[model]
  if (facts?.endpoint === 'file') return null
  if (facts?.endpoint !== 'page') return rowLink(context, model, key, language)
  const page = pages.get(idOf(key))
  const content = page ? readableContent(context, page, language) : null
  // The serializer may have asked for a language that is not public on the page's site.
  return content && isOpenTo(context, { kind: 'page', content }) ? pageLink(context, content) : null
}

function rowLink(context: SiteContext, model: string, key: string, language: string): RowLink | null {
  const { project, bases } = context
  const facts = project.manifest.models[model]
  if (!facts) return null
  const written = reference(context, model, key, silentPlace(language))
  const endpoint = written === `${model}:${key}` ? null : written
  const row = project.addressBook.get(model)?.byKey.get(key)
  const address = facts.absolute_url
  const isShown = row && !row.isLeftOut && isShownTarget(context, model, key)
  const url = isShown && address && !('unknown' in address) ? addressOf(address, row, encodePath) : null
  return endpoint === null && url === null ? null : { id: key, endpoint, url: absolute(bases.site, url) }
}
