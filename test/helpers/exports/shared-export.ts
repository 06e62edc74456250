import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportReport } from '../../../src/options.js'
import type { Engine } from '../databases/engines.js'
import { runFolder, temporaryFolder, walk } from '../folders.js'
import type { SiteName } from '../sites.js'
import { type Exported, exported, readExported } from './exports.js'

/**
 * An export of an unchanged site that all files of tests share: made once a run, for reading only. Throws when somebody
 * has changed it. Two processes that need it at once both make it, and the first one's stays.
 */
export async function sharedExport(engine: Engine, site: SiteName, flags: string[] = []): Promise<Exported> {
  const name = createHash('sha256')
    .update(JSON.stringify([engine.name, site, flags]))
    .digest('hex')
    .slice(0, 16)
  const shared = join(runFolder(), 'exports', name)
  if (!existsSync(shared)) await share(shared, await engine.database(site), site, flags)
  const folder = join(shared, 'out')
  const { report, listing } = JSON.parse(readFileSync(join(shared, 'made.json'), 'utf8')) as Made
  if (listingOf(folder) !== listing) throw new Error(`A test has changed the shared export ${site} ${flags.join(' ')}`)
  return readExported(folder, site, { ...report, out: folder })
}

interface Made {
  report: ExportReport
  /** Hash of names, sizes and dates. */
  listing: string
}

async function share(shared: string, database: string, site: SiteName, flags: string[]): Promise<void> {
  const own = join(temporaryFolder(), 'own')
  mkdirSync(own)
  const { folder, report } = await exported(database, site, flags, join(own, 'out'))
  const made: Made = { report, listing: listingOf(folder) }
  writeFileSync(join(own, 'made.json'), JSON.stringify(made))
  mkdirSync(join(shared, '..'), { recursive: true })
  try {
    renameSync(own, shared)
  } catch (error) {
    if (!existsSync(shared)) throw error
  }
}

function listingOf(folder: string): string {
  const hash = createHash('sha256')
  for (const file of walk(folder)) {
    const { size, mtimeMs } = statSync(join(folder, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}
