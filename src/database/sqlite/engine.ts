import type { Engine } from '../engine.js'
import { catalog } from './catalog.js'
import { errors } from './errors.js'
import { fingerprints } from './fingerprints.js'
import { search } from './search.js'
import { values } from './values.js'

export const engine: Engine = {
  facts: {
    name: 'sqlite',
    search,
    doubtfulTypes: {
      DecimalField: 'SQLite does not know its places',
      BigIntegerField: 'in SQLite durations look the same',
    },
  },
  errors,
  catalog,
  values,
  fingerprints,
}
