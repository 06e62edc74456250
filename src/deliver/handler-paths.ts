import type { FileOrigin } from '../build/reuse/changes.js'
import type { Family } from '../options.js'

/** A site of an export, as whoever purges caches has to know it. */
export interface ReportSite {
  readonly id: number
  /** Of its files: with a slash at the end, empty for the default site. */
  readonly folder: string
  /** Base of its links: `https://api.example.com`, with a path where the API is below one. */
  readonly apiUrl: string
  readonly languages: readonly string[]
  /** Families that have files; the runtime handler answers the others from documents. */
  readonly written: readonly Family[]
}

type HandledSite = Pick<ReportSite, 'languages' | 'written'>

/** What the families are called in URLs. */
const resourceOf = {
  'healthcheck': 'healthcheck',
  'languages': 'languages',
  'plugins': 'plugins',
  'placeholders': 'placeholders',
  'pages': 'pages',
  'page_search': 'page_search',
  'menu-paths': 'menu',
  'submenu-paths': 'submenu',
  'breadcrumbs-paths': 'breadcrumbs',
  'menu': 'menu',
  'submenu': 'submenu',
  'breadcrumbs': 'breadcrumbs',
  'pages-tree': 'pages-tree',
  'pages-list': 'pages-list',
} satisfies Record<Family, string>

const navigation = ['menu', 'submenu', 'breadcrumbs']

/**
 * Which answers without a file change together with files: queries, further variants of menus, and families that are
 * left to the handler. Named by path below the API's root, `en/menu/`.
 */
export function handlerFolders(site: HandledSite, origin: FileOrigin): string[] {
  const { family, language } = origin
  const inLanguage = language === null ? [] : followers(family).map((resource) => `${language}/${resource}/`)
  return family === 'pointer' ? inLanguage : [...inLanguage, ...leftFolders(site)]
}

/** Resources with answers that depend on what these files show. */
function followers(family: string): readonly string[] {
  switch (family) {
    case 'pages-list':
      return ['pages-list', 'page_search']
    case 'pages':
    case 'placeholders':
      return ['page_search']
    default:
      return navigation.includes(family.replace(/-paths$/, '')) ? navigation : []
  }
}

const known = new WeakMap<HandledSite, string[]>()

/** Of documents nobody knows which answers they are for: each change may concern all of them. */
function leftFolders(site: HandledSite): string[] {
  const folders = known.get(site) ?? findLeftFolders(site)
  known.set(site, folders)
  return folders
}

function findLeftFolders({ written, languages }: HandledSite): string[] {
  const left = Object.entries(resourceOf).filter(([family]) => !written.some((name) => name === family))
  const resources = new Set<string>(left.map(([, resource]) => resource))
  // A search finds what pages and placeholders show.
  if (resources.has('pages') || resources.has('placeholders')) resources.add('page_search')
  return [...resources].flatMap((resource) =>
    withoutLanguage.includes(resource) ? [`${resource}/`] : languages.map((language) => `${language}/${resource}/`),
  )
}

const withoutLanguage = ['healthcheck', 'languages', 'plugins']
