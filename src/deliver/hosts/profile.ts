import type { Census } from '../../build/names/path-register.js'
import type { Finding } from '../../findings.js'
import type { Compression } from '../../options.js'
import type { HostPlan } from './host-plan.js'

export interface HostFile {
  /** Relative, with forward slashes. */
  readonly name: string
  readonly text: string
}

export interface Limit extends Omit<Extract<Finding, { code: 'host-limit' }>, 'code' | 'host'> {
  /** true: the host rejects such an export; false: a limit of some plans, or advice. */
  readonly hard: boolean
}

/** Why a host cannot serve an export. */
export interface HostRefusal {
  readonly problem: string
  readonly fix: string
}

export interface HostProfile {
  /** Compressed variants that it can serve. */
  readonly compressions: readonly Compression[]
  /** Why it does not serve other variants. */
  readonly whyUnused: string
  /** Whether settings for the front end can answer 410 (gone). */
  readonly saysGone: boolean
  /** Why it cannot serve the export; null: it can. */
  refusal(plan: HostPlan): HostRefusal | null
  inside(plan: HostPlan): readonly HostFile[]
  beside(plan: HostPlan): Promise<readonly HostFile[]>
  limits(plan: HostPlan, census: Census): readonly Limit[]
}

/** What is the same for platforms that serve files themselves. */
export const platformProfile = { compressions: [], whyUnused: 'it compresses by itself', saysGone: false } as const
