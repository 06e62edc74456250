import { absolute, pathIn } from '../model/address.js'
import { cmsVersions } from '../model/cms-versions.js'
import { languagesOf, published } from '../model/content.js'
import { settingFindings } from '../model/manifest/setting-findings.js'
import type { Contract } from './contract.js'
import { releasedNavigation } from './navigation/released-navigation.js'
import { defaultSettings } from './plugins/written-value.js'

/** The API as the package djangocms-rest 1.2 answers. */
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

  // The package joins the path to the root of the API as it is.
  appPath: (path) => path,

  languagesOf: ({ project }, page) => languagesOf(project, page),

  // The package uses the active language, which is the project's default while it answers.
  referenceLanguage: ({ project }) => project.manifest.default_language,

  activeLanguage: ({ manifest }) => manifest.default_language,

  // djangocms_link.helpers.get_obj_link compares with SITE_ID, whatever site the answer is for.
  linkSite: ({ project }) => project.defaultSite,

  // Page.get_absolute_url knows no hosts.
  addressSite: (_, { site }) => site,

  referenceApi: ({ bases }) => bases.api,

  hidesTargets: false,

  resolvesLinks: false,

  forms: ({ timeZone, manifest }) => {
    const settings = manifest.rest_framework ?? defaultSettings
    // With USE_TZ = False Python's date-times are local ones, without an offset.
    const local = (utc: string) => timeZone.local(utc)
    if (manifest.use_tz === false) return { settings, localTime: local, plainTime: local }
    return { settings, localTime: (utc) => timeZone.print(utc), plainTime: (utc) => utc }
  },

  findings: settingFindings,

  pageDate: ({ timeZone, manifest }, utc) => (manifest.use_tz === false ? timeZone.local(utc) : utc),

  showsOwnBranch: false,

  // Up to django CMS 4.1 all menus are in one language.
  showsOwnLanguage: false,

  prefixesAbsoluteUrls: true,

  languagesSite: (project) => project.defaultSite,

  // The package shows every published content of a page; here only those of languages that are public.
  found({ site, viewer }, page) {
    const languages = site.publicLanguages
    return published(page.contents).filter(({ language }) => viewer.preview || languages.includes(language))
  },
}
