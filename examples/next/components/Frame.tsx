import Link from 'next/link'
import type { ReactNode } from 'react'
import type { MenuNode } from '../cms-types'
import { frameOf } from '../lib/cms'
import { type Alternate, nodePath } from '../lib/links'
import { wordsOf } from '../lib/words'
import { Drafts } from './Drafts'
import { Languages } from './Languages'
import { type Item, Menu } from './Menu'
import { Plugins } from './Plugins'

interface Props {
  language: string
  /** Translations of the page. */
  alternates?: readonly Alternate[]
  /** What was searched for. */
  query?: string
  children: ReactNode
}

/** Header and footer of every page. */
export async function Frame({ language, alternates = [], query, children }: Props) {
  const { start, name, menu, footer } = await frameOf(language)
  const words = wordsOf(language)
  return (
    <>
      <Drafts language={language} />
      <a className="skip" href="#main">
        {words.skip}
      </a>
      <header>
        <Link className="brand" href={`/${start}/`}>
          {name}
        </Link>
        <form role="search" action={`/${language}/search/`}>
          <input type="search" name="q" required aria-label={words.search} placeholder={words.search} defaultValue={query} />
        </form>
        <Languages language={language} alternates={alternates} />
      </header>
      <div className="page">
        <Menu items={menu.map(itemOf)} label={words.menu} />
        <div className="content">{children}</div>
      </div>
      <footer className="foot">
        <Plugins plugins={footer} />
      </footer>
    </>
  )
}

function itemOf(node: MenuNode): Item {
  return { title: node.title, path: nodePath(node), below: node.children.map(itemOf) }
}
