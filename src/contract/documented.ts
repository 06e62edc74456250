import { absolute, encodePath, pathIn } from '../model/address.js'
import { newestCms } from '../model/cms-versions.js'
import { contentIn } from '../model/content.js'
import { languageOf } from '../model/languages.js'
import { utcZone } from '../model/values/time-zone.js'
import type { Contract } from './contract.js'
import { documentedNavigation } from './documented-navigation.js'

/** The API as its specification documents it. */
export const documented: Contract = {
  ...documentedNavigation,

  // Whatever version the database has, the documented API is that of the newest one.
  rules: () => ({ cms: newestCms, publicBy: 'own site', hideUntranslated: true, listsNeedUrl: true }),

  pagePath({ project }, { page, language }, home) {
    if (page.isHome) return home ? '' : `/${language}/`
    const path = pathIn(project, page, language)
    return path === null ? null : `/${language}/${path}/`
  },

  absoluteUrl({ project, bases }, { page, language }) {
    const root = page.site.pageRoot[language] ?? '/'
    if (page.isHome) return absolute(bases.site, root)
    const path = pathIn(project, page, language)
    return path === null ? null : absolute(bases.site, `${root}${encodePath(path)}/`)
  },

  referenceLanguage({ project, viewer }, page, language) {
    const shown = contentIn(project, page, language, viewer)?.language ?? language
    return languageOf(page.site, shown)?.public ? shown : language
  },

  hidesTargets: true,

  resolvesLinks: true,

  timeZone: () => utcZone,

  prefixesAbsoluteUrls: false,

  languagesSite: (_, site) => site,

  // A search shows published contents, also in a preview, as the package does.
  found({ project, viewer }, page, language) {
    const content = contentIn(project, page, language, { ...viewer, preview: false })
    return content && pathIn(project, page, content.language) !== null ? [content] : []
  },
}
