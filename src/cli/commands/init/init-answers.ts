import type { ContractName } from '../../../contract/contract-name.js'
import type { HostName } from '../../../options.js'
import type { Inspection } from '../../inspect/inspect-project.js'
import type { Settings } from '../../values/settings.js'

export interface InitFlags extends Pick<Settings, 'database' | 'manifest' | 'out' | 'contract' | 'target'> {
  siteUrl?: string
  apiUrl?: string
  profile?: HostName[]
  config: string
  yes?: boolean
  force?: boolean
}

/** The answers that a configuration is written from. */
export interface InitAnswers {
  database: string
  /** The database comes from DATABASE_URL. */
  fromEnvironment: boolean
  /** File name; null: none. */
  manifest: string | null
  out: string
  contract: ContractName
  /** Address of the default site; null: derived from its domain. */
  siteUrl: string | null
  /** Address of the exported files; null: the same. */
  apiUrl: string | null
  target: 'static' | 'handler'
  profiles: HostName[]
  inspection: Inspection
}

type Source = Pick<InitAnswers, 'database' | 'manifest' | 'contract'>

/** Inspects a project and prints the result. Throws ExportErrors. */
export type InspectSource = (source: Source) => Promise<Inspection>

/** Answers from flags and defaults, before any question. */
export interface DefaultAnswers extends Omit<InitAnswers, 'database' | 'inspection'> {
  database: string | null
}
