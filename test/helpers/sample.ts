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

/**
 * `it` for a combination that `npm test` runs, `it.matrix` for the others. What is not given does not count: with a site
 * and a contract each site is there once.
 */
export function sampled(
  it: Define,
  { site, engine, contract }: { site: SiteName; engine?: Engine; contract?: string },
): Define['matrix'] {
  const chosen = sample.some(
    ([ofSite, ofEngine, ofContract]) =>
      ofSite === site &&
      (engine === undefined || ofEngine === engine.name) &&
      (contract === undefined || ofContract === contract),
  )
  return chosen ? it : it.matrix
}

/** For a suite of one engine: tests that `npm test` runs on SQLite or PostgreSQL alone, and the matrix on the other. */
export function oneEngine(it: Define, engine: Engine): { onSqlite: Define['matrix']; onPostgresql: Define['matrix'] } {
  const on = (name: Engine['name']) => (engine.name === name ? it : it.matrix)
  return { onSqlite: on('sqlite'), onPostgresql: on('postgresql') }
}
