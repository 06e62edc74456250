import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { ExportReport } from '../../src/options.js'
import { runCli } from './cli.js'
import { temporaryFolder } from './folders.js'
import { configFile, manifestFile, parseExact, type SiteName } from './sites.js'

export interface Exported {
  folder: string
  report: ExportReport
  /** The file that a static host answers a URL path with, or null. */
  text(url: string, site?: number): string | null
  json(url: string, site?: number): unknown
}

/** Runs `export --json` on a database with the site's manifest and configuration; it must succeed. */
export async function exported(database: string, site: SiteName, flags: string[] = []): Promise<Exported> {
  const folder = join(temporaryFolder(), 'out')
  const { code, stdout, stderr } = await runCli(exportArguments(database, site, ['--out', folder, ...flags]))
  assert.is(code, 0, stderr)
  const report = JSON.parse(stdout) as ExportReport
  const defaultSite = report.sites[0] ?? 1
  const text = (url: string, siteId = defaultSite) => {
    const prefix = siteId === defaultSite ? '' : `sites/${siteId}`
    const file = join(folder, prefix, decodeURIComponent(url), 'index.json')
    return existsSync(file) ? readFileSync(file, 'utf8') : null
  }
  return { folder, report, text, json: (url, siteId) => parseExact(text(url, siteId) ?? 'null') }
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
