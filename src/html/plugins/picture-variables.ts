import { isJsonObject, type Json } from '../../model/values/json.js'
import type { RowObject } from '../row-object.js'
import { attributesText, safe } from '../safe-html.js'
import { croppedSides, imageOf, pictureOf } from './picture.js'
import type { RenderedPlugin } from './stock-plugin.js'

/** Members that djangocms_picture.cms_plugins.PicturePlugin adds to its instance and to its template's variables. */
export function pictureVariables({ context, row, instance, place }: RenderedPlugin): Record<string, unknown> {
  const field = (name: string): Json => row.fields?.[name] ?? null
  const settings = context.project.manifest.pictures ?? {}
  const image = imageOf(instance.picture)
  const options = instance.thumbnail_options as RowObject | null
  const external = String(field('external_picture') ?? '')
  const crop = Boolean(options ? options.crop : field('use_crop'))
  const wanted = options ?? { width: field('width'), height: field('height') }
  const sides = croppedSides(
    { width: Number(wanted.width) || null, height: Number(wanted.height) || null },
    crop,
    image,
    settings,
  )
  const facts = {
    image,
    external,
    crop,
    ...sides,
    upscale: Boolean(options ? options.upscale : field('use_upscale')),
    original: field('use_no_cropping') === true,
    responsive: String(field('use_responsive_image')),
  }
  const { src, srcset, size } = pictureOf(facts, settings, place.report)
  instance.img_src = src
  if (field('alignment')) instance.attributes_str = alignedAttributes(String(field('alignment')), field('attributes'))
  const { urls } = (instance.link_page ?? {}) as { urls?: Readonly<Record<string, string>> }
  const link = field('link_url') || (urls ? (urls[row.language] ?? '') : external)
  // The CMS asks for the size that the page's template sets, in place of the plugin's own.
  const isScaled = !options && Boolean(field('use_automatic_scaling'))
  const scaled = isScaled ? { ...size, ...croppedSides(unknownSides, crop, image, settings) } : size
  return { picture_link: link, picture_size: scaled, img_srcset_data: srcset }
}

const unknownSides = { width: null, height: null }

function alignedAttributes(alignment: string, attributes: Json): unknown {
  const own = isJsonObject(attributes) ? attributes : {}
  const names = `align-${alignment} ${String(own.class ?? '')}`
  return safe(attributesText({ ...own, class: names }, ['src', 'width', 'height']))
}
