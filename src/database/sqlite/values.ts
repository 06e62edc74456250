import type { ValueSql } from '../engine.js'

export const values: ValueSql = {
  // The driver converts integers to bigint, which is slower.
  number: 'cast(?? as real)',
  bytes: 'cast(?? as blob)',
  byteLength: 'length(cast(??.?? as blob))',
  equal: () => '?? = ??',
}
