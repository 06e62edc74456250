import type { PluginField } from '../../model/manifest/field-facts.js'
import type { Json } from '../../model/values/json.js'
import { idOf } from '../../model/values/python-int.js'
import type { SiteContext } from '../contract.js'
import { fileFieldUrl, storedFileUrl } from './file-url.js'
import { fieldReference, type ReferencePlace } from './reference.js'

/**
 * The address of the file that a key leads to, as a serializer of the project writes it; null: visitors may not see it.
 */
export function fileOfKey(context: SiteContext, field: PluginField, key: Json, place: ReferencePlace): Json {
  const { project, media, contract } = context
  // Notes what the answer depends on, and reports files that are missing.
  fieldReference(context, field, key, { ...place, hidden: () => {} })
  const file = project.files.get(idOf(key))
  if (!file) return null
  if (!file.isPublic) {
    // Of these the package shows the address, too.
    place.hidden(`${field.to}:${key}`)
    return null
  }
  if (field.file_as === 'url') return file.file && storedFileUrl(media.url, file.file)
  if (!file.file) return null
  return contract.forms(project).settings.uploaded_files_use_url ? fileFieldUrl(context, file.file) : file.file
}
