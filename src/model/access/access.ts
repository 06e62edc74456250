import type { Project } from '../project.js'
import type { Viewer } from './viewer.js'

/**
 * What decides who may see what. The functions of this folder make all decisions about visibility, in a file for each
 * noun: pages, contents, addresses, rows, aliases, placeholders. Viewers are made here from the permissions of the CMS.
 */
export interface Access {
  readonly project: Project
  readonly viewer: Viewer
  /** Pages that require login are open to everybody. */
  readonly includeLoginRequired: boolean
}

/** The same with what the contract decides. */
export interface ContractAccess extends Access {
  /** `hidesTargets`: placeholders of aliases that only hidden content shows, and addresses of drafts, are hidden, too. */
  readonly contract: { readonly hidesTargets: boolean }
}
