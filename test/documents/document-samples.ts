import type { ExportPointer } from '../../src/documents/export-pointer.js'
import type { SearchRoot } from '../../src/documents/search-document.js'
import type { SearchEntries } from '../../src/documents/search-entries.js'
import type { SiteDocument } from '../../src/documents/site-document.js'
import { menuVersions } from '../../src/model/menu-versions.js'
import type { Navigation } from '../../src/model/menus/navigation.js'
import { PlainNode } from '../../src/model/menus/navigation-node.js'

const table = { leafSize: 8, blockSize: 256, blocks: ['0f'] }
export const name = '00ff10ab00ff10ab00ff10ab00ff10ab'
/** `name` in base64, as nodes of search indexes have it. */
export const packedName = 'AP8QqwD/EKsA/xCrAP8Qqw'
export const pointer: ExportPointer = {
  contract: 'documented',
  apiRoot: '/api/',
  defaultSite: 1,
  preview: false,
  contents: 'c0',
  sites: [{ id: 1, domain: 'example.com', folder: '', document: 'd0' }],
}
/** The last key shares more with the one before than one digit says. */
export const entries: SearchEntries = [
  ['GAR', '#$'],
  ['GARDENIA, WHITE', '%&'],
  ['GARDENIA, WHITES', '%'],
]
export const searchRoot: SearchRoot = {
  folding: 'ascii',
  words: 'w',
  places: 'p',
  parts: 'g',
  texts: 't',
  replaced: [7],
  added: null,
}
export const site: SiteDocument = {
  publicLanguages: ['en'],
  shape: { siteUrl: 'https://a', apiUrl: 'https://b', preview: false, prefixesAbsoluteUrls: false },
  apiUrl: 'https://b',
  pageSize: { 'pages-list': 100, page_search: null },
  languages: '[]',
  plugins: name,
  navigation: { en: name },
  paths: [name],
  hiddenPaths: [name],
  lists: { en: { count: 2, pieces: [[2, name]] } },
  objects: table,
  members: ['title'],
  shown: null,
  slots: null,
  pageContentType: 3,
  placeholders: null,
  search: { en: name },
  found: { en: { 0: [name, 1] } },
}
export const node = {
  id: 7,
  namespace: 'Shop',
  title: 'Offers',
  url: '/offers/',
  endpoint: null,
  visible: true,
  attr: { soft_root: false },
  parent: -1,
}
export const navigation: Navigation = {
  nodes: [new PlainNode(node)],
  homeUrl: '/en/',
  siteName: 'Garden',
  version: '5.1',
  rules: menuVersions['5.1'],
  trees: new Map(),
  texts: new Map(),
}
export const roots = { language: 'en', apiRoot: '/api/', pageRoots: { en: '/en/' } }
export const answer = '{"slot":"content","html":""}'
