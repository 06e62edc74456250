import { folderStore } from 'djangocms-static/folder-store'
import { readExport } from 'djangocms-static/loaders'
import { createHandler } from 'djangocms-static/runtime'

import type { Answers, MenuNode, Placeholder } from '../cms-types'
import { localPath } from './links'

const site = await readExport<Answers>('cms-export')

// The runtime handler, in this process: it also answers what has no file, such as a page under a path of another language.
const handler = createHandler({ store: folderStore('cms-export') })
const api = await readExport<Answers>('http://localhost/', { fetch: (url, init) => handler(new Request(url, init)) })

/** Public ones, in the order of the CMS. */
export const languages = (await site.languages()).filter((language) => language.public)

/** What all pages of a language have in common. */
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
  return { name: home?.title ?? '', menu: menu.filter(isPublic), footer }
}

/** The way from home to the page, which is last. */
export async function breadcrumbsOf(language: string, path: string): Promise<readonly MenuNode[]> {
  const answer = await site.answer(`${language}/breadcrumbs/${path === '' ? '' : `${encodeURI(path)}/`}`)
  const chain: MenuNode[] = []
  for (let node = answer as MenuNode | undefined; node; node = node.children[0]) chain.push(node)
  return chain
}

/** Where a page is in a language that has it. */
export interface Alternate {
  readonly language: string
  /** Such as `/de/besuch/`. */
  readonly path: string
}

/** The languages in which the page of a path has contents of its own. */
export async function alternatesOf(path: string): Promise<readonly Alternate[]> {
  const found = await Promise.all(
    languages.map(async ({ code }) => {
      const page = await api.page(code, path)
      return page?.language === code && page.path !== null ? [{ language: code, path: localPath(page.details) }] : []
    }),
  )
  return found.flat()
}

/** The menus of pages that need a login are there, their pages are not. */
function isPublic({ visible, attr }: MenuNode): boolean {
  return visible && attr?.auth_required !== true
}

export function childrenOf(node: MenuNode): readonly MenuNode[] {
  return node.children.filter(isPublic)
}
