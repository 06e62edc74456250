import type { ValueSql } from '../engine.js'

export const values: ValueSql = {
  // The driver gives whole numbers as bigint.
  number: 'cast(?? as real)',
  bytes: 'cast(?? as blob)',
  byteLength: 'length(cast(??.?? as blob))',
  equal: () => '?? = ??',
}
