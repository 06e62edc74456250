import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseCopy } from '../databases/engines.js'
import { sqliteEngine } from '../databases/sqlite-engine.js'
import { exported, withoutPaths } from '../exports/exports.js'
import { sharedExport } from '../exports/shared-export.js'
import { copyInto, temporaryFolder } from '../folders.js'

const site = 'bridge'

/** Flags of a small export, in one language. */
export const few = [...withoutPaths, '--language', 'en']

/** A small export that can be changed. */
export interface ChangingExport {
  readonly folder: string
  readonly copy: DatabaseCopy
  export(flags?: string[]): Promise<void>
  /** Changes the text of a page. */
  edit(text: string): Promise<void>
  /** Takes a page from the public. */
  hide(): Promise<void>
  /** Ends the time for which documents stay that are gone; or says when they were replaced. */
  age(since?: number): void
}

export async function changingExport(flags: string[] = []): Promise<ChangingExport> {
  const copy = await sqliteEngine.copy(site)
  const folder = join(temporaryFolder(), 'out')
  const { folder: unchanged } = await sharedExport(sqliteEngine, site, [...few, ...flags])
  copyInto([unchanged, `${unchanged}.state`], dirname(folder))
  return {
    folder,
    copy,
    async export(more = []) {
      await exported(copy.url, site, [...few, ...flags, ...more], folder)
    },
    edit: (text) =>
      copy.exec(`UPDATE djangocms_text_text SET body = '<p>${text}</p>' WHERE cmsplugin_ptr_id = ${shown}`),
    hide: () => copy.exec(`UPDATE djangocms_versioning_version SET state = 'unpublished' WHERE id = ${published}`),
    age: (since = 1) => ageRetired(join(`${folder}.state`, 'retired.json'), since),
  }
}

const pageContents = "(SELECT id FROM django_content_type WHERE app_label = 'cms' AND model = 'pagecontent')"

const shown = `(
  SELECT min(p.id) FROM cms_cmsplugin p JOIN cms_placeholder h ON h.id = p.placeholder_id
  JOIN djangocms_versioning_version v ON v.object_id = h.object_id AND v.content_type_id = h.content_type_id
  JOIN cms_pagecontent c ON c.id = h.object_id JOIN cms_page page ON page.id = c.page_id
  WHERE p.plugin_type = 'TextPlugin' AND v.state = 'published' AND c.language = 'en' AND NOT page.login_required
  AND h.content_type_id = ${pageContents})`

const published = `(
  SELECT max(v.id) FROM djangocms_versioning_version v JOIN cms_pagecontent c ON c.id = v.object_id
  JOIN cms_page page ON page.id = c.page_id
  WHERE v.state = 'published' AND NOT page.login_required AND NOT page.is_home
  AND v.content_type_id = ${pageContents})`

function ageRetired(file: string, since: number): void {
  const retired = JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>
  const aged = Object.entries(retired).map(([name, noted]) => [name, { ...noted, since }])
  writeFileSync(file, JSON.stringify(Object.fromEntries(aged)))
}
