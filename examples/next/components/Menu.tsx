'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'

/** Nodes of a menu, without hidden ones. */
export interface Item {
  readonly title: string
  readonly path: string
  readonly below: readonly Item[]
}

/** A menu that is collapsed on narrow screens, and again on the next page. */
export function Menu({ items, label }: { items: readonly Item[]; label: string }) {
  const pathname = usePathname()
  return (
    <nav className="menu" aria-label={label}>
      <details key={pathname}>
        <summary>{label}</summary>
        <Items items={items} current={pathname} />
      </details>
    </nav>
  )
}

function Items({ items, current }: { items: readonly Item[]; current: string }) {
  if (items.length === 0) return null
  return (
    <ul>
      {items.map(({ title, path, below }) => (
        <li key={path || title}>
          {path ? <Link href={path} aria-current={path === current ? 'page' : undefined}>{title}</Link> : <a>{title}</a>}
          <Items items={below} current={current} />
        </li>
      ))}
    </ul>
  )
}
