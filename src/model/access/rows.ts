import type { ModelRows } from '../rows/model-rows.js'
import type { Access, ContractAccess } from './access.js'

/** Whether a row of a model with versions is published, or the viewer sees drafts; true for models without versions. */
export function isShownVersion(
  { project, viewer }: Pick<Access, 'project' | 'viewer'>,
  contentType: number,
  id: number,
): boolean {
  return viewer.preview || (project.publishedIds.get(contentType)?.has(id) ?? true)
}

/** The same without versions that are neither published nor drafts, which not all previews show either. */
export function isCurrentVersion(access: Pick<Access, 'project' | 'viewer'>, contentType: number, id: number): boolean {
  if (!isShownVersion(access, contentType, id)) return false
  const { publishedIds, timedIds, draftIds } = access.project
  if (!publishedIds.has(contentType)) return true
  return [publishedIds, timedIds, draftIds].some((ids) => ids.get(contentType)?.has(id))
}

/**
 * Whether a row meets the condition under which the configuration makes rows of its model public. The site of a row is
 * unknown, so a viewer of the drafts of one site sees no drafts of rows.
 */
export function isShownRow(access: Access, contentType: number, id: number): boolean {
  return access.project.shownRows.get(contentType)?.has(id) === true && isShownVersionOfRow(access, contentType, id)
}

/**
 * Whether a reference may show the address of a row: where the contract hides targets, one of a model with versions must
 * be published, or the viewer sees drafts. Conditions do not matter, as they decide about placeholders.
 */
export function isShownTarget(access: ContractAccess, model: string, key: string): boolean {
  if (!access.contract.hidesTargets) return true
  const type = access.project.contentTypes.get(model)
  return type === undefined || isShownVersionOfRow(access, type, Number(key))
}

function isShownVersionOfRow({ project, viewer }: Access, contentType: number, id: number): boolean {
  const preview = viewer.preview && viewer.site === null
  return isShownVersion({ project, viewer: { ...viewer, preview } }, contentType, id)
}

/**
 * The rows that a route has read by their conditions, without versions that the viewer may not see, and without private
 * files.
 */
export function readableRows(access: Access, route: string): ModelRows {
  const { contentTypes, files, manifest, rows } = access.project
  const readable = Object.entries(rows.get(route) ?? {}).map(([model, own]) => {
    const type = contentTypes.get(model)
    const { pk = 'id', endpoint } = manifest.models[model] ?? {}
    const shown = own.filter((row) => {
      const id = Number(row[pk])
      if (endpoint === 'file' && files.get(id)?.isPublic === false) return false
      return type === undefined || isShownVersionOfRow(access, type, id)
    })
    return [model, shown] as const
  })
  return Object.fromEntries(readable)
}

/** The ids of all rows for which `isShownRow` holds, by content type. */
export function* shownRows(access: Access): Iterable<[contentType: number, ids: number[]]> {
  for (const [contentType, ids] of access.project.shownRows) {
    yield [contentType, [...ids].filter((id) => isShownRow(access, contentType, id))]
  }
}
