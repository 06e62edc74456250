import parse, { domToReact, Element, type DOMNode } from 'html-react-parser'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Plugin } from '../cms-types'
import { Plugins } from './Plugins'

interface Props {
  html: string
  /** Plugins inside of the text, marked by `<cms-plugin id="7"></cms-plugin>`. */
  plugins: readonly Plugin[]
}

export function RichText({ html, plugins }: Props): ReactNode {
  const replace = (node: DOMNode) => {
    if (!(node instanceof Element)) return undefined
    if (node.name === 'cms-plugin') {
      return <Plugins plugins={plugins.filter(({ id }) => id === Number(node.attribs.id))} />
    }
    const { href } = node.attribs
    if (node.name !== 'a' || !href?.startsWith('/')) return undefined
    return <Link href={href}>{domToReact(node.children as DOMNode[], { replace })}</Link>
  }
  return parse(html, { replace })
}
