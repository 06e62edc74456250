import Link from 'next/link'
import type { ComponentProps } from 'react'
import { isPage } from '../lib/links'

/** A link, which Next.js follows to pages of this site. Files and other websites are left to the browser. */
export function Anchor({ href = '', ...attributes }: ComponentProps<'a'>) {
  return isPage(href) ? <Link href={href} {...attributes} /> : <a href={href} {...attributes} />
}
