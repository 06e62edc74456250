import type { Define } from '../harness.js'
import type { Engine } from './engines.js'
import type { SiteName } from './sites.js'

/** Each site once, each engine with each contract once. */
const sample: readonly [site: SiteName, engine: Engine['name'], contract: string][] = [
  ['garden', 'sqlite', 'documented'],
  ['press', 'postgresql', 'released'],
  ['bridge', 'sqlite', 'released'],
  ['legacy', 'postgresql', 'documented'],
]

interface Combination {
  site: SiteName
  engine?: Engine
  contract?: string
}

/** Whether `npm test` runs this combination. What is not given does not count: with a site and a contract each site is there once. */
export function inSample({ site, engine, contract }: Combination): boolean {
  return sample.some(
    ([ofSite, ofEngine, ofContract]) =>
      ofSite === site &&
      (engine === undefined || ofEngine === engine.name) &&
      (contract === undefined || ofContract === contract),
  )
}

/** `it` for a combination that `npm test` runs, `it.matrix` for the others. */
export function sampled(it: Define, combination: Combination): Define['matrix'] {
  return inSample(combination) ? it : it.matrix
}

/** For a suite of one engine: tests that `npm test` runs on SQLite or PostgreSQL alone, and the matrix on the other. */
export function oneEngine(it: Define, engine: Engine): { onSqlite: Define['matrix']; onPostgresql: Define['matrix'] } {
  const on = (name: Engine['name']) => (engine.name === name ? it : it.matrix)
  return { onSqlite: on('sqlite'), onPostgresql: on('postgresql') }
}
