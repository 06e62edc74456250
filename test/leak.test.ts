import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import * as assert from 'uvu/assert'
import { type NavigationDocument, unpackNavigation } from '../src/site/navigation-document.js'
import { nodeMembers } from '../src/site/navigation-node.js'
import { describe, note } from './harness.js'
import { engines } from './helpers/engines.js'
import { exported } from './helpers/exports.js'
import { walk } from './helpers/folders.js'
import { folderHandler } from './helpers/handlers.js'
import { sampled } from './helpers/sample.js'
import { access, type SiteName, siteFile, siteManifest, siteNames } from './helpers/sites.js'

/** Stands in every text of hidden content; short enough for every column. */
const mark = 'LEAK'

interface Hidden {
  contents: number[]
  plugins: number[]
  /** Of aliases: with versioning their contents become drafts. */
  aliasType: number | null
}

for (const engine of engines) {
  describe(`hidden content stays out, ${engine.name}`, (test) => {
    for (const site of siteNames) {
      sampled(test, { site, engine })(
        `${site}: no text of drafts, restricted or login pages, or of languages that are not public`,
        async () => {
          const hidden = hiddenRows(site)
          const copy = await engine.copy(site)
          await copy.exec(markStatements(site, hidden))
          for (const contract of ['documented', 'released']) {
            // Without files, what they would say is in documents.
            for (const flags of [
              ['--paths', 'all', '--bundle'],
              ['--skip', 'pages', '--skip', 'placeholders'],
            ]) {
              const { folder } = await exported(copy.url, site, ['--contract', contract, ...flags])
              const { leaks, exempt } = leaksIn(folder)
              note(
                `${site}, ${contract}, ${flags.join(' ')}: ${hidden.contents.length} contents and ${hidden.plugins.length} plugins hidden; menus with nodes of login pages: ${exempt} files`,
              )
              assert.equal(leaks, [])
              assert.equal(await foundIn(folder, site), [])
            }
          }
          assert.ok(hidden.contents.length >= 5 && hidden.plugins.length >= 10)
          await copy.dispose()
        },
      )
    }
  })
}

/** Files that have the mark, and how many have it in nodes of login pages only. */
function leaksIn(folder: string): { leaks: string[]; exempt: number } {
  const marked = walk(folder).filter((file) => readFileSync(join(folder, file), 'utf8').includes(mark))
  const leaks = marked.filter((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const texts = file.endsWith('.ndjson') ? text.trimEnd().split('\n') : [text]
    return texts.some((one) => JSON.stringify(withoutLoginNodes(unpacked(JSON.parse(one)))).includes(mark))
  })
  return { leaks, exempt: marked.length - leaks.length }
}

/** Searches that find something for the mark: an index has no texts that could be looked through. */
async function foundIn(folder: string, site: SiteName): Promise<string[]> {
  const handler = folderHandler(folder)
  const found: string[] = []
  for (const { domain, languages } of Object.values(siteManifest(site).sites)) {
    for (const { code } of languages) {
      const url = `http://${domain}/api/${code}/page_search/?limit=1&q=${mark}`
      const response = await handler(new Request(url))
      const { count = 0 } = (await response.json()) as { count?: number }
      if (count > 0) found.push(url)
    }
  }
  return found
}

/** Read with plain SQL, not with the code under test. */
function hiddenRows(site: SiteName): Hidden {
  const manifest = siteManifest(site)
  const database = new Database(siteFile(site), { readonly: true })
  const ids = (sql: string) => database.prepare(sql).pluck().all() as number[]
  const contentType = ids("SELECT id FROM django_content_type WHERE app_label = 'cms' AND model = 'pagecontent'")[0]
  const unpublished = manifest.versioning
    ? ids(`SELECT id FROM cms_pagecontent WHERE id NOT IN (SELECT object_id FROM djangocms_versioning_version
           WHERE content_type_id = ${contentType} AND state = 'published')`)
    : []
  const { login_required, restricted } = access(site)
  const listed = [login_required, restricted].flatMap((bySite) =>
    Object.values(bySite).flatMap(({ objects }) => objects),
  )
  const closed = listed.map((object) => Number(object.split('/')[1]))
  const languages = silentLanguages(site).map((code) => `'${code}'`)
  const silent = ids(`SELECT id FROM cms_pagecontent WHERE language IN (${languages.join(', ') || "''"})`)
  const contents = [...new Set([...unpublished, ...closed, ...silent])]
  const aliasType = manifest.versioning
    ? (ids("SELECT id FROM django_content_type WHERE app_label = 'djangocms_alias' AND model = 'aliascontent'")[0] ??
      null)
    : null
  const plugins = ids(`SELECT p.id FROM cms_cmsplugin p JOIN cms_placeholder h ON h.id = p.placeholder_id
    WHERE (h.content_type_id = ${contentType} AND h.object_id IN (${contents.join(', ')}))
       OR h.content_type_id = ${aliasType ?? 0} OR p.language IN (${languages.join(', ') || "''"})`)
  database.close()
  return { contents, plugins, aliasType }
}

/** Languages that are public on no site and no fallback of a public one. */
function silentLanguages(site: SiteName): string[] {
  const lists = Object.values(siteManifest(site).sites).map(({ languages }) => languages)
  const shown = new Set(
    lists.flat().flatMap((language) => (language.public ? [language.code, ...language.fallbacks] : [])),
  )
  return [...new Set(lists.flat().map(({ code }) => code))].filter((code) => !shown.has(code))
}

function markStatements(site: SiteName, { contents, plugins, aliasType }: Hidden): string {
  const statements = [
    `UPDATE cms_pagecontent SET title = '${mark}', page_title = '${mark}', menu_title = '${mark}',
     meta_description = '${mark}' WHERE id IN (${contents.join(', ')})`,
  ]
  if (aliasType !== null)
    statements.push(`UPDATE djangocms_versioning_version SET state = 'draft' WHERE content_type_id = ${aliasType}`)
  for (const { fields } of Object.values(siteManifest(site).plugins)) {
    for (const { table, column, type, class: kind } of fields) {
      if (table === 'cms_cmsplugin' || !['CharField', 'TextField'].includes(type) || kind === 'AttributesField')
        continue
      const key = table === 'refsite_richcard' ? 'basecard_ptr_id' : 'cmsplugin_ptr_id'
      statements.push(`UPDATE ${table} SET ${column} = '${mark}' WHERE ${key} IN (${plugins.join(', ')})`)
    }
  }
  return statements.join(';\n')
}

/** Navigation documents hold the nodes of menus in a packed form. */
function unpacked(value: unknown): unknown {
  const isNavigation = typeof value === 'object' && value !== null && 'homeUrl' in value
  if (!isNavigation) return value
  const navigation = unpackNavigation(value as NavigationDocument)
  return { ...navigation, nodes: navigation.nodes.map(nodeMembers) }
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
