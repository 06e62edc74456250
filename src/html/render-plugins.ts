import type { HtmlRenderer, PluginPlace, SiteContext } from '../contract/contract.js'
import { shownAlias } from '../contract/plugins/plugin.js'
import { isEditable } from '../model/access/editable.js'
import type { PluginClass } from '../model/manifest/model-facts.js'
import { aliasContentModel } from '../model/rows/alias-rows.js'
import type { PluginRow } from '../model/rows/rows.js'
import { groupBy } from '../model/values/group-by.js'
import { type InstancePlace, type PluginInstance, pluginInstance } from './plugin-instance.js'
import { isEnglish, type StockPlugin } from './plugins/stock-plugin.js'
import { stockPlugin } from './plugins/stock-plugins.js'
import { safe } from './safe-html.js'
import { createTemplateEngine, type TemplateEngine } from './template-engine.js'
import { templateTexts } from './template-texts.js'

/**
 * The plugins of a placeholder in one language, each rendered by its template, children before their parents.
 * Mirrors cms.plugin_rendering.ContentRenderer.
 */
function renderPlugins(
  engine: TemplateEngine,
  context: SiteContext,
  rows: readonly PluginRow[],
  place: PluginPlace,
): string {
  const usable = rows.filter((row) => row.language === place.language && row.fields)
  const children = groupBy(usable, ({ parentId }) => parentId)
  const isOfAlias = place.owner?.contentTypeId === context.project.contentTypes.get(aliasContentModel)
  const editable = place.owner !== null && isEditable(context, place.owner)
  const render = (row: PluginRow, parent: PluginInstance | null): PluginInstance | null => {
    const plugin = context.project.manifest.plugins[row.pluginType]
    if (!plugin) return null
    const report = (reason: string) => {
      const { pluginType, id: pluginId } = row
      context.report({ code: 'html-incomplete', pluginType, pluginId, page: place.page, reason })
    }
    const instancePlace = { language: place.language, parent, isEditable: editable, report }
    const instance = pluginInstance(context, plugin, row, instancePlace)
    const aliasHtml = () => {
      // djangocms_alias_tags.render_alias asks for the active language, whatever language the plugin has.
      const language = context.contract.activeLanguage(context.project, place.language)
      const shown = shownAlias(context, row, place, language)
      if (!shown || (isOfAlias && shown.plugins.some((other) => showsSameAlias(other, row)))) return ''
      return renderPlugins(engine, context, shown.plugins, { ...shown.place, language })
    }
    const stock = stockPlugin(row.pluginType, plugin)
    const subject = { context, row, instance, place: instancePlace, aliasHtml }
    const own = stock?.variables?.(subject)
    for (const child of children.get(row.id) ?? []) {
      const rendered = render(child, instance)
      if (rendered) instance.child_plugin_instances.push(rendered)
    }
    const added = { ...own, ...stock?.withChildren?.(subject) }
    instance.html = safe(pluginHtml(engine, context, { plugin, stock, instance, added, report }, place))
    return instance
  }
  return (children.get(null) ?? []).map((row) => String(render(row, null)?.html ?? '')).join('')
}

/** Of an alias that contains itself the CMS renders nothing (djangocms_alias.models.AliasPlugin.is_recursive). */
function showsSameAlias(one: PluginRow, other: PluginRow): boolean {
  return one.pluginType === other.pluginType && one.fields?.alias === other.fields?.alias
}

/** A plugin with its children, and the variables of its stock template. */
interface TemplateSubject {
  readonly plugin: PluginClass
  readonly stock: StockPlugin | null
  readonly instance: PluginInstance
  readonly added: Readonly<Record<string, unknown>>
  readonly report: InstancePlace['report']
}

function pluginHtml(
  engine: TemplateEngine,
  context: SiteContext,
  { plugin, stock, instance, added, report }: TemplateSubject,
  { language, page }: PluginPlace,
): string {
  const { plugin_type: pluginType } = instance
  const { variant, template, words, isStock } = templateOf(engine, instance, stock)
  const children = instance.child_plugin_instances.map(({ html }) => String(html ?? '')).join('')
  if (variant !== null) context.report({ code: 'template-missing', pluginType: `${pluginType} (${variant})`, page })
  if (template === null) {
    context.report({ code: 'template-missing', pluginType, page })
    return children
  }
  if (isStock && plugin.rendered_by !== undefined) {
    report(`the CMS renders it by ${plugin.rendered_by}, and here it has the template of its package`)
  }
  const active = context.contract.activeLanguage(context.project, language)
  if (words !== null && !isEnglish(active, context.project.manifest))
    report(`${words} are English, and not in "${active}"`)
  const variables = { ...added, instance, children: safe(children), language, preview: context.viewer.preview }
  return engine.render(template, variables, `${pluginType}, plugin ${instance.pk} on ${page}`)
}

/**
 * The project's template of a plugin type, else the stock template. A plugin can name a template of its own,
 * `TeaserPlugin/wide.html`; `variant`: its name, if there is only a stock template instead; `words`: what that has in
 * English.
 */
function templateOf(engine: TemplateEngine, instance: PluginInstance, stock: StockPlugin | null) {
  const { plugin_type: pluginType, template } = instance
  const name = typeof template === 'string' && template !== '' && template !== 'default' ? template : null
  const own = [...(name === null ? [] : [`${pluginType}/${name}.html`]), `${pluginType}.html`]
  const found = own.find((file) => engine.has(file))
  if (found !== undefined) return { variant: null, template: found, words: null, isStock: false }
  const words = stock?.words?.(instance) ?? null
  return { variant: stock === null ? null : name, template: stock?.template ?? null, words, isStock: true }
}

/**
 * A renderer with these templates of a project, by file name, beside those of stock plugins in `folder`.
 * Throws `template-failed` for one that cannot be parsed.
 */
export function createHtmlRenderer(folder: string, own: Readonly<Record<string, string>>): HtmlRenderer {
  const engine = createTemplateEngine({ ...templateTexts(folder), ...own })
  return {
    placeholder: (context, plugins, place) => renderPlugins(engine, context, plugins, place),
  }
}
