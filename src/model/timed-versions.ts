import type { Manifest } from './manifest/manifest.js'
import type { ModelSelection, NamedModels } from './manifest/model-selection.js'
import type { ShownRows } from './rows/model-rows.js'
import type { TimedState, VersionRow } from './rows/rows.js'
import { ownValue } from './values/own-value.js'

/** djangocms-timed-publishing: when a published version is visible. */
const model = 'djangocms_timed_publishing.timedpublishinginterval'

/** Which published versions visitors do not see, as the package calls them (djangocms_timed_publishing.cms_config). */
const hiding = {
  pending: { start: { gte: { now: true } } },
  expired: { end: { lte: { now: true } } },
} as const satisfies Record<TimedState, ModelSelection['where']>

export const timedStates = ['pending', 'expired'] as const satisfies readonly TimedState[]

/** The table of intervals where no manifest names it. */
export const usualTimedTable = model.replace('.', '_')

/** The table of intervals; null: the project does not have the package. */
export function timedTable({ models }: Pick<Manifest, 'models'>): string | null {
  return ownValue(models, model)?.table ?? null
}

/** The columns of the table of intervals that decide. */
export const timedColumns = ['start', 'end', 'version_id'] as const

/** The rows that decide about versions, read as those of routes are, so that answers change with time. */
export const timedRows: NamedModels['routes'] = timedStates.map((state) => ({
  name: routeOf(state),
  rows: [{ model, where: hiding[state], columns: ['version_id'] }],
}))

/** The versions with their states at the instant at which `timedRows` were read. */
export function timedVersions(versions: readonly VersionRow[], rows: ShownRows['rows']): readonly VersionRow[] {
  const hidden = new Map<unknown, TimedState>()
  for (const state of timedStates) {
    for (const row of rows.get(routeOf(state))?.[model] ?? []) hidden.set(row.version_id, state)
  }
  if (hidden.size === 0) return versions
  return versions.map((version) => {
    const state = version.state === 'published' ? hidden.get(version.id) : undefined
    return state ? { ...version, state } : version
  })
}

function routeOf(state: TimedState): string {
  return `${state} versions of djangocms_timed_publishing`
}
