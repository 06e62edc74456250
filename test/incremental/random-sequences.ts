import * as assert from 'uvu/assert'
import { full, note, seed } from '../harness.js'
import { describeSampled, type Engine } from '../helpers/databases/engines.js'
import type { FolderOptions } from '../helpers/exports/export-folder.js'
import { runSequence } from '../helpers/random/random-sequence.js'
import { inSample } from '../helpers/sample.js'
import { type SiteName, siteManifest, siteNames } from '../helpers/sites.js'

const optionSets: readonly [FolderOptions, ...FolderOptions[]] = [
  { flags: ['--contract', 'documented', '--bundle', '--image-details'], drafts: false },
  { flags: ['--contract', 'released', '--paths', 'all', '--html'], drafts: false },
  { flags: ['--contract', 'documented', '--target', 'static', '--pagination', 'query', '--openapi'], drafts: false },
  { flags: ['--contract', 'released', '--page-size', '3', '--html', '--image-details'], drafts: true },
  { flags: ['--contract', 'documented', '--paths', 'all', '--include-login-required', '--bundle'], drafts: true },
  { flags: ['--contract', 'released', '--skip', 'pages', '--skip', 'placeholders', '--html'], drafts: false },
]

const menus = ['--menu', '0/1/0/1/*', '--menu', 'about/0/100/0/100/*', '--submenu', '2/0/100/*', '--breadcrumbs', '1/*']

/** With extensions, addresses of models and serializers that resolve references; of one site, and of more menus. */
const furtherSets: readonly FolderOptions[] = [
  { flags: ['--contract', 'documented', '--html', '--image-details'], drafts: true, extended: true },
  { flags: ['--contract', 'documented', '--html', '--site', '2', '--sitemap'], drafts: false, extended: true },
  { flags: ['--contract', 'documented', '--search-records', '--sitemap', ...menus], drafts: false, extended: true },
  { flags: ['--contract', 'released', '--html', '--paths', 'all'], drafts: false, extended: true },
  { flags: ['--contract', 'released', ...menus], drafts: true },
  { flags: ['--contract', 'released', '--site', '2', '--paths', 'all'], drafts: true, extended: true },
]

/** Which set of options the first site gets. */
const firstSets = { sqlite: 0, postgresql: 2, mysql: 4 } as const

/** Random changes with an export after each: all sites and options in heavy runs, one set of options a site otherwise. */
export function describeRandomSequences(engine: Engine): void {
  const first = seed()
  let taken = 0
  let changing = 0
  describeSampled(engine, `exports after random changes, ${engine.name}`, (it) => {
    const sets = [...optionSets, ...furtherSets]
    for (const [at, site] of siteNames.entries()) {
      for (const [index, options] of sets.entries()) {
        // All engines together take every set, the other ones with their small sites, too.
        const chosen = (at + firstSets[engine.name]) % optionSets.length === index % optionSets.length
        if ((!full() && !chosen) || !isPossible(options, site)) continue
        const more = [options.drafts ? ' --drafts' : '', options.extended ? ', extended' : '']
        const title = `${site}, ${options.flags.join(' ')}${more.join('')}`
        const isFurther = furtherSets.includes(options)
        const check = async (steps: number) => {
          const number = first * 1000 + at * 20 + index
          const other = sets[(index + 1) % sets.length]
          const otherOptions = other && isPossible(other, site) ? other : optionSets[0]
          const effective = await runSequence({ engine, site, options, otherOptions, seed: number, steps })
          note(`${title}: ${steps} steps, ${effective} changed files (seed ${number})`)
          taken += steps
          changing += effective
        }
        if (full()) it(`${title}: equal to an export from scratch, byte for byte`, () => check(9))
        else {
          const isSmall = ['bridge', 'legacy'].includes(site)
          if (!isFurther && inSample({ site, engine }))
            it(`${title}: equal to an export from scratch, byte for byte`, () => check(2))
          const declare = engine.name === 'sqlite' || isSmall ? it.matrix : it.full
          declare(`${title}: equal to an export from scratch, byte for byte, again and again`, () =>
            check(isFurther ? 2 : 3),
          )
        }
      }
    }
    for (const declare of full() ? [it] : [it, it.matrix]) {
      declare('at least half of the steps change files', () => {
        assert.ok(changing >= taken / 2, `${changing} of ${taken} steps changed a file`)
      })
    }
  })
}

function isPossible({ flags }: FolderOptions, site: SiteName): boolean {
  return !flags.includes('--site') || '2' in siteManifest(site).sites
}
