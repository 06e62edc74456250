import { fieldTypeOf } from './derive/derive-fields.js'

/**
 * Columns of another kind than their field declares, as changes by hand leave them, whose values are written alike
 * nonetheless: the kinds of columns by that of fields.
 */
const writtenAlike: Readonly<Record<string, readonly string[]>> = {
  text: ['integer', 'DecimalField', 'DateField', 'UUIDField', 'JSONField', 'GenericIPAddressField'],
  integer: ['DecimalField', 'FloatField', 'text'],
  BooleanField: ['integer'],
  DecimalField: ['integer', 'FloatField', 'text'],
  FloatField: ['integer', 'DecimalField', 'text'],
  UUIDField: ['text'],
  GenericIPAddressField: ['text'],
  JSONField: ['text'],
}

/** Whether a column has the type that Django declares, or one whose values are written alike; yes where unknown. */
export function isWrittenAlike(declared: string, columnType: string): boolean {
  const field = kindOf(declared.toLowerCase())
  // Only boolean fields make true and false of it.
  const isNumber = columnType === 'tinyint(1)' && field !== 'BooleanField'
  const column = isNumber ? 'integer' : kindOf(columnType)
  if (field === null || column === null || field === column) return true
  return writtenAlike[field]?.includes(column) ?? false
}

/** null: a type that no field of Django has. */
function kindOf(type: string): string | null {
  const known = fieldTypeOf(type)
  if (known === type) return null
  // PostgreSQL forgets the size that Django declares.
  if (/\[\d*\]$/.test(type)) return `${known}[]`
  if (/^(Big|Small)?IntegerField$/.test(known)) return 'integer'
  return known === 'CharField' || known === 'TextField' ? 'text' : known
}
