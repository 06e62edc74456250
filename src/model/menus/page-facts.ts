import type { Json } from '../values/json.js'

/** The facts of a page that its node has. */
export interface PageFacts {
  readonly isSoftRoot: boolean
  readonly redirect: Json
  readonly loginRequired: boolean
  readonly reverseId: Json
  readonly isHome: boolean
  readonly extenders: readonly Json[]
  readonly path: Json
  isFor(anonymous: boolean): boolean
}
