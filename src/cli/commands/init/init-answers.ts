import type { HostName } from '../../../options.js'
import type { Inspection } from '../../inspect/inspect-project.js'

/** The flags of `init`. */
export interface InitFlags {
  database?: string
  manifest?: string
  out?: string
  contract?: 'documented' | 'released'
  siteUrl?: string
  apiUrl?: string
  target?: 'static' | 'handler'
  profile?: HostName[]
  config: string
  yes?: boolean
  force?: boolean
}

/** What a configuration is written from. */
export interface InitAnswers {
  database: string
  /** The database was named by DATABASE_URL. */
  fromEnvironment: boolean
  /** A file; null: there is none. */
  manifest: string | null
  out: string
  contract: 'documented' | 'released'
  /** Of the default site; null: derived from its domain. */
  siteUrl: string | null
  /** The same, of the files. */
  apiUrl: string | null
  target: 'static' | 'handler'
  profiles: HostName[]
  inspection: Inspection
}

export type Source = Pick<InitAnswers, 'database' | 'manifest' | 'contract'>

/** Inspects a project and prints what it finds. Throws ExportError. */
export type Look = (source: Source) => Promise<Inspection>

/** The defaults of questions that neither a flag nor a user answers. */
export interface UsualAnswers extends Omit<InitAnswers, 'database' | 'inspection'> {
  database: string | null
}
