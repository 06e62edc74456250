import type { Viewer } from '../../model/access/viewer.js'
import type { Project, Site } from '../../model/project.js'

/** The part of a site plan that search indexes need. */
export interface SearchedSite {
  readonly context: { readonly project: Project; readonly site: Site; readonly viewer: Viewer }
  /** Each has an index. */
  readonly languages: readonly string[]
}
