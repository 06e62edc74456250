import { absolute, pathIn } from '../model/address.js'
import { published } from '../model/content.js'
import { publicLanguages } from '../model/languages.js'
import type { Contract } from './contract.js'
import { releasedNavigation } from './released-navigation.js'

/** What the package djangocms-rest 1.2 answers. */
export const released: Contract = {
  ...releasedNavigation,

  rules: (version) => ({ version, publicBy: 'default site', hideUntranslated: false, listsNeedUrl: false }),

  pagePath: ({ project }, { page, language }) => pathIn(project, page, language),

  absoluteUrl: ({ project, bases }, { page, language }) => absolute(bases.site, pathIn(project, page, language)),

  // The package asks for the active language, which is the project's own while it answers.
  referenceLanguage: ({ project }) => project.manifest.default_language,

  hidesTargets: false,

  timeZone: (manifest) => manifest.time_zone,

  prefixesAbsoluteUrls: true,

  languagesSite: (project) => project.defaultSite,

  // The package shows every published content of a page; here only those of languages that are public.
  found({ project, site, viewer }, page) {
    const languages = publicLanguages(project, site)
    return published(page.contents).filter(({ language }) => viewer.preview || languages.includes(language))
  },
}
