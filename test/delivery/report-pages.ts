import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { exported } from '../helpers/exports/exports.js'
import { temporaryFolder } from '../helpers/folders.js'
import type { SiteName } from '../helpers/sites.js'

export const script = '<script>throw 1</script>'

/** A title, a path, and a plugin type that try to get out of their place. */
export const hostile = `
  UPDATE cms_pagecontent SET title = '${script}' WHERE page_id = 3;
  UPDATE cms_pageurl SET path = 'x${script}' WHERE page_id = 3 AND language = 'en';
  UPDATE cms_cmsplugin SET plugin_type = '"><img src=x>' WHERE id = 75`

/** Exports a site, and returns the page about it. */
export async function pageOf(
  database: string,
  flags: string[] = [],
  folder = temporaryFolder(),
  site: SiteName = 'garden',
): Promise<string> {
  const file = join(folder, 'report.html')
  await exported(database, site, ['--report-html', file, ...flags], join(folder, 'out'))
  assert.equal(
    readdirSync(folder).filter((name) => name.startsWith('.')),
    [],
  )
  return readFileSync(file, 'utf8')
}
