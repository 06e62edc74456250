import type { ValueSql } from '../engine.js'

export const values: ValueSql = {
  number: '??',
  bytes: 'cast(?? as binary)',
  byteLength: 'octet_length(??.??)',
  // MySQL compares a number with a text as floats.
  equal: (type, other) => (type === other ? '?? = ??' : 'cast(?? as binary) = cast(?? as binary)'),
}
