import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as assert from 'uvu/assert'
import { readTag } from '../../src/documents/document-tag.js'
import { decodeNavigation } from '../../src/documents/navigation-document.js'
import { nodeMembers } from '../../src/model/menus/navigation-node.js'
import { full, note } from '../harness.js'
import { folderHandler } from '../helpers/answers/handlers.js'
import { describeSampled, engines } from '../helpers/databases/engines.js'
import { exported } from '../helpers/exports/exports.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { sampled } from '../helpers/sample.js'
import { type SiteName, siteManifest, siteNames } from '../helpers/sites.js'
import { fingerprint, fingerprintStatements, hiddenRows, hiddenSlug, loginSlug } from './hidden-rows.js'

const website = ['--search-records', '--sitemap']
const everything = ['--paths', 'all', '--bundle', '--openapi', '--handler', 'http://127.0.0.1:1', ...website]
const compressed = ['--precompress', 'gzip,br']
const profiles = ['nginx', 'caddy', 'apache', 'netlify', 'vercel', 's3-cloudfront'].flatMap((name) => [
  '--profile',
  name,
])

/** Without files, what they would say is in documents. */
const documentsOnly = ['--skip', 'pages', '--skip', 'placeholders']

for (const engine of engines) {
  describeSampled(engine, `hidden content stays out, ${engine.name}`, (test) => {
    for (const site of siteNames) {
      for (const contract of ['documented', 'released']) {
        const title = `${site}, ${contract}: no text and no path of drafts, closed pages and silent languages`
        sampled(test, { site, engine, contract })(title, async () => {
          const hidden = hiddenRows(site)
          const copy = await engine.copy(site)
          await copy.exec(fingerprintStatements(site, hidden))
          const isWhole = full() || site === 'press'
          const variants = [[...everything, ...profiles, ...(isWhole ? compressed : [])], documentsOnly]
          for (const flags of isWhole ? variants : variants.slice(0, 1)) {
            const out = join(temporaryFolder(), 'out')
            const report = `${out}.report.json`
            // That of the package leads to whatever plugins refer to.
            const html = contract === 'documented' ? ['--html'] : []
            await exported(copy.url, site, ['--contract', contract, ...flags, ...html, '--report', report], out)
            const { leaks, exempt } = leaksIn(out, contract)
            note(
              `${site}, ${contract}, ${flags[0]} ${flags[1]}: ${hidden.contents.length} contents, ${hidden.plugins.length} plugins and ${hidden.urls.length} paths hidden; menus with login pages: ${exempt} files`,
            )
            assert.equal(leaks, [])
            assert.equal(leaksBeside(out, report), [])
            assert.equal(await foundIn(out, site), [])
          }
          assert.ok(hidden.contents.length >= 5 && hidden.plugins.length >= 10 && hidden.urls.length >= 4)
        })
      }
    }
  })
}

/** Files that have a fingerprint in their bytes or name, and how many have it in nodes of login pages only. */
function leaksIn(folder: string, contract: string): { leaks: string[]; exempt: number } {
  const leaks: string[] = []
  let exempt = 0
  for (const file of walk(folder)) {
    const text = readText(join(folder, file))
    if (!hasMark(text) && !hasMark(file)) continue
    const isMenu = /^(?:sites\/\d+\/)?api\/[^/]+\/(?:menu|submenu|breadcrumbs)\//.test(file)
    const lines = /\.ndjson(?:\.\w+)?$/.test(file) ? text.trimEnd().split('\n') : [text]
    const left = lines.map((line) => (/json(?:\.\w+)?$/.test(file) ? markedPart(line, isMenu, contract) : line))
    const name = isMenu ? file.replaceAll(loginSlug, '') : file
    if (left.some(hasMark) || hasMark(name)) leaks.push(file)
    else exempt += 1
  }
  return { leaks, exempt }
}

/** What is written beside the export: settings of hosts, and what the report says of changed and purged files. */
function leaksBeside(out: string, report: string): string[] {
  const { findings: _, ...told } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, unknown>
  const lists = JSON.stringify(withoutMenuPaths(told))
  const hosts = existsSync(`${out}.hosts`) ? walk(`${out}.hosts`) : []
  const marked = hosts.filter((file) => hasMark(file) || hasMark(readText(join(`${out}.hosts`, file))))
  return hasMark(lists) ? [...marked, 'report'] : marked
}

function withoutMenuPaths(value: unknown): unknown {
  if (typeof value === 'string')
    return /\/(?:menu|submenu|breadcrumbs)\//.test(value) ? value.replaceAll(loginSlug, '') : value
  if (Array.isArray(value)) return value.map(withoutMenuPaths)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value).map(([name, member]) => [name, withoutMenuPaths(member)])
}

/** What may not be in a text, beside nodes of login pages and what the package shows of references, too. */
function markedPart(text: string, isMenu: boolean, contract: string): string {
  const tag = readTag(text)
  const value: unknown = tag?.kind === 'navigation' ? decodeNavigation(text).nodes.map(nodeMembers) : JSON.parse(text)
  const hasNodes = isMenu || tag?.kind === 'navigation' || Object.hasOwn(value as object, 'menu')
  const rest = JSON.stringify(withoutLoginNodes(contract === 'released' ? withoutReferences(value) : value))
  return hasNodes ? rest.replaceAll(loginSlug, '') : rest
}

function hasMark(text: string): boolean {
  return [fingerprint, hiddenSlug, loginSlug].some((one) => text.includes(one))
}

function readText(file: string): string {
  const bytes = readFileSync(file)
  if (file.endsWith('.gz')) return gunzipSync(bytes).toString('utf8')
  return (file.endsWith('.br') ? brotliDecompressSync(bytes) : bytes).toString('utf8')
}

/** Searches that find something for the fingerprint: an index has no texts that could be looked through. */
async function foundIn(folder: string, site: SiteName): Promise<string[]> {
  const handler = folderHandler(folder)
  const found: string[] = []
  for (const { domain, languages } of Object.values(siteManifest(site).sites)) {
    for (const { code } of languages) {
      const url = `http://${domain}/api/${code}/page_search/?limit=1&q=${fingerprint}`
      const response = await handler(new Request(url))
      const { count = 0 } = (await response.json()) as { count?: number }
      if (count > 0) found.push(url)
    }
  }
  return found
}

/** In the released contract plugins name whatever page they refer to, as the package does. */
function withoutReferences(value: unknown, inContent = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutReferences(item, inContent))
  if (typeof value === 'string') return inContent ? value.replaceAll(/https?:[^"\s]*\/pages\/zqx-[^"\s]*/g, '') : value
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
  return Object.fromEntries(
    members.map(([name, one]) => [name, withoutReferences(one, inContent || name === 'content')]),
  )
}

/** Menus show the titles of login pages, as the package does: `auth_required` tells the front end. */
function withoutLoginNodes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLoginNodes)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([key, member]) => [key, withoutLoginNodes(member)])
  const node = Object.fromEntries(members) as Record<string, unknown>
  if ((node.attr as { auth_required?: boolean } | null | undefined)?.auth_required === true) node.title = ''
  return node
}
