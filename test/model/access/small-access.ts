import type { ContractAccess } from '../../../src/model/access/access.js'
import { publicViewer, superuserViewer } from '../../../src/model/access/viewers.js'
import { buildProject } from '../../../src/model/linking/build-project.js'
import type { Manifest } from '../../../src/model/manifest/manifest.js'
import type { Page, PageContent, PageUrl, Project } from '../../../src/model/project.js'
import type { AliasRow } from '../../../src/model/rows/alias-rows.js'
import type { SiteTables } from '../../../src/model/rows/rows.js'
import { small, smallRules } from '../../helpers/sites/small-project.js'

/** A case: what is asked, asking it, and the answer. */
export type Case = readonly [what: string, ask: () => unknown, expected: unknown]

/** Cases by the name of the function. */
export type Cases = Readonly<Record<string, readonly Case[]>>

const alias = { siteId: null, staticCode: null, position: 0, category: {} }

/** Ids of aliases, by what is particular to them; each has a content of the same id. */
export const aliases = { drafts: 1, ofSite: 10, static: 11, outer: 12, inner: 13 }

/** The rows of the small project, with an untranslated address and more aliases. */
function tables(): SiteTables {
  const rows = small.tables()
  const { ofSite, static: code, outer, inner } = aliases
  const more: AliasRow[] = [
    { ...alias, id: ofSite, siteId: 2 },
    { ...alias, id: code, staticCode: 'footer' },
    { ...alias, id: outer },
    { ...alias, id: inner },
  ]
  const untranslated = {
    id: 99,
    pageId: small.pages.login,
    siteId: 1,
    language: 'de',
    slug: 'anmelden',
    path: 'anmelden',
  }
  const version = (objectId: number) => ({
    id: 1000 + objectId,
    contentTypeId: small.types.aliasContent,
    objectId,
    state: objectId === ofSite ? ('draft' as const) : ('published' as const),
  })
  return {
    ...rows,
    urls: [...rows.urls, untranslated],
    versions: [...rows.versions, ...more.map(({ id }) => version(id))],
    aliases: [...rows.aliases, ...more],
    aliasContents: [
      ...rows.aliasContents,
      ...more.map(({ id }) => ({ id, aliasId: id, language: 'en', name: 'Alias' })),
    ],
  }
}

export function projectWith(facts: Partial<Manifest> = {}): Project {
  const rows = { 'news.versioned': [{ id: 1 }, { id: 2 }], 'news.article': [{ id: 2 }], 'other.model': [{ id: 2 }] }
  const manifest = { ...small.manifest, ...facts }
  return buildProject(tables(), manifest, smallRules, { ids: small.shownRows, rows: new Map([['news', rows]]) })
}

export const project = projectWith()
export const site = project.defaultSite

/** Without rights, and without drafts. */
export const visitor: ContractAccess = {
  project,
  viewer: publicViewer(project),
  includeLoginRequired: false,
  contract: { hidesTargets: true },
}

/** The same where pages that require login are exported. */
export const opened: ContractAccess = { ...visitor, includeLoginRequired: true }

/** Sees every draft. */
export const superuser: ContractAccess = { ...visitor, viewer: superuserViewer() }

/** Visitors of a project that is for staff only. */
export const outsider: ContractAccess = { ...visitor, viewer: publicViewer(projectWith({ public_for: 'staff' })) }

export const page = (name: keyof typeof small.pages): Page => existing(project.pages.get(small.pages[name]))
export const content = (name: keyof typeof small.contents): PageContent =>
  existing(project.contents.get(small.contents[name]))
export const url = (path: string): PageUrl => existing(site.urls.get(path))

export function existing<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new Error('The small project has no such row')
  return found
}
