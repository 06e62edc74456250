import type { PluginClass } from '../../model/manifest/model-facts.js'
import { linkUrl, rowUrl } from '../link-url.js'
import type { PluginInstance } from '../plugin-instance.js'
import { renderedText } from '../rich-text.js'
import type { RowObject } from '../row-object.js'
import { type SafeHtml, safe } from '../safe-html.js'
import { frontendVariables } from './frontend-variables.js'
import { pictureVariables } from './picture-variables.js'
import { embedLink, iconVariables, styleVariables } from './small-plugins.js'
import type { RenderedPlugin, StockPlugin } from './stock-plugin.js'
import { storyPlugins } from './story-plugins.js'
import { textBody } from './text-body.js'

/** The stock plugin of a plugin type, found by its table; null: none. */
export function stockPlugin(pluginType: string, { table }: PluginClass): StockPlugin | null {
  if (table?.startsWith('djangocms_stories_')) return storyPlugins[pluginType] ?? null
  if (table !== frontendTable) return byTable[table ?? ''] ?? null
  return frontendTypes.has(pluginType)
    ? {
        template: `djangocms_frontend/${pluginType}.html`,
        variables: frontendVariables,
        ...(frontendWords[pluginType] && { words: frontendWords[pluginType] }),
      }
    : null
}

const text: StockPlugin = {
  template: 'djangocms_text/TextPlugin.html',
  withChildren: ({ context, instance, place }) => {
    const children = new Map(instance.child_plugin_instances.map(({ pk, html }) => [pk, String(html ?? '')]))
    const body = String(instance.body ?? '')
    const { contract } = context
    // As stored where the contract has links of its own; the CMS writes the whole text anew.
    if (!contract.resolvesLinks) {
      const html = renderedText({ context, ...place }, body)
      return { body: safe(textBody(html, children, () => null)) }
    }
    const addressOf = (model: string, key: string) => rowUrl({ context, ...place }, model, key)
    return { body: safe(textBody(body, children, addressOf, contract.hidesTargets)) }
  },
}

const byTable: Readonly<Record<string, StockPlugin>> = {
  djangocms_text_text: text,
  djangocms_text_ckeditor_text: text,
  djangocms_link_link: {
    template: 'djangocms_link/LinkPlugin.html',
    variables: ({ context, row, place }) => ({ link: linkUrl({ context, ...place }, row.fields?.link) }),
  },
  djangocms_picture_picture: { template: 'djangocms_picture/PicturePlugin.html', variables: pictureVariables },
  djangocms_file_file: { template: 'djangocms_file/FilePlugin.html', words: sizeWords },
  djangocms_file_folder: {
    template: 'djangocms_file/FolderPlugin.html',
    words: sizeWords,
    variables: (plugin) => ({
      folder_files: (plugin.instance.folder_src as RowObject | null)?.files ?? [],
      empty_folder: stockSentence('emptyFolder', plugin),
    }),
  },
  djangocms_alias_aliasplugin: {
    template: 'djangocms_alias/Alias.html',
    variables: ({ aliasHtml }) => ({ content: safe(aliasHtml()) }),
  },
  djangocms_style_style: { template: 'djangocms_style/StylePlugin.html', variables: styleVariables },
  djangocms_icon_icon: { template: 'djangocms_icon/IconPlugin.html', variables: iconVariables },
  djangocms_video_videoplayer: {
    template: 'djangocms_video/VideoPlayerPlugin.html',
    variables: (plugin) => ({
      embed_link_with_parameters: embedLink(
        String(plugin.row.fields?.embed_link ?? ''),
        plugin.row.fields?.parameters ?? null,
      ),
      unsupported_video: stockSentence('unsupportedVideo', plugin),
    }),
  },
  djangocms_video_videosource: { template: 'djangocms_video/VideoSourcePlugin.html' },
  djangocms_video_videotrack: { template: 'djangocms_video/VideoTrackPlugin.html' },
  djangocms_video_hlsstreamsource: { template: 'djangocms_video/HlsStreamSourcePlugin.html' },
  djangocms_snippet_snippetptr: { template: 'djangocms_snippet/SnippetPlugin.html', variables: snippetVariables },
}

