import * as assert from 'uvu/assert'
import { routes } from '../../src/routes/routes.js'
import { describe, note } from '../harness.js'
import { engines } from '../helpers/databases/engines.js'
import { difference } from '../helpers/difference.js'
import { type ExportPaths, isHiddenPath, pathsIn } from '../helpers/exports/export-paths.js'
import { type Exported, exported } from '../helpers/exports/exports.js'
import { sampled } from '../helpers/sample.js'
import { access, type RecordedRow, recordedRows, type SiteName, siteManifest } from '../helpers/sites.js'

/** How many recorded answers a file must be compared with, at least. */
const floors: Record<SiteName, number> = { garden: 1990, press: 1520, bridge: 490, legacy: 990 }

for (const engine of engines) {
  describe(`recorded answers, released contract, ${engine.name}`, (test) => {
    for (const site of Object.keys(floors) as SiteName[]) {
      sampled(test, { site, engine })(`${site}: every file equals the live answer, every 404 has no file`, async () => {
        const rows = recordedRows(site).filter((row) => row.user === 'anonymous' && row.x_site_id === undefined)
        const files = rows.filter(({ url, status }) => !url.includes('?') && [200, 404].includes(status))
        const flags = ['--contract', 'released', '--scheme', 'http', '--paths', 'all', '--budget', '4000']
        const result = await exported(await engine.database(site), site, [...flags, ...variantFlags(files)])
        const paths = pathsIn(result.folder)
        // What answers at paths that no file may name is for the handler: runtime/replay.test.ts compares it.
        const named = files.filter((row) => result.text(row.url, row.site) !== null || !isHidden(paths, row))
        const failures = named.flatMap((row) => failureOf(site, row, result))
        note(`${site}, ${engine.name}: ${named.length - failures.length} of ${named.length} answers equal`)
        note(`${site}: deferred to the handler ${deferredRoutes(rows)}`)
        assert.equal(failures.slice(0, 5), [])
        assert.ok(named.length >= floors[site], `only ${named.length} answers were compared`)
      })
    }
  })
}

/** Names every recorded navigation variant, for every page path where it was asked for one. */
function variantFlags(rows: readonly RecordedRow[]): string[] {
  const patterns: [string, RegExp][] = [
    ['--menu', /^\/api\/[^/]+\/menu\/(\d+\/\d+\/\d+\/\d+)\/(.*)$/],
    ['--menu', /^\/api\/[^/]+\/menu\/([^/]+\/\d+\/\d+\/\d+\/\d+)\/(.*)$/],
    ['--submenu', /^\/api\/[^/]+\/submenu\/(\d+(?:\/\d+){0,2})\/(.*)$/],
    ['--breadcrumbs', /^\/api\/[^/]+\/breadcrumbs\/(\d+)\/(.*)$/],
  ]
  const flags = new Set<string>()
  for (const { url } of rows) {
    for (const [flag, pattern] of patterns) {
      const match = pattern.exec(url)
      if (!match) continue
      flags.add(`${flag}=${match[1]}${match[2] ? '/*' : ''}`)
      break
    }
  }
  return [...flags]
}

function failureOf(site: SiteName, row: RecordedRow, result: Exported): unknown[] {
  const { url, status } = row
  const text = result.text(url, row.site)
  if (status === 404 || needsLogin(site, row)) return text === null ? [] : [[row.site, url, 'has a file']]
  if (text === null) return [[row.site, url, 'has no file']]
  const plain = url.endsWith('/plugins/') ? withoutParentType : (body: unknown) => body
  const found = difference(plain(row.body), plain(result.json(url, row.site)))
  return found ? [[row.site, url, ...found]] : []
}

function isHidden(paths: readonly ExportPaths[], { url, site }: RecordedRow): boolean {
  const path = routes.match(decodeURIComponent(url.replace(/^\/api\//, '')))?.path ?? ''
  const own = paths.find(({ id }) => id === site)
  return path !== '' && own !== undefined && isHiddenPath(own, path)
}

/** The live API gives such pages to whoever knows the path; an export does not. */
function needsLogin(site: SiteName, { url, site: siteId }: RecordedRow): boolean {
  const listed = access(site).login_required[siteId]
  const path = /^\/api\/[^/]+\/pages\/(.*)\/$/.exec(url)?.[1]
  const object = /\/placeholders\/(\d+\/\d+)\//.exec(url)?.[1]
  const inPaths = path !== undefined && listed?.paths.includes(decodeURIComponent(path))
  return Boolean(inPaths || (object && listed?.objects.includes(object)))
}

/** Whether a definition has `parent_plugin_type` depends on what the original's process answered before. */
function withoutParentType(body: unknown): unknown {
  const definitions = body as { properties: Record<string, unknown> }[]
  return definitions.map(({ properties, ...rest }) => {
    const { parent_plugin_type: _, ...others } = properties
    return { ...rest, properties: others }
  })
}

function deferredRoutes(rows: readonly RecordedRow[]): string {
  const counts = new Map<string, number>()
  for (const { url } of rows.filter((row) => row.url.includes('?') || row.status >= 500)) {
    const family = /^\/api\/(?:[^/]+\/)?([^/?]+)/.exec(url)?.[1] ?? '?'
    counts.set(family, (counts.get(family) ?? 0) + 1)
  }
  return [...counts].map(([family, count]) => `${family} ${count}`).join(', ')
}

describe('recorded sites', (test) => {
  test('have a manifest for each recorded site', () => {
    for (const site of Object.keys(floors) as SiteName[]) {
      const known = Object.keys(siteManifest(site).sites).map(Number)
      for (const row of recordedRows(site)) assert.ok(known.includes(row.site))
    }
  })
})
