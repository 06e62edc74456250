import { type SafeHtml, safe } from '../safe-html.js'
import type { RenderedPlugin } from './stock-plugin.js'

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
export function stockSentence(name: keyof typeof sentences, { context, place }: RenderedPlugin): SafeHtml | '' {
  const texts: Readonly<Record<string, string>> = sentences[name]
  const language = context.contract.activeLanguage(context, place.language)
  return safe(texts[language.split('-')[0] ?? ''] ?? sentences[name].en)
}
