import type { Project, Site } from '../../model/project.js'
import type { Viewer } from '../../model/viewer.js'

/** A site as a search looks into it. */
export interface SearchedSite {
  readonly context: { readonly project: Project; readonly site: Site; readonly viewer: Viewer }
  /** Each has an index. */
  readonly languages: readonly string[]
}
