import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportReport } from '../../../src/options.js'
import type { Engine } from '../databases/engines.js'
import { copyInto, runFolder, temporaryFolder, walk } from '../folders.js'
import { madeOnce } from '../made-once.js'
import type { SiteName } from '../sites.js'
import { type Exported, exported, readExported } from './exports.js'

/**
 * An export of an unchanged site that all files of tests share: made once a run, for reading only. Throws when somebody
 * has changed it.
 */
export async function sharedExport(engine: Engine, site: SiteName, flags: string[] = []): Promise<Exported> {
  const name = createHash('sha256')
    .update(JSON.stringify([engine.name, site, flags]))
    .digest('hex')
    .slice(0, 16)
  const shared = join(runFolder(), 'exports', name)
  await madeOnce(shared, async (own) => {
    const made = await exported(await engine.database(site), site, flags, join(own, 'out'))
    const described: Made = { report: made.report, listing: listingOf(made.folder) }
    writeFileSync(join(own, 'made.json'), JSON.stringify(described))
  })
  const folder = join(shared, 'out')
  const { report, listing } = JSON.parse(readFileSync(join(shared, 'made.json'), 'utf8')) as Made
  if (listingOf(folder) !== listing) throw new Error(`A test has changed the shared export ${site} ${flags.join(' ')}`)
  return readExported(folder, site, { ...report, out: folder })
}

/**
 * A copy of it with its record, which a test may change. The next export compares its files by their contents, as those
 * of any copy: not for tests of what their dates tell.
 */
export async function exportCopy(engine: Engine, site: SiteName, flags: string[] = []): Promise<Exported> {
  const { folder, report } = await sharedExport(engine, site, flags)
  const own = temporaryFolder()
  copyInto([folder, `${folder}.state`], own)
  const out = join(own, 'out')
  return readExported(out, site, { ...report, out })
}

interface Made {
  report: ExportReport
  /** Hash of names, sizes and dates. */
  listing: string
}

function listingOf(folder: string): string {
  const hash = createHash('sha256')
  for (const file of walk(folder)) {
    const { size, mtimeMs } = statSync(join(folder, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}
