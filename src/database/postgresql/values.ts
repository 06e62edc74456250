import type { ValueSql } from '../engine.js'

export const values: ValueSql = {
  number: '??',
  bytes: 'convert_to(??::text, getdatabaseencoding())',
  byteLength: 'octet_length(??.??::text)',
  // PostgreSQL cannot compare a number with a text.
  equal: (type, other) => (type === other ? '?? = ??' : '??::text = ??::text'),
}
