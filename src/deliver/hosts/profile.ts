import type { Census } from '../../build/names/path-register.js'
import type { Finding } from '../../findings.js'
import type { Compression } from '../../options.js'
import type { HostPlan } from './host-plan.js'

/** A text file for a host. */
export interface HostFile {
  /** Relative, with forward slashes. */
  readonly name: string
  readonly text: string
}

/** A limit of a host that an export exceeds, with advice. */
export interface Limit extends Omit<Extract<Finding, { code: 'host-limit' }>, 'code' | 'host'> {
  /** true: the host rejects such an export; false: a limit of some plans, or advice. */
  readonly hard: boolean
}

export const compressesItself = 'it compresses by itself'

/** How one host serves an export. */
export interface HostProfile {
  /** Compressed variants that it can serve. */
  readonly compressions: readonly Compression[]
  /** Why it does not serve other variants. */
  readonly whyUnused: string
  /** Whether settings for the front end can answer 410 (gone). */
  readonly saysGone: boolean
  /** Why it cannot serve the export; null: it can. */
  refusal(plan: HostPlan): { readonly problem: string; readonly fix: string } | null
  /** Files for the host inside the export. */
  inside(plan: HostPlan): readonly HostFile[]
  /** Files for the host, beside the export. */
  beside(plan: HostPlan): Promise<readonly HostFile[]>
  /** Limits of the host that the export exceeds. */
  limits(plan: HostPlan, census: Census): readonly Limit[]
}
