import { type ChildNode, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import type { Plugin } from './cms-types.ts'

/** A part of rich text: text, an element with its contents, or a nested plugin. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'element'
      readonly name: string
      readonly attributes: Attributes
      readonly pieces: readonly Piece[]
    }
  | { readonly kind: 'plugin'; readonly plugin: Plugin }

type Attributes = Readonly<Record<string, string>>

/** Reads the body of a text plugin, in which `<cms-plugin id="7"></cms-plugin>` is the place of a nested plugin. */
export function piecesOf(body: string, plugins: readonly Plugin[]): readonly Piece[] {
  const read = (nodes: readonly ChildNode[]): Piece[] =>
    nodes.flatMap((node): Piece[] => {
      if (isText(node)) return [{ kind: 'text', text: node.data }]
      if (!isTag(node)) return []
      const { name, attribs: attributes, children } = node
      if (name !== 'cms-plugin') return [{ kind: 'element', name, attributes, pieces: read(children) }]
      return plugins.filter(({ id }) => id === Number(attributes.id)).map((plugin) => ({ kind: 'plugin', plugin }))
    })
  return read(parseDocument(body).children)
}
