import type { SiteContext } from '../contract/contract.js'
import { isJsonObject, type Json, type JsonObject } from '../model/values/json.js'
import { attributesText } from './attributes-text.js'
import { type FrontendParent, frontendClasses } from './frontend-classes.js'
import { linkUrl } from './link-url.js'
import { pictureOf, proportionalSides } from './picture.js'
import type { PluginInstance } from './plugin-instance.js'
import { relatedObject } from './related-object.js'
import type { RowObject } from './row-object.js'
import { safe } from './safe-html.js'
import type { RenderedPlugin } from './stock-plugin.js'

/**
 * What plugins of djangocms-frontend add: their settings as members of the instance, `get_attributes`, and where links
 * and images lead. Mirrors djangocms_frontend.models.AbstractFrontendUIItem with the mixins of its plugin classes.
 */
export function frontendVariables({ context, row, instance, place }: RenderedPlugin): Record<string, unknown> {
  const config = isJsonObject(row.fields?.config) ? row.fields.config : {}
  for (const [name, value] of Object.entries(config)) {
    if (!(name in instance)) instance[name] = settingOf(context, value, place.language)
  }
  instance.tag_type ||= 'div'
  const url = linkUrl(context, config.link, place.language, place.report)
  if (row.pluginType === 'ImagePlugin') Object.assign(instance, imageMembers(config, instance, place.report))
  instance.get_attributes = attributesOf(row.pluginType, config, parentOf(instance))
  return { mixin_link: url, picture_link: url }
}

/** A setting may name a row as `{model, pk}`. */
function settingOf(context: SiteContext, value: Json, language: string): unknown {
  if (!isJsonObject(value) || Object.keys(value).sort().join() !== 'model,pk') return value
  return relatedObject(context, String(value.model), value.pk ?? null, language) ?? value
}

/** The class that settings give, then the attributes; with a blank before them. */
function attributesOf(type: string, config: JsonObject, parent: FrontendParent | null): unknown {
  const own = isJsonObject(config.attributes) ? config.attributes : {}
  const { class: names = '', ...others } = own
  const title = isJsonObject(config.plugin_title) && config.plugin_title.show ? config.plugin_title.title : undefined
  const lazy = type === 'ImagePlugin' && config.lazy_loading ? { loading: 'lazy' } : {}
  const added = frontendClasses(type, config, parent).flatMap((name) => name.split(/\s+/))
  const classes = [...new Set([...String(names).split(/\s+/), ...added])].filter(Boolean).join(' ')
  const titled = type.startsWith('Grid') && title !== undefined ? { title } : {}
  const text = attributesText({ ...(classes === '' ? {} : { class: classes }), ...others, ...lazy, ...titled })
  return safe(text && ` ${text}`)
}

function parentOf({ parent, position }: PluginInstance): FrontendParent | null {
  if (!parent) return null
  const config = isJsonObject(parent.config as Json) ? (parent.config as JsonObject) : {}
  return { type: parent.plugin_type, config, isFirst: position === Number(parent.position) + 1 }
}

/** Mirrors djangocms_frontend.contrib.image.models.Image. */
function imageMembers(config: JsonObject, instance: PluginInstance, report: (reason: string) => void): object {
  const image = isObject(instance.picture) && 'url' in instance.picture ? instance.picture : null
  const options = isObject(instance.thumbnail_options) ? instance.thumbnail_options : null
  const wanted = options ?? config
  const [width, height] = [Number(wanted.width) || null, Number(wanted.height) || null]
  const sides = proportionalSides({ width, height }, image)
  const picture = pictureOf(
    {
      ...{ image, external: String(config.external_picture ?? ''), ...sides },
      crop: Boolean(wanted === config ? config.use_crop : wanted.crop),
      upscale: Boolean(wanted === config ? config.use_upscale : wanted.upscale),
      original: Boolean(config.use_no_cropping) || (!width && !height && !options),
      responsive: config.use_responsive_image === 'yes',
    },
    report,
  )
  return { rel_image: image, img_src: picture.src, img_srcset_data: picture.srcset, picture_size: picture.size }
}

function isObject(value: unknown): value is RowObject {
  return typeof value === 'object' && value !== null
}
