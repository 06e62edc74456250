import type { ApiSource } from '../source.js'

/** Who asks for a preview, and what they see. */
export interface Preview {
  /** `site` is the id of the site that the request is about: some may see one site only. */
  authenticate(request: Request, site: number): Promise<PreviewVisitor>
  /** How many seconds the token of a preview link is still good for; null: it is not. Without it there are no links. */
  tokenLife?(token: string): Promise<number | null>
}

export type PreviewVisitor =
  | { readonly allowed: true; source(): Promise<ApiSource> }
  /** `known` tells a logged-in visitor from an anonymous one. */
  | { readonly allowed: false; readonly known: boolean }
