import type { Census } from '../../build/plan/path-register.js'
import type { Finding } from '../../findings.js'
import type { Compression } from '../../options.js'
import type { HostPlan } from './host-plan.js'

/** A text file for a host. */
export interface HostFile {
  /** Relative, with forward slashes. */
  readonly name: string
  readonly text: string
}

export interface Limit extends Omit<Extract<Finding, { code: 'host-limit' }>, 'code' | 'host'> {
  /** The host takes no such export; else it is a limit of some plans, or advice. */
  readonly hard: boolean
}

export const compressesItself = 'it compresses by itself'

/** How one host serves an export. */
export interface HostProfile {
  /** Compressed files that it serves in place of others. */
  readonly compressions: readonly Compression[]
  /** Why it does not serve the others. */
  readonly whyUnused: string
  /** Settings for the front end can say that an address is gone. */
  readonly saysGone: boolean
  /** null: it can send what was asked for. */
  refusal(plan: HostPlan): { readonly problem: string; readonly fix: string } | null
  /** Files that it wants among those of the export. */
  inside(plan: HostPlan): readonly HostFile[]
  /** Files for the host, beside the export. */
  beside(plan: HostPlan): Promise<readonly HostFile[]>
  /** Limits of the host that the export is over. */
  limits(plan: HostPlan, census: Census): readonly Limit[]
}
