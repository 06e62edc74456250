import Database from 'better-sqlite3'
import { access, type SiteName, siteFile, siteManifest } from '../helpers/sites.js'

/** Stands in every text of hidden content; short enough for every column. */
export const fingerprint = 'LEAK'

/** Begin the slugs of hidden paths, and of pages that need a login. */
export const hiddenSlug = 'zqx-hidden'
export const loginSlug = 'zqx-login'

interface Hidden {
  contents: number[]
  plugins: number[]
  /** Of aliases: with versioning their contents become drafts. */
  aliasType: number | null
  /** Rows of paths that nothing may name, and of those that menus may name. */
  urls: number[]
  loginUrls: number[]
}

/** Read with plain SQL, not with the code under test. */
export function hiddenRows(site: SiteName): Hidden {
  const manifest = siteManifest(site)
  const database = new Database(siteFile(site), { readonly: true })
  const ids = (sql: string) => database.prepare(sql).pluck().all() as number[]
  const contentType = ids("SELECT id FROM django_content_type WHERE app_label = 'cms' AND model = 'pagecontent'")[0]
  const unpublished = manifest.versioning
    ? ids(`SELECT id FROM cms_pagecontent WHERE id NOT IN (SELECT object_id FROM djangocms_versioning_version
           WHERE content_type_id = ${contentType} AND state = 'published')`)
    : []
  const { login_required, restricted } = access(site)
  const idsOf = (bySite: typeof restricted) =>
    Object.values(bySite).flatMap(({ objects }) => objects.map((object) => Number(object.split('/')[1])))
  const closed = { restricted: idsOf(restricted), login: idsOf(login_required) }
  const languages = silentLanguages(site).map((code) => `'${code}'`)
  const silent = ids(`SELECT id FROM cms_pagecontent WHERE language IN (${languages.join(', ') || "''"})`)
  const contents = [...new Set([...unpublished, ...closed.restricted, ...closed.login, ...silent])]
  const aliasType = manifest.versioning
    ? (ids("SELECT id FROM django_content_type WHERE app_label = 'djangocms_alias' AND model = 'aliascontent'")[0] ??
      null)
    : null
  const plugins = ids(`SELECT p.id FROM cms_cmsplugin p JOIN cms_placeholder h ON h.id = p.placeholder_id
    WHERE (h.content_type_id = ${contentType} AND h.object_id IN (${contents.join(', ')}))
       OR h.content_type_id = ${aliasType ?? 0} OR p.language IN (${languages.join(', ') || "''"})`)
  const urls = hiddenUrls(site, database, { contents, closed })
  database.close()
  return { contents, plugins, aliasType, ...urls }
}

/** Languages that are public on no site and no fallback of a public one. */
function silentLanguages(site: SiteName): string[] {
  const lists = Object.values(siteManifest(site).sites).map(({ languages }) => languages)
  const shown = new Set(
    lists.flat().flatMap((language) => (language.public ? [language.code, ...language.fallbacks] : [])),
  )
  return [...new Set(lists.flat().map(({ code }) => code))].filter((code) => !shown.has(code))
}

export function fingerprintStatements(
  site: SiteName,
  { contents, plugins, aliasType, urls, loginUrls }: Hidden,
): string {
  const slugs = (slug: string, ids: number[]) =>
    `UPDATE cms_pageurl SET slug = '${slug}' || id, path = '${slug}' || id WHERE id IN (${ids.join(', ') || 0})`
  const statements = [
    `UPDATE cms_pagecontent SET title = '${fingerprint}', page_title = '${fingerprint}', menu_title = '${fingerprint}',
     meta_description = '${fingerprint}' WHERE id IN (${contents.join(', ')})`,
    // Nodes of login pages tell where these lead.
    `UPDATE cms_pagecontent SET redirect = '/${hiddenSlug}/'
     WHERE id IN (${contents.join(', ')}) AND page_id NOT IN (SELECT id FROM cms_page WHERE login_required)`,
    slugs(hiddenSlug, urls),
    slugs(loginSlug, loginUrls),
  ]
  if (aliasType !== null)
    statements.push(`UPDATE djangocms_versioning_version SET state = 'draft' WHERE content_type_id = ${aliasType}`)
  for (const { fields } of Object.values(siteManifest(site).plugins)) {
    for (const { table, column, type, class: kind } of fields) {
      if (table === 'cms_cmsplugin' || !['CharField', 'TextField'].includes(type) || kind === 'AttributesField')
        continue
      const key = table === 'refsite_richcard' ? 'basecard_ptr_id' : 'cmsplugin_ptr_id'
      statements.push(`UPDATE ${table} SET ${column} = '${fingerprint}' WHERE ${key} IN (${plugins.join(', ')})`)
    }
  }
  return statements.join(';\n')
}

/** Rows whose paths have no slash to hide behind, so that children keep theirs. */
function hiddenUrls(
  site: SiteName,
  database: Database.Database,
  { contents, closed }: { contents: number[]; closed: { restricted: number[]; login: number[] } },
): Pick<Hidden, 'urls' | 'loginUrls'> {
  const shown = `(SELECT page_id, language FROM cms_pagecontent WHERE id NOT IN (${contents.join(', ') || 0}))`
  const pagesOf = (ids: number[]) => `(SELECT page_id FROM cms_pagecontent WHERE id IN (${ids.join(', ') || 0}))`
  const silent = silentLanguages(site).map((code) => `'${code}'`)
  const rows = (condition: string) =>
    database.prepare(`SELECT id FROM cms_pageurl u WHERE path <> '' AND (${condition})`).pluck().all() as number[]
  // Where a shown content has no path in its own language it takes that of another one.
  const hasOwn = `NOT EXISTS (SELECT 1 FROM ${shown} c WHERE c.page_id = u.page_id AND NOT EXISTS
    (SELECT 1 FROM cms_pageurl o WHERE o.page_id = u.page_id AND o.language = c.language))`
  const drafts = `${hasOwn} AND NOT EXISTS (SELECT 1 FROM ${shown} c WHERE c.page_id = u.page_id AND c.language = u.language)
    AND EXISTS (SELECT 1 FROM cms_pagecontent c WHERE c.page_id = u.page_id AND c.language = u.language)`
  const login = `page_id IN ${pagesOf(closed.login)} AND page_id NOT IN ${pagesOf(closed.restricted)}`
  return {
    urls: rows(
      `page_id IN ${pagesOf(closed.restricted)} OR (NOT (${login}) AND ((language IN (${silent.join(', ') || "''"}) AND ${hasOwn}) OR (${drafts})))`,
    ),
    loginUrls: rows(login),
  }
}
