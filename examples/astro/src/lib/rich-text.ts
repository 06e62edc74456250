import type { Plugin } from '../cms-types'

/** A part of rich text: HTML, or a nested plugin. */
export type Piece = string | Plugin

/** Splits the body of a text plugin at its nested plugins: `<cms-plugin id="7"></cms-plugin>`. */
export function piecesOf(body: string, plugins: readonly Plugin[]): readonly Piece[] {
  return body.split(/(<cms-plugin\b[^>]*>.*?<\/cms-plugin>)/s).flatMap((piece): Piece[] => {
    if (!piece.startsWith('<cms-plugin')) return piece === '' ? [] : [piece]
    const id = Number(/\bid="(\d+)"/.exec(piece)?.[1])
    return plugins.filter((plugin) => plugin.id === id)
  })
}
