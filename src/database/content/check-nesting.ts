import { ExportError } from '../../errors.js'
import type { PlaceholderRow } from '../../model/rows/rows.js'
import { groupBy } from '../../model/values/group-by.js'

/** Levels of plugins. The CMS has a function call for each (`serialize_children`), and Python ends at 1,000 of them. */
const deepest = 1000

/** Throws `corrupt-value` where plugins of a placeholder are nested more deeply than the CMS can answer. */
export function checkNesting({ id, slot, plugins }: PlaceholderRow): void {
  if (plugins.length <= deepest) return
  const children = groupBy(plugins, ({ parentId }) => parentId)
  let level = children.get(null) ?? []
  for (let levels = 1; level.length > 0; levels += 1) {
    if (levels > deepest) {
      const place = `the placeholder ${JSON.stringify(slot)} (id ${id})`
      const message = `Plugins of ${place} are nested more than ${deepest} levels deep, down to the plugin ${level[0]?.id}`
      const fix = 'Delete or move them in the CMS, which cannot answer them either, or correct their parent_id.'
      throw new ExportError('corrupt-value', message, fix)
    }
    level = level.flatMap((plugin) => children.get(plugin.id) ?? [])
  }
}
