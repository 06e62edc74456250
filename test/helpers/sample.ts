import type { Define } from '../harness.js'
import type { Engine } from './databases/engines.js'
import { type SiteName, siteNames } from './sites.js'

/** The old schema and the one between, an engine and a contract each; nearly all other tests are of the other sites. */
const sample: readonly [site: SiteName, engine: Engine['name'], contract: string][] = [
  ['bridge', 'sqlite', 'released'],
  ['legacy', 'postgresql', 'documented'],
]

interface Combination {
  site: SiteName
  engine?: Engine
  contract?: string
}

/** Whether `npm test` runs this combination. What is not given does not count. */
export function inSample({ site, engine, contract }: Combination): boolean {
  return sample.some(
    ([ofSite, ofEngine, ofContract]) =>
      ofSite === site &&
      (engine === undefined || ofEngine === engine.name) &&
      (contract === undefined || ofContract === contract),
  )
}

/**
 * `it` for a combination that `npm test` runs, `it.matrix` for those of `npm run test:ci`: each site on each engine, and
 * on SQLite in each contract. The others are left to `npm run test:full`.
 */
export function sampled(it: Define, combination: Combination): Define['matrix'] {
  if (inSample(combination)) return it
  return inMatrix(combination) ? it.matrix : it.full
}

function inMatrix({ site, engine, contract }: Combination): boolean {
  if (engine === undefined || contract === undefined || engine.name === 'sqlite') return true
  // The contracts take turns, the other way round on the other engine.
  const turn = siteNames.indexOf(site) + (engine.name === 'mysql' ? 1 : 0)
  return contract === (turn % 2 === 0 ? 'documented' : 'released')
}

/**
 * For a test of a site on an engine that has two forms, with a few of many answers or with all: `npm test` runs those of
 * the sample with a few, `npm run test:ci` all answers on SQLite and of one site on the other engines, and a few of the
 * other sites.
 */
export function inParts(it: Define, combination: Required<Pick<Combination, 'site' | 'engine'>>) {
  const isWhole = combination.engine.name === 'sqlite' || combination.site === 'press'
  const others: Define['matrix'] = isWhole ? it.full : it.matrix
  return { few: inSample(combination) ? it : others, all: isWhole ? it.matrix : it.full }
}

/** For a suite of one engine: tests that `npm test` runs on SQLite or PostgreSQL alone, and the matrix on the other. */
export function oneEngine(it: Define, engine: Engine): { onSqlite: Define['matrix']; onPostgresql: Define['matrix'] } {
  const on = (name: Engine['name']) => (engine.name === name ? it : it.matrix)
  return { onSqlite: on('sqlite'), onPostgresql: on('postgresql') }
}
