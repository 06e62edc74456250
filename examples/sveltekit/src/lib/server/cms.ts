import { readExport } from 'djangocms-static/loaders'
import type { Answers, MenuNode, PageWithPlaceholders, Placeholder } from '../cms-types.ts'
import { localPath } from '../links.ts'

export const site = await readExport<Answers>('cms-export')

/** Public languages, in the order of the CMS. */
export const languages = (await site.languages()).filter((language) => language.public)

/** Data that all pages of a language share. */
export interface Frame {
  readonly name: string
  readonly menu: readonly MenuNode[]
  readonly footer: Placeholder | undefined
}

const frames = new Map<string, Promise<Frame>>()

export function frameOf(language: string): Promise<Frame> {
  const frame = frames.get(language) ?? readFrame(language)
  frames.set(language, frame)
  return frame
}

async function readFrame(language: string): Promise<Frame> {
  const [home, menu] = await Promise.all([site.page(language, ''), site.menu(language)])
  const footer = home?.placeholders.find(({ slot }) => slot === 'footer')
  return { name: home?.title ?? '', menu: shown(menu), footer }
}

/** The breadcrumbs from home to the page, which is last. */
export async function breadcrumbsOf(language: string, path: string): Promise<readonly MenuNode[]> {
  const answer = await site.answer(`${language}/breadcrumbs/${path === '' ? '' : `${encodeURI(path)}/`}`)
  const chain: MenuNode[] = []
  for (let node = answer as MenuNode | undefined; node; node = node.children[0]) chain.push(node)
  return chain
}

/** A translation of a page. */
export interface Alternate {
  readonly language: string
  /** Such as `/de/besuch/`. */
  readonly path: string
}

/** The translations of a page. */
export async function alternatesOf(page: PageWithPlaceholders): Promise<readonly Alternate[]> {
  const links = await site.alternates(page)
  return links.map(({ language, endpoint }) => ({ language, path: localPath(endpoint) }))
}

/** Without pages that require login: they are in menus, but not exported. */
function shown(nodes: readonly MenuNode[]): MenuNode[] {
  const open = nodes.filter(({ visible, attr }) => visible && attr?.auth_required !== true)
  return open.map((node) => ({ ...node, children: shown(node.children) }))
}
