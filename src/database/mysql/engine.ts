import type { Engine } from '../engine.js'
import { catalog } from './catalog.js'
import { errors } from './errors.js'
import { fingerprints } from './fingerprints.js'
import { like } from './like.js'
import { search } from './search.js'
import { values } from './values.js'

export const engine: Engine = {
  facts: {
    name: 'mysql',
    search,
    doubtfulTypes: {
      BooleanField: 'a small whole number looks the same in MySQL',
      BigIntegerField: 'in MySQL durations look the same',
    },
  },
  errors,
  catalog,
  values,
  fingerprints,
  like,
}
