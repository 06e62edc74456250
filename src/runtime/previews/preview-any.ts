import { type Preview, type PreviewVisitor, unknownVisitor } from './preview.js'

/** Combines several previews: the first that allows the visitor counts. */
export function anyPreview(previews: readonly Preview[]): Preview {
  return {
    async authenticate(request, site) {
      let refused: PreviewVisitor = unknownVisitor
      for (const preview of previews) {
        const visitor = await preview.authenticate(request, site)
        if (visitor.allowed) return visitor
        if (visitor.known) refused = visitor
      }
      return refused
    },

    async tokenLife(token) {
      for (const preview of previews) {
        const seconds = await preview.tokenLife?.(token)
        if (seconds) return seconds
      }
      return null
    },
  }
}
