import type { Manifest, SiteFacts } from '../../../src/model/manifest/manifest.js'
import type { Define } from '../../harness.js'
import { describeSampled, type Engine, engines } from '../databases/engines.js'
import { type Exported, exported } from '../exports/exports.js'
import { walk } from '../folders.js'
import { inParts, inSample } from '../sample.js'
import { type SiteName, siteManifest, siteNames } from '../sites.js'

/** One site, exported in both contracts with `--scheme http --paths all`. */
interface ComparedSite {
  readonly site: SiteName
  readonly engine: Engine
  readonly manifest: Manifest
  /** The default site. */
  readonly facts: SiteFacts
  readonly publicCodes: readonly string[]
  /** The documented contract keeps to the rules of 5.1, so only there its nodes are those of the package. */
  readonly sameNodes: boolean
  /** Both exports, the documented one first. Made when they are first asked for. */
  exports(): Promise<[Exported, Exported]>
}

/** Declares a suite for every site on every engine. */
export function describeContracts(
  title: string,
  flags: readonly string[],
  define: (test: Define['matrix'], compared: ComparedSite) => void,
): void {
  for (const engine of engines) {
    for (const site of siteNames)
      describeSampled(engine, `${title}, ${site}, ${engine.name}`, (it) => {
        const test = inSample({ site, engine }) ? it : inParts(it, { site, engine }).all
        define(test, compare(engine, site, flags))
      })
  }
}

function compare(engine: Engine, site: SiteName, flags: readonly string[]): ComparedSite {
  const manifest = siteManifest(site)
  const facts = manifest.sites[manifest.site_id]
  if (!facts) throw new Error(`The manifest of ${site} has no default site`)
  let both: Promise<[Exported, Exported]> | undefined
  const run = async (contract: string) =>
    exported(await engine.database(site), site, [
      '--contract',
      contract,
      '--scheme',
      'http',
      '--paths',
      'all',
      ...flags,
    ])
  return {
    site,
    engine,
    manifest,
    facts,
    publicCodes: facts.languages.filter((language) => language.public).map(({ code }) => code),
    sameNodes: manifest.cms.startsWith('5.1'),
    exports: () => {
      both ??= Promise.all([run('documented'), run('released')])
      return both
    },
  }
}

/** URL paths of the default site's files. */
export function urlsOf({ folder }: Exported, pattern: RegExp): string[] {
  const urls = walk(folder)
    .filter((file) => file.endsWith('/index.json'))
    .map((file) => file.slice(0, -'index.json'.length))
  return urls.filter((url) => pattern.test(url)).map((url) => `/${url}`)
}
