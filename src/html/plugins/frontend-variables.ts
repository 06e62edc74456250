import type { SiteContext } from '../../contract/contract.js'
import { isJsonObject, type Json, type JsonObject } from '../../model/values/json.js'
import { linkUrl } from '../link-url.js'
import type { PluginInstance } from '../plugin-instance.js'
import { relatedObject } from '../related-object.js'
import type { RowObject } from '../row-object.js'
import { attributesText, safe } from '../safe-html.js'
import { type FrontendParent, frontendClasses } from './frontend-classes.js'
import { imageOf, pictureOf, proportionalSides } from './picture.js'
import type { RenderedPlugin } from './stock-plugin.js'

/**
 * Variables of plugins of djangocms-frontend: their settings as members of the instance, `get_attributes`, and URLs of
 * links and images. Mirrors djangocms_frontend.models.AbstractFrontendUIItem with the mixins of its plugin classes.
 */
export function frontendVariables({ context, row, instance, place }: RenderedPlugin): Record<string, unknown> {
  const config = isJsonObject(row.fields?.config) ? row.fields.config : {}
  for (const [name, value] of Object.entries(config)) {
    if (!(name in instance)) instance[name] = settingOf(context, value, place.language)
  }
  instance.tag_type ||= 'div'
  const url = linkUrl({ context, ...place }, config.link)
  if (row.pluginType === 'ImagePlugin') Object.assign(instance, imageMembers(context, config, instance, place.report))
  const parent = parentOf(instance)
  // The CMS numbers the plugins that it renders for a request; any unique id will do.
  instance.html_id = numbered.has(row.pluginType) ? `frontend-plugins-${row.id}` : null
  if (row.pluginType === 'AccordionItemPlugin') {
    instance.font_size = String(parent?.config.accordion_header_type ?? '').replace('h', 'fs-')
  }
  if (row.pluginType === 'CarouselSlidePlugin') instance.rel_image = imageOf(instance.carousel_image)
  const addedClasses = row.pluginType === 'NavLinkPlugin' ? () => navLinkClasses(instance) : () => ''
  Object.defineProperty(instance, 'get_attributes', {
    enumerable: true,
    // Made when it is read: it may depend on children, which are rendered later.
    get: () => attributesOf(row.pluginType, config, parent, addedClasses()),
  })
  const linkAttributes = isJsonObject(config.link_attributes) ? config.link_attributes : {}
  return {
    link_attributes_str: safe(attributesText(linkAttributes)),
    // `{% inline_field %}` applies its filters and escapes only where fields can be edited in place.
    placeholder_editable: place.isEditable,
    mixin_link: url,
    picture_link: url,
    link: url,
    aspect_ratio: aspectRatio(parent),
  }
}

/** Plugin types whose templates set an id (djangocms_frontend.templatetags.frontend.set_html_id). */
const numbered: ReadonlySet<string> = new Set(['AccordionPlugin', 'AccordionItemPlugin', 'CollapsePlugin'])

/** djangocms_frontend.contrib.navigation.frameworks.bootstrap5.NavLinkRenderMixin */
function navLinkClasses({ child_plugin_instances: children }: PluginInstance): string {
  return children.length > 0 ? 'nav-link dropdown-toggle' : 'nav-link'
}

/** Of a slide, as Python writes it (djangocms_frontend.contrib.carousel.frameworks.bootstrap5.CarouselSlideRenderMixin). */
function aspectRatio(parent: FrontendParent | null): string {
  const [width = 4, height = 3] = String(parent?.config.carousel_aspect_ratio || '4x3')
    .split('x')
    .map(Number)
  const ratio = 1024 / ((1024 * height) / width)
  return Number.isInteger(ratio) ? `${ratio}.0` : String(ratio)
}

/** The value of a setting, which may name a row as `{model, pk}`. */
function settingOf(context: SiteContext, value: Json, language: string): unknown {
  // An empty object is false in Django.
  if (isJsonObject(value) && Object.keys(value).length === 0) return ''
  if (!isJsonObject(value) || Object.keys(value).sort().join() !== 'model,pk') return value
  return relatedObject(context, String(value.model), value.pk ?? null, language) ?? value
}

/** The classes and attributes of a plugin as HTML, with a leading blank. */
function attributesOf(type: string, config: JsonObject, parent: FrontendParent | null, more: string): unknown {
  const own = isJsonObject(config.attributes) ? config.attributes : {}
  const { class: names = '', ...others } = own
  const title = isJsonObject(config.plugin_title) && config.plugin_title.show ? config.plugin_title.title : undefined
  const lazy = type === 'ImagePlugin' && config.lazy_loading ? { loading: 'lazy' } : {}
  const added = frontendClasses(type, config, parent).flatMap((name) => name.split(/\s+/))
  const all = [...String(names).split(/\s+/), ...more.split(' '), ...added]
  const classes = [...new Set(all)].filter(Boolean).join(' ')
  const style = type === 'IconPlugin' ? iconStyle(config) : ''
  const styled = style === '' ? {} : { style: style + String(others.style ?? '') }
  const titled = type.startsWith('Grid') && title !== undefined ? { title } : {}
  const text = attributesText({
    ...(classes === '' ? {} : { class: classes }),
    ...others,
    ...lazy,
    ...titled,
    ...styled,
  })
  return safe(text && ` ${text}`)
}

function parentOf({ parent, position }: PluginInstance): FrontendParent | null {
  if (!parent) return null
  const config = isJsonObject(parent.config as Json) ? (parent.config as JsonObject) : {}
  return {
    type: parent.plugin_type,
    config,
    isFirst: position === Number(parent.position) + 1,
    number: parent.child_plugin_instances.length + 1,
  }
}

/** djangocms_frontend.contrib.icon.frameworks.bootstrap5.IconRenderMixin */
function iconStyle({ icon_size: size, icon_rounded: rounded }: JsonObject): string {
  const scaled = typeof size === 'string' && size.endsWith('%') ? `font-size:${size};` : ''
  return `${rounded ? 'display:inline-block;line-height:1.49em;height:1.42em;width:1.42em;' : ''}${scaled}`
}

/** Mirrors djangocms_frontend.contrib.image.models.Image. */
function imageMembers(
  { project }: SiteContext,
  config: JsonObject,
  instance: PluginInstance,
  report: (reason: string) => void,
): object {
  const image = imageOf(instance.picture)
  const options = isObject(instance.thumbnail_options) ? instance.thumbnail_options : null
  const wanted = options ?? config
  const [width, height] = [Number(wanted.width) || null, Number(wanted.height) || null]
  const sides = proportionalSides({ width, height }, image)
  const picture = pictureOf(
    {
      image,
      external: String(config.external_picture ?? ''),
      ...sides,
      crop: Boolean(wanted === config ? config.use_crop : wanted.crop),
      upscale: Boolean(wanted === config ? config.use_upscale : wanted.upscale),
      original: Boolean(config.use_no_cropping) || (!width && !height && !options),
      responsive: String(config.use_responsive_image),
    },
    project.manifest.pictures ?? {},
    report,
  )
  return { rel_image: image, img_src: picture.src, img_srcset_data: picture.srcset, picture_size: picture.size }
}

function isObject(value: unknown): value is RowObject {
  return typeof value === 'object' && value !== null
}
