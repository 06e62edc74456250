import { newestCms } from '../../../src/model/cms-versions.js'
import type { LanguageFacts, Manifest } from '../../../src/model/manifest/manifest.js'
import type { Rules } from '../../../src/model/project.js'
import type { PageContentRow, PageRow, SiteTables, VersionRow } from '../../../src/model/rows/rows.js'
import { siteManifest } from '../sites.js'

export const smallRules: Rules = { cms: newestCms, publicBy: 'own site', hideUntranslated: false, listsNeedUrl: true }

const types = { pageContent: 1, aliasContent: 2, news: 3, versioned: 4, clipboard: 5, unnamed: 6 }

/** Ids of pages. */
const pages = {
  open: 1,
  login: 2,
  restricted: 3,
  belowRestricted: 4,
  restrictedLogin: 5,
  draft: 6,
  german: 7,
  french: 8,
}

/** Ids of contents. */
const contents = {
  openEnglish: 11,
  openGermanDraft: 12,
  openArchived: 13,
  openUnversioned: 14,
  login: 21,
  restricted: 31,
  belowRestricted: 41,
  restrictedLogin: 51,
  draft: 61,
  german: 71,
  french: 81,
}

/** One site with a page of every kind of visibility: English is public and falls back to German, French is neither. */
export const small = { types, pages, contents, tables, manifest: smallManifest(), shownRows: shownRows() }

function tables(): SiteTables {
  return {
    schema: '5.1',
    sites: [{ id: 1, domain: 'example.com', name: 'Example' }],
    pages: [
      page('open', '0001'),
      page('login', '0002', { loginRequired: true }),
      page('restricted', '0003'),
      page('belowRestricted', '00030001', { parentId: pages.restricted }),
      page('restrictedLogin', '00030002', { parentId: pages.restricted, loginRequired: true }),
      page('draft', '0004'),
      page('german', '0005'),
      page('french', '0006'),
    ],
    urls: [
      ['open', 'en', 'open'] as const,
      ['open', 'de', 'offen'] as const,
      ['open', 'fr', 'ouvert'] as const,
      ['login', 'en', 'login'] as const,
      ['restricted', 'en', 'restricted'] as const,
      ['draft', 'en', 'draft'] as const,
      ['german', 'de', 'deutsch'] as const,
      ['french', 'fr', 'francais'] as const,
    ].map(([name, language, path], index) => ({
      id: index + 1,
      pageId: pages[name],
      siteId: 1,
      language,
      slug: path,
      path,
    })),
    contents: [
      content('openEnglish', 'open', 'en'),
      content('openGermanDraft', 'open', 'de'),
      content('openArchived', 'open', 'en'),
      content('openUnversioned', 'open', 'en'),
      content('login', 'login', 'en'),
      content('restricted', 'restricted', 'en'),
      content('belowRestricted', 'belowRestricted', 'en'),
      content('restrictedLogin', 'restrictedLogin', 'en'),
      content('draft', 'draft', 'en'),
      content('german', 'german', 'de'),
      content('french', 'french', 'fr'),
    ],
    versions: versions(),
    permissions: [{ pageId: pages.restricted, grantOn: 5, canView: true }],
    contentTypes: [
      { id: types.pageContent, appLabel: 'cms', model: 'pagecontent' },
      { id: types.aliasContent, appLabel: 'djangocms_alias', model: 'aliascontent' },
      { id: types.news, appLabel: 'news', model: 'article' },
      { id: types.versioned, appLabel: 'news', model: 'versioned' },
      { id: types.clipboard, appLabel: 'cms', model: 'usersettings' },
      { id: types.unnamed, appLabel: 'news', model: 'unnamed' },
    ],
    aliases: [{ id: 1, siteId: null, staticCode: null, position: 0, category: {} }],
    aliasContents: [
      { id: 1, aliasId: 1, language: 'en', name: 'Alias' },
      { id: 2, aliasId: 1, language: 'en', name: 'Alias' },
    ],
    files: [],
  }
}

/** Rows that meet the conditions of their models. */
function shownRows(): Map<number, Set<number>> {
  return new Map([
    [types.news, new Set([1])],
    [types.versioned, new Set([1, 2])],
    [types.clipboard, new Set([1])],
  ])
}

function page(name: keyof typeof pages, path: string, facts: Partial<PageRow> = {}): PageRow {
  return {
    id: pages[name],
    siteId: 1,
    parentId: null,
    hasParent: facts.parentId !== undefined,
    path,
    reverseId: null,
    isHome: false,
    loginRequired: false,
    applicationUrls: null,
    applicationNamespace: null,
    navigationExtenders: null,
    languages: null,
    ...facts,
  }
}

function content(name: keyof typeof contents, owner: keyof typeof pages, language: string): PageContentRow {
  return {
    id: contents[name],
    pageId: pages[owner],
    language,
    title: name,
    pageTitle: null,
    menuTitle: null,
    metaDescription: null,
    redirect: null,
    inNavigation: true,
    softRoot: false,
    template: 'page.html',
    xframeOptions: 0,
    limitVisibilityInMenu: null,
    creationDate: '2026-01-01T00:00:00Z',
    changedDate: '2026-01-01T00:00:00Z',
  }
}

/** Every content is published but those that say otherwise; one has no version at all. */
function versions(): VersionRow[] {
  const states: Partial<Record<keyof typeof contents, VersionRow['state'] | null>> = {
    openGermanDraft: 'draft',
    openArchived: 'archived',
    openUnversioned: null,
    draft: 'draft',
  }
  const rows = Object.entries(contents).flatMap(([name, objectId]) => {
    const state = states[name as keyof typeof contents]
    return state === null ? [] : [[types.pageContent, objectId, state ?? 'published'] as const]
  })
  const others = [types.aliasContent, types.versioned].flatMap((type) => [
    [type, 1, 'published'] as const,
    [type, 2, 'draft'] as const,
  ])
  const hidden = [[types.versioned, 3, 'pending'] as const, [types.versioned, 4, 'archived'] as const]
  return [...rows, ...others, ...hidden].map(([contentTypeId, objectId, state], index) => ({
    id: index + 1,
    contentTypeId,
    objectId,
    state,
  }))
}

function smallManifest(): Manifest {
  const languages = [
    language('en', { public: true, fallbacks: ['de'] }),
    language('de', { public: false }),
    language('fr', { public: false }),
  ]
  const site = { languages, page_root: { en: '/en/', de: '/de/', fr: '/fr/' } }
  const manifest = siteManifest('garden')
  const sites = { 1: { ...manifest.sites[1], ...site } } as Manifest['sites']
  return { ...manifest, versioning: true, permission: true, public_for: 'all', site_id: 1, sites }
}

function language(code: string, facts: Partial<LanguageFacts>): LanguageFacts {
  return {
    code,
    name: code,
    public: false,
    fallbacks: [],
    redirect_on_fallback: false,
    hide_untranslated: false,
    ...facts,
  }
}
