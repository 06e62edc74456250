import type { DeployTarget } from '../../config/deploy-target.js'
import type { ExportFlags } from '../../options/export-flags.js'

/** The flags of `deploy`. */
export type DeployFlags = Pick<ExportFlags, 'config' | 'dryRun' | 'force' | 'json' | 'quiet' | 'verbose'>

export interface ChosenTarget {
  readonly name: string
  readonly target: DeployTarget
}

/** Result of a deployment. */
export interface DeployReport {
  readonly target: string
  readonly dryRun: boolean
  readonly succeeded: boolean
  readonly steps: readonly DeployStep[]
  readonly seconds: number
}

export interface DeployStep {
  readonly step: 'export' | 'verify' | 'upload' | 'command' | 'deployed'
  readonly succeeded: boolean
  /** Its result, in one line. */
  readonly text: string
  readonly seconds: number
}
