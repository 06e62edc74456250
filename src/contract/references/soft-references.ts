import { isImageModel } from '../../model/manifest/image-models.js'
import { modelName } from '../../model/model-names.js'
import { isJsonObject, type Json, type JsonObject } from '../../model/values/json.js'
import type { SiteContext } from '../contract.js'
import { detailsName, referenceDetails } from './image-details.js'
import { type ReferencePlace, reference, textReference } from './reference.js'
import { isKey } from './reference-text.js'

/**
 * Replaces the soft references inside a JSON value: in the members of objects, at any depth. Those that the original
 * cannot read stay unchanged. With `--image-details`, images have their details beside them.
 * Mirrors djangocms_rest.serializers.plugins.serialize_soft_refs.
 */
export function resolveSoftReferences(context: SiteContext, value: Json, place: ReferencePlace): Json {
  if (Array.isArray(value)) return value.map((item) => resolveSoftReferences(context, item, place))
  if (!isJsonObject(value)) return value
  const members: [string, Json][] = []
  for (const [key, member] of Object.entries(value)) {
    members.push([key, resolveMember(context, key, member, place)])
    if (!context.images || !isImage(context, member) || Object.hasOwn(value, detailsName(key))) continue
    members.push([detailsName(key), referenceDetails(context, String(member.model), member.pk)])
  }
  // Not by assignments, which would lose a member called `__proto__`.
  return Object.fromEntries(members)
}

function resolveMember(context: SiteContext, key: string, member: Json, place: ReferencePlace): Json {
  if (!isJsonObject(member)) return resolveSoftReferences(context, member, place)
  if (isSoftReference(member)) {
    const { model, pk } = member
    const readable = typeof model === 'string' && model.includes('.') && isKey(pk)
    return readable ? reference(context, model, pk, place) : member
  }
  if (key === 'attrs' && member['data-cms-href']) {
    const url = textReference(context, member['data-cms-href'], place)
    return url === undefined ? member : { ...member, 'data-cms-href': url }
  }
  if (member.internal_link !== undefined) {
    const url = textReference(context, member.internal_link, place)
    return url === undefined ? member : url
  }
  if (member.file_link !== undefined && isKey(member.file_link)) {
    return reference(context, 'filer.file', member.file_link, place)
  }
  return resolveSoftReferences(context, member, place)
}

interface SoftReference extends JsonObject {
  model: Json
  pk: Json
}

function isSoftReference(value: JsonObject): value is SoftReference {
  return Object.keys(value).length === 2 && value.model !== undefined && value.pk !== undefined
}

function isImage({ project }: SiteContext, value: Json): value is SoftReference {
  if (!isJsonObject(value) || !isSoftReference(value) || typeof value.model !== 'string') return false
  return isKey(value.pk) && isImageModel(project.manifest, modelName(value.model))
}
