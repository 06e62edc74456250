import { contracts } from '../../contract/contracts.js'
import type { PlanAudience } from '../../exporter/plan/plan-sites.js'
import { publicViewer } from '../../model/access/viewers.js'
import type { Project } from '../../model/project.js'
import type { ExportOptions } from '../../options.js'
import type { FileFamily } from '../../routes/route-files.js'
import type { RouteTable } from '../../routes/route-table.js'

/** The audience of a folder: viewer, contract, and the routes that are written. */
export interface Audience extends PlanAudience {
  readonly routes: RouteTable
  readonly families: readonly FileFamily[]
}

/** Everybody, with the routes that the options choose. */
export function publicAudience(project: Project, options: ExportOptions, routes: RouteTable): Audience {
  return {
    viewer: publicViewer(project),
    contract: contracts[options.contract],
    routes,
    families: wantedFamilies(routes, options),
  }
}

/** The families of files that the options choose. */
export function wantedFamilies(table: RouteTable, { only, skip }: ExportOptions): FileFamily[] {
  return table.families.filter(({ name }) => (only.length === 0 || only.includes(name)) && !skip.includes(name))
}
