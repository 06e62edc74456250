import type { Engine } from '../engine.js'
import { catalog } from './catalog.js'
import { errors } from './errors.js'
import { fingerprints } from './fingerprints.js'
import { search } from './search.js'
import { values } from './values.js'

export const engine: Engine = {
  facts: {
    name: 'postgresql',
    search,
    doubtfulTypes: {},
  },
  errors,
  catalog,
  values,
  fingerprints,
}
