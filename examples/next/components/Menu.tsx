'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/** Nodes of a menu, without hidden ones. */
export interface Item {
  readonly title: string
  readonly path: string
  readonly below: readonly Item[]
}

/** A menu that is collapsed on narrow screens. */
export function Menu({ items, label }: { items: readonly Item[]; label: string }) {
  const details = useRef<HTMLDetailsElement>(null)
  const pathname = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: collapsed again on the next page
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 50rem)')
    const unfold = () => details.current?.toggleAttribute('open', wide.matches)
    wide.addEventListener('change', unfold)
    unfold()
    return () => wide.removeEventListener('change', unfold)
  }, [pathname])
  return (
    <nav className="menu" aria-label={label}>
      <details ref={details}>
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
