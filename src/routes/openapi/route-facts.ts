import type { RoutePattern } from '../routes.js'

/** Query parameters, none of which a static host hears of. */
export type QueryName = 'limit' | 'offset' | 'q' | 'html' | 'preview'

/** What people have to know of a route. */
export interface RouteFacts {
  /** Of its path parameters but the language, in their order. */
  readonly names: readonly string[]
  readonly summary: string
  readonly query: readonly QueryName[]
  readonly tag: TagName
}

/** Groups of operations, with what they are. */
export const tags = {
  pages: 'Pages, alone and in lists.',
  placeholders: 'What editors have put into pages: plugins.',
  navigation: 'Menus, submenus and breadcrumbs.',
  site: 'What is the same in every language.',
} as const

type TagName = keyof typeof tags

const preview = ['preview'] as const

/** Of every route of the API; the description itself and its pages are none. */
export const routeFacts: Readonly<Record<Exclude<RoutePattern, OwnPattern>, RouteFacts>> = {
  'healthcheck/': site('Tells that the API is there.'),
  'languages/': site('All languages of the site, those that are not public included.'),
  'plugins/': site('All plugin types, and what each says of its members.'),
  '<language>/pages/': pages([], 'The home page with its contents.', ['html', 'preview']),
  '<language>/pages/<path>/': pages(['path'], 'A page with its contents.', ['html', 'preview']),
  '<language>/pages-tree/': pages([], 'All pages as a tree, without contents.'),
  '<language>/pages-list/': pages([], 'All pages, without contents.', ['limit', 'offset', 'preview']),
  '<language>/pages-list/<int>/<int>/': pages(['limit', 'offset'], 'A part of the list of pages.'),
  '<language>/page_search/': pages([], 'Pages that hold a text; none without q.', ['q', 'limit', 'offset', 'preview']),
  '<language>/placeholders/<int>/<int>/<slot>/': {
    names: ['content_type_id', 'object_id', 'slot'],
    summary: 'A placeholder with its plugins.',
    query: ['html', 'preview'],
    tag: 'placeholders',
  },
  '<language>/menu/': navigation([], 'The menu.'),
  '<language>/menu/<int>/<int>/<int>/<int>/': navigation(levels(), 'Levels of the menu.'),
  '<language>/menu/<int>/<int>/<int>/<int>/<path>/': navigation(
    [...levels(), 'path'],
    'Levels of the menu as seen from a page.',
  ),
  '<language>/menu/<root>/<int>/<int>/<int>/<int>/': navigation(
    ['root_id', ...levels()],
    'Levels of the menu below the page with a reverse id.',
  ),
  '<language>/menu/<root>/<int>/<int>/<int>/<int>/<path>/': navigation(
    ['root_id', ...levels(), 'path'],
    'Levels of the menu below the page with a reverse id, as seen from a page.',
  ),
  '<language>/submenu/': navigation([], 'The submenu of the home page.'),
  '<language>/submenu/<path>/': navigation(['path'], 'The submenu of a page.'),
  '<language>/submenu/<int>/': navigation(['levels'], 'Levels of the submenu of the home page.'),
  '<language>/submenu/<int>/<path>/': navigation(['levels', 'path'], 'Levels of the submenu of a page.'),
  '<language>/submenu/<int>/<int>/': navigation(
    ['levels', 'root_level'],
    'Levels of the submenu of the home page, from a level on.',
  ),
  '<language>/submenu/<int>/<int>/<path>/': navigation(
    ['levels', 'root_level', 'path'],
    'Levels of the submenu of a page, from a level on.',
  ),
  '<language>/submenu/<int>/<int>/<int>/': navigation(
    ['levels', 'root_level', 'nephews'],
    'The same with levels below neighbours, of the home page.',
  ),
  '<language>/submenu/<int>/<int>/<int>/<path>/': navigation(
    ['levels', 'root_level', 'nephews', 'path'],
    'The same with levels below neighbours, of a page.',
  ),
  '<language>/breadcrumbs/': navigation([], 'The breadcrumbs of the home page.'),
  '<language>/breadcrumbs/<path>/': navigation(['path'], 'The breadcrumbs of a page.'),
  '<language>/breadcrumbs/<int>/': navigation(['start_level'], 'The breadcrumbs of the home page from a level on.'),
  '<language>/breadcrumbs/<int>/<path>/': navigation(
    ['start_level', 'path'],
    'The breadcrumbs of a page from a level on.',
  ),
}

type OwnPattern = 'schema/' | 'schema-json/' | 'docs/' | 'redoc/'

function site(summary: string): RouteFacts {
  return { names: [], summary, query: [], tag: 'site' }
}

function pages(names: readonly string[], summary: string, query: readonly QueryName[] = preview): RouteFacts {
  return { names, summary, query, tag: 'pages' }
}

function navigation(names: readonly string[], summary: string): RouteFacts {
  return { names, summary, query: preview, tag: 'navigation' }
}

function levels(): string[] {
  return ['from_level', 'to_level', 'extra_inactive', 'extra_active']
}
