import { readExport } from 'djangocms-static/loaders'
import type { Answers, MenuNode, PageWithPlaceholders } from '../../shared/cms-types'
import { localPath } from '../../shared/utils/links'
import type { Alternate, Frame } from '../../shared/views'

const opened = readExport<Answers>('cms-export')

export function openSite() {
  return opened
}

/** Public languages, in the order of the CMS. */
export async function publicLanguages() {
  return (await (await opened).languages()).filter((language) => language.public)
}

export async function frameOf(language: string): Promise<Frame> {
  const site = await opened
  const [home, menu, languages] = await Promise.all([site.page(language, ''), site.menu(language), publicLanguages()])
  const footer = home?.placeholders.find(({ slot }) => slot === 'footer') ?? null
  return { name: home?.title ?? '', menu: shown(menu), footer, languages }
}

/** The breadcrumbs from home to the page, which is last. */
export async function breadcrumbsOf(language: string, path: string): Promise<readonly MenuNode[]> {
  const answer = await (await opened).answer(`${language}/breadcrumbs/${path === '' ? '' : `${encodeURI(path)}/`}`)
  const chain: MenuNode[] = []
  for (let node = answer as MenuNode | undefined; node; node = node.children[0]) chain.push(node)
  return chain
}

/** The translations of a page. */
export async function alternatesOf(page: PageWithPlaceholders): Promise<readonly Alternate[]> {
  const links = await (await opened).alternates(page)
  return links.map(({ language, endpoint }) => ({ language, path: localPath(endpoint) }))
}

/** Without pages that require login: they are in menus, but not exported. */
function shown(nodes: readonly MenuNode[]): MenuNode[] {
  const open = nodes.filter(({ visible, attr }) => visible && attr?.auth_required !== true)
  return open.map((node) => ({ ...node, children: shown(node.children) }))
}
