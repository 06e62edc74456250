import { absolute, pathIn } from '../model/address.js'
import { cmsVersions } from '../model/cms-versions.js'
import { published } from '../model/content.js'
import { publicLanguages } from '../model/languages.js'
import type { Contract } from './contract.js'
import { releasedNavigation } from './released-navigation.js'

/** What the package djangocms-rest 1.2 answers. */
export const released: Contract = {
  ...releasedNavigation,

  rules: (schema) => ({
    cms: cmsVersions[schema],
    publicBy: 'default site',
    hideUntranslated: false,
    listsNeedUrl: false,
  }),

  pagePath: ({ project }, { page, language }) => pathIn(project, page, language),

  absoluteUrl: ({ project, bases }, { page, language }) => absolute(bases.site, pathIn(project, page, language)),

  // The package asks for the active language, which is the project's own while it answers.
  referenceLanguage: ({ project }) => project.manifest.default_language,

  referenceApi: ({ bases }) => bases.api,

  hidesTargets: false,

  timeZone: ({ timeZone }) => timeZone,

  prefixesAbsoluteUrls: true,

  languagesSite: (project) => project.defaultSite,

  // The package shows every published content of a page; here only those of languages that are public.
  found({ project, site, viewer }, page) {
    const languages = publicLanguages(project, site)
    return published(page.contents).filter(({ language }) => viewer.preview || languages.includes(language))
  },
}
