import type { PluginField } from '../manifest/manifest.js'
import type { FieldValue } from '../rows.js'
import { isJsonObject, type Json } from '../values/json.js'
import type { Folding } from './search.js'

/** The value as the database's LIKE sees the column; null where there is nothing to look into. */
export function columnText(value: FieldValue | undefined, field: PluginField, folding: Folding): string | null {
  const { type } = field
  const sqlite = folding === 'ascii'
  if (value === undefined || value === null || field.to_column !== undefined) return null
  if (type === 'JSONField' || typeof value === 'object') return jsonText(value, sqlite)
  if (typeof value === 'boolean') return sqlite ? String(Number(value)) : String(value)
  if (typeof value === 'number' && type === 'FloatField' && sqlite && Number.isInteger(value)) return `${value}.0`
  if (typeof value !== 'string') return String(value)
  if (type === 'DecimalField' && sqlite) return String(Number(value))
  if (type === 'UUIDField' && sqlite) return value.replaceAll('-', '')
  if (type === 'DateTimeField') return value.replace('T', ' ').replace('Z', sqlite ? '' : '+00')
  return value
}

/** As Python writes it into SQLite, and PostgreSQL a `jsonb`. */
function jsonText(value: Json, ascii: boolean): string {
  if (Array.isArray(value)) return `[${value.map((item) => jsonText(item, ascii)).join(', ')}]`
  if (isJsonObject(value)) {
    const members = Object.entries(value).map(([key, member]) => `${jsonText(key, ascii)}: ${jsonText(member, ascii)}`)
    return `{${members.join(', ')}}`
  }
  if (typeof value === 'bigint') return String(value)
  const text = JSON.stringify(value)
  return ascii ? text.replace(/[^\0-~]/g, escapedUnit) : text
}

function escapedUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
