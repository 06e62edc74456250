import type { CmsSchema } from './rows.js'

/** Where the two contracts part ways on what is shown; each contract brings its own. */
export interface Rules {
  /** The django CMS version whose behaviour is followed. */
  version: CmsSchema
  /** Which languages are public: by the site's own list, or those of the site that are public on the default site. */
  publicBy: 'own site' | 'default site'
  /** A language with `hide_untranslated` shows no fallback anywhere, not only in menus. */
  hideUntranslated: boolean
  /** Pages without a URL stay out of lists, tree and search. */
  listsNeedUrl: boolean
}
