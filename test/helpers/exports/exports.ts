import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportReport } from '../../../src/options.js'
import type { Engine } from '../databases/engines.js'
import { temporaryFolder } from '../folders.js'
import { cliFailure, cliOutput, type Failure } from '../processes/cli.js'
import { configFile, manifestFile, parseExact, type SiteName, siteManifest } from '../sites.js'

export interface Exported {
  folder: string
  report: ExportReport
  /** The file that a static host answers a URL path with, or null. */
  text(url: string, site?: number): string | null
  json(url: string, site?: number): unknown
}

/** Flags that leave out what has a file for each page and more. */
export const withoutPaths = ['menu-paths', 'submenu-paths', 'breadcrumbs-paths'].flatMap((family) => ['--skip', family])

/** Runs `export --json` on a database with the site's manifest and configuration; it must succeed. */
export async function exported(
  database: string,
  site: SiteName,
  flags: string[] = [],
  folder = join(temporaryFolder(), 'out'),
): Promise<Exported> {
  const stdout = await cliOutput(exportArguments(database, site, ['--out', folder, ...flags]))
  return readExported(folder, site, JSON.parse(stdout) as ExportReport)
}

/** An export that is there. */
export function readExported(folder: string, site: SiteName, report: ExportReport): Exported {
  const defaultSite = siteManifest(site).site_id
  const text = (url: string, id = defaultSite) => {
    const prefix = id === defaultSite ? '' : `sites/${id}`
    const file = join(folder, prefix, decodeURIComponent(url), 'index.json')
    return existsSync(file) ? readFileSync(file, 'utf8') : null
  }
  return { folder, report, text, json: (url, id) => parseExact(text(url, id) ?? 'null') }
}

/** Runs `export --json`; it must fail. */
export async function failedExport(
  database: string,
  site: SiteName,
  flags: string[] = [],
  folder = join(temporaryFolder(), 'out'),
): Promise<Failure> {
  return cliFailure(exportArguments(database, site, ['--out', folder, ...flags]))
}

/** What `--database` takes for a private copy of a site, changed by these statements. */
export async function changedDatabase(engine: Engine, site: SiteName, sql: string): Promise<string> {
  const copy = await engine.copy(site)
  await copy.exec(sql)
  return copy.url
}

export function exportArguments(database: string, site: SiteName, flags: string[]): string[] {
  return [
    'export',
    '--database',
    database,
    '--manifest',
    manifestFile(site),
    '--config',
    configFile,
    '--json',
    ...flags,
  ]
}
