import { imageAddress } from '../../model/images/image-address.js'
import type { ImageDetails } from '../../model/images/image-details.js'
import { isVector, smallerThumbnails } from '../../model/images/image-sources.js'
import { type Size, thumbnailFolder } from '../../model/images/thumbnails.js'
import type { PluginField } from '../../model/manifest/field-facts.js'
import { isImageModel } from '../../model/manifest/image-models.js'
import { modelName } from '../../model/model-names.js'
import type { ImageRow } from '../../model/rows/related-rows.js'
import type { FieldValue } from '../../model/rows/rows.js'
import type { Json, JsonObject } from '../../model/values/json.js'
import { idOf } from '../../model/values/python-int.js'
import type { ImageSettings, SiteContext } from '../contract.js'
import { fileFieldUrl } from './file-url.js'
import { reference, silentPlace } from './reference.js'

/** The name of the member beside an image. */
export function detailsName(name: string): string {
  return `${name}_details`
}

/**
 * The details of an image that a field refers to or holds, or of each one in their order; null: there is none that
 * visitors may see.
 */
export function fieldDetails(
  context: SiteContext,
  field: PluginField,
  fields: Readonly<Record<string, FieldValue>> | null,
  language: string,
): Json {
  const value = fields?.[field.name] ?? null
  if (value === null || value === '') return null
  const { to } = field
  if (to !== undefined && Array.isArray(value)) return value.map((key) => listedDetails(context, to, key, language))
  if (to !== undefined) return referenceDetails(context, to, value)
  const [width, height] = [field.width_field, field.height_field].map((name) => pixels(fields?.[sizeName(field, name)]))
  const url = fileFieldUrl(context, String(value), field.base_url)
  return detailsOf(context, url, { ...noFacts, width: width ?? null, height: height ?? null }, [])
}

/** Of a column of another row, the size is in that row, too: the plugin's own field of the name is another one. */
function sizeName({ name, row }: PluginField, size = ''): string {
  return row ? `${name.slice(0, Math.max(0, name.lastIndexOf('.')))}.${size}` : size
}

/** A reference of a row as a member, and with `--image-details` the details of its image beside it; null: no key. */
export function referenceMembers(
  context: SiteContext,
  name: string,
  model: string,
  key: Json,
  language: string,
): JsonObject {
  const value = key === null ? null : reference(context, model, key, silentPlace(language))
  if (!context.images || !isImageModel(context.project.manifest, model)) return { [name]: value }
  return { [name]: value, [detailsName(name)]: referenceDetails(context, model, key) }
}

/** The member has only its key, so that its file is referred to here. */
function listedDetails(context: SiteContext, model: string, key: Json, language: string): JsonObject | null {
  reference(context, model, key, silentPlace(language))
  return referenceDetails(context, model, key)
}

/** The details of an image of django-filer. Reports the reference, since the unit depends on more than its address. */
export function referenceDetails(context: SiteContext, model: string, key: Json): ImageDetails | null {
  if (key === null) return null
  const details = imageDetails(context, idOf(key))
  context.trace?.resolve(modelName(model), String(key), '', JSON.stringify(details))
  return details
}

/** null: there is no public image of this id. */
export function imageDetails(context: SiteContext, id: number): ImageDetails | null {
  const { files, related } = context.project
  const [file, image] = [files.get(id), related.images.get(id)]
  if (!context.images || !file?.isPublic || !file.file || !image) return null
  const base = thumbnailBase(context)
  const smaller = smallerThumbnails(context.project, file).map(({ row, width, height }) => ({
    url: fileFieldUrl(context, row.name, base),
    width,
    height,
  }))
  return detailsOf(context, fileFieldUrl(context, file.file), image, smaller)
}

type ImageFacts = Omit<ImageRow, 'id'>

const noFacts: ImageFacts = {
  width: null,
  height: null,
  altText: null,
  caption: null,
  subjectLocation: null,
  mimeType: null,
}

function detailsOf(
  context: SiteContext,
  url: string,
  image: ImageFacts,
  smaller: readonly (Size & { url: string })[],
): ImageDetails {
  const { width, height, altText, caption, mimeType } = image
  const whole = width === null || height === null || isVector(image) ? null : { url, width, height }
  const sources = whole && (context.images?.template ? resized(context.images, whole) : [...smaller, whole])
  return {
    alt: altText || null,
    caption: caption || null,
    width,
    height,
    focal_point: focalPoint(image),
    mime_type: mimeType || null,
    sources: (sources ?? []).map((source) => ({ ...source })),
  }
}

/** The configured widths up to that of the image. */
function resized({ template, widths }: ImageSettings, image: Size & { url: string }): (Size & { url: string })[] {
  return [...widths]
    .filter((width) => width <= image.width)
    .sort((one, other) => one - other)
    .map((width) => {
      const size = { width, height: Math.max(1, Math.round((image.height * width) / image.width)) }
      return { url: imageAddress(template ?? '', image.url, size), ...size }
    })
}

/** As fractions of width and height. Mirrors filer.thumbnail_processors.normalize_subject_location. */
function focalPoint({ subjectLocation, width, height }: ImageFacts): ImageDetails['focal_point'] {
  const [, left, top] = /^\s*(\d+)\s*,\s*(\d+)\s*$/.exec(subjectLocation ?? '') ?? []
  if (left === undefined || top === undefined || width === null || height === null) return null
  const [x, y] = [part(Number(left), width), part(Number(top), height)]
  return x > 1 || y > 1 ? null : { x, y }
}

function part(pixels: number, of: number): number {
  return Math.round((pixels / of) * 10_000) / 10_000
}

function pixels(value: FieldValue | undefined): number | null {
  return typeof value === 'number' && value > 0 ? value : null
}

/** Base URL of public thumbnails. One below MEDIA_URL follows the address that replaces this. */
export function thumbnailBase({ project: { manifest }, media }: SiteContext): string {
  const folder = thumbnailFolder(manifest)
  if (folder !== null) return media.url + folder
  return manifest.thumbnails && 'url' in manifest.thumbnails ? manifest.thumbnails.url : ''
}
