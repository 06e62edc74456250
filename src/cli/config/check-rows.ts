import { innermostList, isOfRelation, keysTo, type PluginField, rowMembers } from '../../model/manifest/field-facts.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import { shown } from '../../shown.js'
import { jsonPath } from './schema-problems.js'

/** Problems of facts about rows that relations of plugins lead to: what is written of them, and where it is read. */
export function rowProblems(manifest: Manifest): string[] {
  return Object.entries(manifest.plugins).flatMap(([name, { fields }]) =>
    fields.flatMap((field, index) => {
      const problem = memberProblem(field, fields) ?? columnProblem(field, fields, manifest)
      const path = jsonPath(manifest, ['plugins', name, 'fields', String(index)])
      return problem === null ? [] : [`${path} (${shown(field.name)}) ${problem}`]
    }),
  )
}

function memberProblem(relation: PluginField, fields: readonly PluginField[]): string | null {
  const { name, type, to, members, member, row, made } = relation
  if (row && type === 'ManyToManyField' && innermostList(relation, fields)?.row)
    return 'has "row", it must be in one other list at most'
  if (members && member !== undefined) return 'has "members" and "member", it must have one of them'
  if (members && to === undefined && !made) return 'has "members", it must be a relation'
  if (member !== undefined && type !== 'ManyToManyField') return 'has "member", it must be a ManyToManyField'
  const unknown = rowMembers(relation).find(
    (one) => !fields.some((field) => (field.row || made) && field.name === `${name}.${one}`),
  )
  return unknown === undefined
    ? null
    : `has the member ${shown(unknown)}, there must be a field "${name}.${unknown}"${made ? '' : ' with "row"'}`
}

function columnProblem(
  field: PluginField,
  fields: readonly PluginField[],
  { models }: Pick<Manifest, 'models'>,
): string | null {
  const [row] = keysTo(field.row)
  if (!row) return null
  const list = innermostList(field, fields)
  if (list && (list.row || isOfRelation(field, list))) {
    const target = models[list.to ?? '']?.table
    const next = keysTo(field.row)[keysTo(list.row).length + 1]
    const table = next?.table ?? (field.type === 'ManyToManyField' ? target : field.table)
    return table === target ? null : `is of the table ${shown(table)}, it must be that of ${list.to} in $.models`
  }
  const isJoined = !list && fields.some((one) => !one.row && one.type !== 'ManyToManyField' && one.table === row.table)
  return isJoined ? null : `has "row" with the table ${shown(row.table)}, it must be that of a relation of the plugin`
}
