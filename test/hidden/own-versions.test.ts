import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { walk } from '../helpers/folders.js'
import { changedManifest } from '../helpers/sites/manifests.js'
import { siteManifest } from '../helpers/sites.js'

const name = { name: 'name', table: 'refsite_plant', column: 'name', type: 'CharField', class: 'CharField' }
const address = { pattern: '/plants/{name}/', fields: { name }, rows: 6 }

/** Plants have versions, of which that of the last one is a draft. */
const changes = `
  UPDATE refsite_plant SET name = 'plant-' || id;
  UPDATE refsite_teaser SET plant_id = (SELECT CASE cmsplugin_ptr_id % 2 WHEN 0 THEN min(id) ELSE max(id) END FROM refsite_plant);
  INSERT INTO djangocms_versioning_version (id, created, modified, number, object_id, state, content_type_id, created_by_id, locked_by_id, source_id)
  SELECT 9000 + id, '2026-01-01', '2026-01-01', '1', id, CASE WHEN id = (SELECT max(id) FROM refsite_plant) THEN 'draft' ELSE 'published' END,
    (SELECT id FROM django_content_type WHERE app_label = 'refsite' AND model = 'plant'), 1, NULL, NULL FROM refsite_plant;`

describe('a reference to a version of a model of the project that is a draft', (it) => {
  it('has no address in the documented contract, until it is published', async () => {
    const copy = await sqliteEngine.copy('press')
    await copy.exec(changes)
    const flags = ['--only', 'pages', ...manifest()]
    const before = await exported(copy.url, 'press', flags)
    const [shown, hidden, ...others] = plantsOf(before.folder)
    assert.equal([hidden, others], [null, []])
    assert.match(String(shown), /\/plants\/plant-\d+\/$/)
    const found = before.report.findings.filter(({ code }) => code === 'reference-hidden')
    assert.match(JSON.stringify(found), 'refsite.plant:')
    await copy.exec("UPDATE djangocms_versioning_version SET state = 'published' WHERE id > 9000")
    const { folder } = await exported(copy.url, 'press', flags, before.folder)
    assert.equal(
      plantsOf(folder).map((one) => one === null),
      [false, false],
    )
    assert.equal(differences(snapshot((await exported(copy.url, 'press', flags)).folder), snapshot(folder)), [])
  })

  it('has one in the released contract, as in the live API', async () => {
    const copy = await sqliteEngine.copy('press')
    await copy.exec(changes)
    const { folder } = await exported(copy.url, 'press', ['--only', 'pages', '--contract', 'released', ...manifest()])
    assert.equal(
      plantsOf(folder).map((one) => one === null),
      [false, false],
    )
  })
})

function manifest(): string[] {
  const plant = { table: 'refsite_plant', pk: 'id', api_endpoint: address } as Manifest['models'][string]
  return [
    '--manifest',
    changedManifest('press', { models: { ...siteManifest('press').models, 'refsite.plant': plant } }),
  ]
}

/** The different plants of all teasers, null last. */
function plantsOf(folder: string): (string | null)[] {
  const texts = walk(folder).flatMap((file) =>
    file.startsWith('api/') ? [readFileSync(join(folder, file), 'utf8')] : [],
  )
  const values = texts.flatMap((text) =>
    [...text.matchAll(/"plant":(null|"[^"]*")/g)].map(([, value]) => String(value)),
  )
  return [...new Set(values)].map((value) => JSON.parse(value) as string | null).sort((one) => (one === null ? 1 : -1))
}
