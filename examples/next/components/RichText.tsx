import parse, { attributesToProps, domToReact, Element, type DOMNode } from 'html-react-parser'
import type { ReactNode } from 'react'
import type { Plugin } from '../cms-types'
import { Anchor } from './Anchor'
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
    if (node.name !== 'a' || !node.attribs.href) return undefined
    return <Anchor {...attributesToProps(node.attribs)}>{domToReact(node.children as DOMNode[], { replace })}</Anchor>
  }
  return parse(html, { replace })
}
