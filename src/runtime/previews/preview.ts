import type { ApiSource } from '../source.js'

/** Access to previews: authenticates visitors and gives the source of their answers. */
export interface Preview {
  /** `site`: id of the requested site; some visitors may see one site only. */
  authenticate(request: Request, site: number): Promise<PreviewVisitor>
  /** Seconds until the token of a preview link expires; null: not valid. Without this there are no preview links. */
  tokenLife?(token: string): Promise<number | null>
}

/** Whether a visitor may see previews, and from which source. */
export type PreviewVisitor =
  | { readonly allowed: true; source(): Promise<ApiSource> }
  /** `known` tells a logged-in visitor from an anonymous one. */
  | { readonly allowed: false; readonly known: boolean }

export const unknownVisitor: PreviewVisitor & { readonly allowed: false } = { allowed: false, known: false }