/** `filesizeformat` of Django has units and a decimal separator of the language. */
function sizeWords({ show_file_size: showsSize }: PluginInstance): string | null {
  return showsSize ? 'units of file sizes' : null
}

/** Which package translates such common words, Django decides by the order of INSTALLED_APPS. */
const frontendWords: Readonly<Record<string, StockPlugin['words']>> = {
  AlertPlugin: ({ alert_dismissible: isDismissible }) => (isDismissible ? 'labels of buttons' : null),
  CarouselPlugin: ({ carousel_controls: hasControls }) => (hasControls ? 'labels of buttons' : null),
}

/** A snippet is a Django template, which cannot be run here: its text is shown unchanged. */
function snippetVariables({ instance, place: { report } }: RenderedPlugin): Record<string, unknown> {
  const snippet = (instance.snippet_grouper ?? instance.snippet ?? null) as RowObject | null
  const html = typeof snippet?.text === 'string' ? snippet.text : ''
  if (snippet?.template) report(`the snippet has the Django template ${String(snippet.template)}`)
  else if (/\{[{%]/.test(html)) report('the snippet holds Django template tags')
  return { content: safe(html), html: safe(html) }
}

const frontendTable = 'djangocms_frontend_frontenduiitem'

const frontendTypes: ReadonlySet<string> = new Set([
  ...['AccordionPlugin', 'AccordionItemPlugin', 'AlertPlugin', 'BadgePlugin', 'BlockquotePlugin'],
  ...['CardInnerPlugin', 'CardLayoutPlugin', 'CardPlugin', 'CarouselPlugin', 'CarouselSlidePlugin', 'CodePlugin'],
  ...['CollapsePlugin', 'CollapseContainerPlugin', 'CollapseTriggerPlugin', 'EditorNotePlugin', 'FigurePlugin'],
  ...['GridColumnPlugin', 'GridContainerPlugin', 'GridRowPlugin', 'HeadingPlugin', 'IconPlugin', 'ImagePlugin'],
  ...['JumbotronPlugin', 'LinkPlugin', 'ListGroupPlugin', 'ListGroupItemPlugin', 'MediaPlugin', 'MediaBodyPlugin'],
  ...['NavigationPlugin', 'NavBrandPlugin', 'NavLinkPlugin', 'SpacingPlugin', 'TabPlugin', 'TabItemPlugin'],
  'TextLinkPlugin',
])

/** Sentences of stock templates in the languages that their packages have; in others the CMS has them in English, too. */
const sentences = {
  /** djangocms_video/default/video_player.html */
  unsupportedVideo: {
    en: "Your browser doesn't support this video format.",
    de: 'Ihr Browser unterstützt dieses Videoformat nicht.',
    fi: 'Selaimesi ei tue tätä videomuotoa.',
    fr: 'Votre navigateur ne prend pas en charge ce format vidéo.',
    nl: 'Je browser ondersteunt dit videoformaat niet.',
  },
  /** djangocms_file/default/folder.html */
  emptyFolder: {
    en: 'No files were found in the specified folder.',
    de: 'Es wurden keine Dateien im angegebenen Ordner gefunden.',
    nl: 'Er zijn geen bestanden gevonden in de gespecificeerde map.',
  },
}

/** A sentence in the language in which the CMS renders the plugin. */
function stockSentence(name: keyof typeof sentences, { context, place }: RenderedPlugin): SafeHtml | '' {
  const texts: Readonly<Record<string, string>> = sentences[name]
  if (context.project.manifest.use_i18n === false) return safe(sentences[name].en)
  const language = context.contract.activeLanguage(context.project, place.language)
  return safe(texts[language.split('-')[0] ?? ''] ?? sentences[name].en)
}
