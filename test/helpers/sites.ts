import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import { runFolder } from './folders.js'

/** The sites of `test/sites`. */
export const siteNames = ['garden', 'press', 'bridge', 'legacy'] as const

export type SiteName = (typeof siteNames)[number]

/** A recorded request with the answer of the live API. */
export interface RecordedRow {
  /** Path and query string. */
  url: string
  /** Id of the site whose host was asked. */
  site: number
  user: 'anonymous' | 'admin' | 'editor' | 'visitor'
  /** The raw `X-Site-ID` header. */
  x_site_id?: string
  status: number
  /** Content type. */
  type: string
  body: unknown
  /** The body as it was sent, of some. */
  text?: string
  /** What a HEAD request is answered, of some. */
  head?: { readonly status: number; readonly type: string }
  /** The CMS failed to render a plugin, and left the HTML of its placeholder empty. */
  unrendered?: true
  /** The body, its HTML with what the package has lost in it (docs/contracts.md). */
  whole?: unknown
  /** Anonymous searches: the whole list that this project answers. */
  ours?: unknown
}

/** Who may see what, by site id. */
export interface SiteAccess {
  secret_key: string
  /** Name of the session cookie. */
  cookie: string
  /** Session keys by user. */
  sessions: Record<'admin' | 'editor' | 'visitor', string>
  login_required: Record<string, AccessList>
  restricted: Record<string, AccessList>
}

export interface AccessList {
  /** Page paths. */
  paths: string[]
  /** Owners of placeholders as `content type/object id`. */
  objects: string[]
}

/** The folder of the project's sources. */
export const projectFolder = findProject()

/** The configuration that the recorded sites need. */
export const configFile = join(projectFolder, 'test/sites/djangocms-static.config.mjs')

/** The site's SQLite database, unpacked once a run. Not for writing: see `copy` of the engines. */
export function siteFile(name: SiteName): string {
  return unpacked(name, 'site.sqlite3')
}

/** The site's rows as SQL for PostgreSQL. */
export function siteSql(name: SiteName): string {
  return gunzipSync(readFileSync(fixture(name, 'site.pg.sql.gz'))).toString('utf8')
}

export function manifestFile(name: SiteName): string {
  return fixture(name, 'manifest.json')
}

export function siteManifest(name: SiteName): Manifest {
  return JSON.parse(readFileSync(manifestFile(name), 'utf8')) as Manifest
}

export function access(name: SiteName): SiteAccess {
  const stored = JSON.parse(readFileSync(fixture(name, 'access.json'), 'utf8')) as Partial<SiteAccess>
  return { login_required: {}, restricted: {}, ...stored } as SiteAccess
}

let last: { readonly name: SiteName; readonly rows: readonly RecordedRow[] } | null = null

/**
 * Every recorded request of the site, read with `parseExact`. Those of one site are kept: tests of a site follow each
 * other, and those of all sites take much memory.
 */
export function recordedRows(name: SiteName): readonly RecordedRow[] {
  if (last?.name !== name) {
    const text = gunzipSync(readFileSync(fixture(name, 'responses.jsonl.gz'))).toString('utf8')
    const lines = text.split('\n').filter(Boolean)
    last = { name, rows: lines.map((line) => parseExact(line) as RecordedRow) }
  }
  return last.rows
}

/**
 * JSON for comparing: whole numbers of 16 and more digits become `int:<digits>`, so that none is rounded, and
 * `__cache__`, a trace of an earlier HTML rendering in the recordings, is left out.
 */
export function parseExact(text: string): unknown {
  const exact = text.replace(/([:[,]\s*)(-?\d{16,})(?=\s*[,\]}])/g, '$1"int:$2"')
  // With a function it takes several times as long.
  if (!text.includes('"__cache__"')) return JSON.parse(exact)
  return JSON.parse(exact, (key, value: unknown) => (key === '__cache__' ? undefined : value))
}

function fixture(name: SiteName, file: string): string {
  return join(projectFolder, 'test/sites', name, file)
}

function unpacked(name: SiteName, file: string): string {
  const target = join(runFolder(), 'sites', name, file)
  if (existsSync(target)) return target
  mkdirSync(dirname(target), { recursive: true })
  // Renamed into place, since other processes of the run unpack the same file.
  const temporary = `${target}.${process.pid}`
  writeFileSync(temporary, gunzipSync(readFileSync(fixture(name, `${file}.gz`))))
  renameSync(temporary, target)
  return target
}

/** Compiled tests stand anywhere below the project, or run with it as the current folder. */
function findProject(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'test/sites'))) return folder
  }
  return process.cwd()
}
