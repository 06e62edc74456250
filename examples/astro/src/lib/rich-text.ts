import type { Plugin } from '../cms-types'

/** A part of rich text: HTML, or a nested plugin. */
export type Piece = string | Plugin

const end = '</cms-plugin>'

/** Splits the body of a text plugin at its nested plugins: `<cms-plugin id="7"></cms-plugin>`. */
export function piecesOf(body: string, plugins: readonly Plugin[]): readonly Piece[] {
  return body.split(/(?=<cms-plugin\b)/).flatMap((part): Piece[] => {
    if (!part.startsWith('<cms-plugin')) return part === '' ? [] : [part]
    const id = Number(/\bid="(\d+)"/.exec(part.slice(0, part.indexOf('>')))?.[1])
    const [, ...after] = part.split(end)
    return [...plugins.filter((plugin) => plugin.id === id), after.join(end)].filter((piece) => piece !== '')
  })
}
