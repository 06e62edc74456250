import { ExportError } from '../../errors.js'
import { type ColumnKind, operandProblem } from '../../model/manifest/condition.js'
import { fieldTypeOf } from '../../model/manifest/derive/derive-fields.js'
import {
  alternatives,
  type Condition,
  comparisonsOf,
  operandsOf,
  termsOf,
} from '../../model/manifest/model-selection.js'
import type { CatalogTable } from '../../model/rows/rows.js'

/** The file that a condition is in decides. */
type Code = 'config-invalid' | 'manifest-invalid'

/** Throws for a column that the table lacks. `place`: the JSON path of what names it. */
export function checkColumn(table: CatalogTable, place: string, name: string, code: Code = 'config-invalid'): void {
  if (table.columns.some((column) => column.name === name)) return
  const columns = table.columns.map((column) => column.name).join(', ')
  const message = `${place} names the column "${name}", which ${table.name} does not have.`
  throw new ExportError(code, message, `Name one of its columns: ${columns}.`)
}

/** Throws for values that the columns cannot be compared with. `place`: the JSON path of the condition. */
export function checkOperands(
  where: Condition | undefined,
  kinds: Readonly<Record<string, ColumnKind>>,
  place: string,
  code: Code = 'config-invalid',
): void {
  for (const columns of alternatives(where)) {
    for (const [column, term] of Object.entries(columns)) {
      for (const [operator, operand] of termsOf(term).flatMap((one) => operandsOf(comparisonsOf(one)))) {
        const problem = operandProblem(operator, operand, kinds[column] ?? 'opaque')
        if (problem === null) continue
        const value = JSON.stringify(operand)
        const message = `${place} compares the column "${column}" with ${value} (${operator}).`
        throw new ExportError(code, message, `A value for this column must be ${problem}.`)
      }
    }
  }
}

/** How conditions compare the values of a column. */
export function columnKind(columnType: string): ColumnKind {
  const type = fieldTypeOf(columnType)
  if (type === 'BooleanField') return 'boolean'
  if (type === 'DateField') return 'date'
  if (type === 'DateTimeField') return 'datetime'
  if (/^(BigInteger|SmallInteger|Integer|Float|Decimal)Field$/.test(type)) return 'number'
  return /^(Char|Text|UUID|GenericIPAddress)Field$/.test(type) ? 'text' : 'opaque'
}
