import type { Viewer } from '../model/access/viewer.js'
import { absolute, encodePath, hasPath, ownPathIn, pageUrlAt } from '../model/address.js'
import { newestCms } from '../model/cms-versions.js'
import { contentIn } from '../model/content.js'
import { fallbacksOf, languageOf } from '../model/languages.js'
import { documentedFindings } from '../model/manifest/setting-findings.js'
import type { Page, Project } from '../model/project.js'
import type { Contract } from './contract.js'
import { documentedNavigation } from './navigation/documented-navigation.js'
import { defaultSettings, type ValueForms } from './plugins/written-value.js'

/** Date-times in UTC, and nothing that a setting changes. */
function utcForms({ timeZone }: Pick<Project, 'timeZone'>): ValueForms {
  // A local time without an offset is one that the clocks of the zone skip.
  const utcOf = (time: string) => (time.endsWith('Z') ? time : timeZone.utcOf(time))
  return { settings: defaultSettings, localTime: utcOf, plainTime: utcOf }
}

/** The API as its specification documents it. */
export const documented: Contract = {
  ...documentedNavigation,

  // The documented API is that of the newest version, whichever the database has.
  rules: () => ({ cms: newestCms, publicBy: 'own site', hideUntranslated: true, listsNeedUrl: true }),

  pagePath({ project }, { page, language }, home) {
    if (page.isHome) return home ? '' : `/${language}/`
    const path = ownPathIn(project, page, language)
    return path === null ? null : `/${language}/${path}/`
  },

  absoluteUrl({ project, bases }, { page, language }) {
    const path = ownPathIn(project, page, language)
    return path === null ? null : absolute(bases.site, pageUrlAt(project, page, language, path))
  },

  appPath: encodePath,

  languagesOf({ project, viewer }, page) {
    return page.site.publicLanguages.filter((code) => contentIn(project, page, code, viewer)?.language === code)
  },

  referenceLanguage({ project, viewer }, page, language) {
    const { site } = page
    const asked = languageOf(site, language)?.public ? language : publicLanguageFor(project, page, language, viewer)
    const shown = contentIn(project, page, asked, viewer)?.language ?? asked
    return languageOf(site, shown)?.public ? shown : asked
  },

  activeLanguage: (_, language) => language,

  linkSite: ({ site }) => site,

  addressSite: ({ site }) => site,

  referenceApi: (context, { site }) => (site === context.site ? context.bases.api : context.apiOf(site)),

  hidesTargets: true,

  resolvesLinks: true,

  forms: utcForms,

  findings: documentedFindings,

  pageDate: (_, utc) => utc,

  showsOwnBranch: true,

  showsOwnLanguage: true,

  prefixesAbsoluteUrls: false,

  languagesSite: (_, site) => site,

  // A search shows published contents, also in a preview, as the package does.
  found({ project, viewer }, page, language) {
    const content = contentIn(project, page, language, { ...viewer, preview: false })
    return content && hasPath(project, page, content.language) ? [content] : []
  },
}

/**
 * The public language in which readers of a language that is not public get the page: one that falls back to theirs,
 * else the first one that shows anything.
 */
function publicLanguageFor(project: Project, page: Page, language: string, viewer: Viewer): string {
  const answering = page.site.publicLanguages.filter((code) => contentIn(project, page, code, viewer))
  const falling = answering.find((code) => fallbacksOf(project, page.site, code).includes(language))
  return falling ?? answering[0] ?? language
}
