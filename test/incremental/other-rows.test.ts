import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import { type DatabaseCopy, describeOn, type Engine, engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { temporaryFolder } from '../helpers/folders.js'
import { extendedFlags, extendedManifest, extendedRows } from '../helpers/random/extended-site.js'
import { copyWith, siteManifestWithTables } from '../helpers/sites/html-site.js'
import { ofList, ofRows } from '../helpers/sites/row-facts.js'
import { type SiteName, siteManifest } from '../helpers/sites.js'

interface Edit {
  readonly site: SiteName
  /** Missing: a copy of the site, on SQLite. */
  readonly copy?: () => Promise<DatabaseCopy>
  /** The statements run on every engine. */
  readonly everywhere?: boolean
  /** One more of a kind that is tested already: left to the matrix. */
  readonly isFurther?: true
  readonly before: string
  readonly edit: string
  /** Whether the folder of drafts is looked at instead of that of the export. */
  readonly drafts?: boolean
  /** An edit that changes nothing by itself, exported before the other. */
  readonly first?: string
  flags(): string[]
}

/** Pages of the second site; one is also in a language of the first. */
const [other, english] = [30, 40]

const press = { site: 'press' } as const

function withManifest(manifest: Manifest): string[] {
  const file = join(temporaryFolder(), 'manifest.json')
  writeFileSync(file, JSON.stringify(manifest))
  return ['--manifest', file]
}

const allPaths = () => ['--contract', 'documented', '--paths', 'all']

/** Routes that the first text brings above their budget are left to the handler. */
const deferred = {
  site: 'garden',
  edit: firstText("'short'"),
  flags: () => ['--budget', '1'],
} as const

/** A page that lists leave out is in the documents only where pages have no files. */
const extended = {
  site: 'garden',
  flags: () => [...extendedFlags('garden'), '--include-login-required', '--budget', '1'],
} as const
const [extendedLogin, long] = [
  `${extendedRows} UPDATE cms_page SET login_required = TRUE WHERE id = 3;`,
  'hex(zeroblob(1500000))',
]

/** A page of the second site has an address on the first one, where no path can be read as levels of a menu. */
const shared = {
  ...press,
  before: `UPDATE cms_pageurl SET site_id = 1, path = 'shared' WHERE page_id = ${english} AND language = 'en';
    UPDATE cms_pageurl SET path = 'no-' || path WHERE path GLOB '[0-9]*'`,
  flags: allPaths,
}

/** In the bridge. */
const pageContentType = 5

const heading = {
  type: 'HeadingPlugin',
  columns: { ui_item: 'Heading', tag_type: 'div', config: '{"heading_level": "h2", "heading": " A & B"}' },
}

const id = { name: 'id', table: 'refsite_plant', column: 'id', type: 'AutoField', class: 'AutoField' }
const endpoint = { pattern: '/api/plants/{id}/', fields: { id }, rows: 6 }

/** References in JSON lead to plants that the manager of their model shows. */
function shownPlants(): Manifest {
  const { models, ...rest } = siteManifest('garden')
  const shown = { ...endpoint, filtered_by: 'refsite.models.Shown', where: { shown: { equals: true } } }
  return { ...rest, models: { ...models, 'refsite.plant': { table: 'refsite_plant', pk: 'id', api_endpoint: shown } } }
}

/** Teasers refer to plants by a code, once as suppliers, and the plants have addresses by their keys. */
function plantsByCode(): Manifest {
  const { plugins, models, ...rest } = siteManifest('garden')
  const { TeaserPlugin: teaser, ...others } = plugins
  if (!teaser) throw new Error('the site has teasers')
  const code = { name: 'code', table: 'refsite_plant', column: 'code' }
  const byCode = { to: 'refsite.plant', to_field: code }
  const fields = teaser.fields.map((own) => (['plant', 'supplier'].includes(own.name) ? { ...own, ...byCode } : own))
  const plant = { table: 'refsite_plant', pk: 'id', api_endpoint: endpoint }
  return {
    ...rest,
    plugins: { ...others, TeaserPlugin: { ...teaser, fields } },
    models: { ...models, 'refsite.plant': plant },
  }
}

/** The table of teasers, which have foreign keys, has a short name. */
function targets(): Manifest {
  return JSON.parse(JSON.stringify(siteManifest('garden')).replaceAll('"refsite_teaser"', '"target"'))
}

/** Lists of plants have their suppliers, to which they refer by a code, and which have addresses by their keys. */
function suppliersByCode(): Manifest {
  const manifest = siteManifest('garden')
  const to_field = { name: 'code', table: 'refsite_supplier', column: 'code' }
  const supplier = {
    type: 'ForeignKey',
    class: 'ForeignKey',
    to: 'refsite.supplier',
    column: 'supplier_id',
    row: ofList,
    to_field,
  }
  ofRows({ plants: { members: ['supplier'] }, 'plants.supplier': supplier })(manifest)
  const address = { ...endpoint, pattern: '/api/suppliers/{id}/', fields: { id: { ...id, table: 'refsite_supplier' } } }
  Object.assign(manifest.models, { 'refsite.supplier': { table: 'refsite_supplier', pk: 'id', api_endpoint: address } })
  return manifest
}

function firstText(body: string): string {
  return `UPDATE djangocms_text_text SET body = ${body}
    WHERE cmsplugin_ptr_id = (SELECT min(cmsplugin_ptr_id) FROM djangocms_text_text)`
}

/** Edits of rows that a unit shows without holding them itself. */
const edits: Readonly<Record<string, Edit>> = {
  'a draft that is published, whose headings then are no longer escaped': {
    site: 'garden',
    copy: () => copyWith([heading]),
    before: `CREATE TABLE djangocms_versioning_version
      (id integer PRIMARY KEY, content_type_id integer, object_id integer, state text);
      INSERT INTO djangocms_versioning_version (content_type_id, object_id, state)
      SELECT 3, id, 'draft' FROM cms_pagecontent`,
    edit: "UPDATE djangocms_versioning_version SET state = 'published' WHERE object_id = 1",
    drafts: true,
    flags: () => ['--html', ...withManifest({ ...siteManifestWithTables(), versioning: true })],
  },
  'a file that an extension of a page came to refer to while nobody could see it': {
    isFurther: true,
    ...press,
    before: `${extendedRows} INSERT INTO notes_badge VALUES (900, 2, 'leaf', NULL);
      CREATE TABLE copied AS SELECT * FROM filer_file WHERE id = 5;
      UPDATE copied SET id = 900, is_public = FALSE;
      INSERT INTO filer_file SELECT * FROM copied;
      UPDATE cms_pagecontent SET template = 'page.html'`,
    first: 'UPDATE notes_badge SET document_id = 900 WHERE id = 900',
    edit: 'UPDATE filer_file SET is_public = TRUE WHERE id = 900',
    flags: () => [...withManifest(extendedManifest('press')), '--extension', 'notes.badge'],
  },
  'an address on this site of a page of another one': {
    ...shared,
    edit: `UPDATE cms_pageurl SET path = 'renamed' WHERE page_id = ${english} AND language = 'en'`,
  },
  'the state of a page of another site with an address on this one': {
    isFurther: true,
    ...shared,
    edit: `UPDATE djangocms_versioning_version SET state = 'unpublished' WHERE object_id IN
      (SELECT id FROM cms_pagecontent WHERE page_id = ${english})`,
  },
  'a path that leads to another page': {
    isFurther: true,
    ...press,
    before: `INSERT INTO cms_pageurl (id, slug, path, language, managed, page_id, site_id)
      VALUES (900, 'neu', 'neu', 'fr', 1, 13, 1)`,
    edit: 'UPDATE cms_pageurl SET page_id = 14 WHERE id = 900',
    flags: allPaths,
  },
  'routes that fit their budget again after a shorter text': {
    isFurther: true,
    ...deferred,
    before: firstText('hex(zeroblob(700000))'),
  },
  'one route that fits its budget again after a shorter text': {
    ...deferred,
    before: firstText('hex(zeroblob(430000))'),
  },
  'pages with extensions that exceed their budget after a longer text': {
    isFurther: true,
    ...extended,
    before: extendedLogin,
    edit: firstText(long),
  },
  'pages with extensions that fit their budget again after a shorter text': {
    isFurther: true,
    ...extended,
    before: `${extendedLogin} ${firstText(long)}`,
    edit: firstText("'short'"),
  },
  'a row that the manager of its model comes to leave out': {
    site: 'garden',
    everywhere: true,
    before: 'ALTER TABLE refsite_plant ADD COLUMN shown boolean; UPDATE refsite_plant SET shown = TRUE',
    edit: 'UPDATE refsite_plant SET shown = FALSE WHERE id = 1',
    flags: () => withManifest(shownPlants()),
  },
  'a code of `to_field` that another row takes over': {
    site: 'garden',
    everywhere: true,
    before: 'ALTER TABLE refsite_plant ADD COLUMN code integer; UPDATE refsite_plant SET code = id',
    edit: 'UPDATE refsite_plant SET code = 5 - code WHERE id IN (2, 3)',
    flags: () => withManifest(plantsByCode()),
  },
  'a code of `to_field` that goes over to another key of the plugin': {
    isFurther: true,
    site: 'garden',
    everywhere: true,
    before: `ALTER TABLE refsite_plant ADD COLUMN code integer; UPDATE refsite_plant SET code = 101 WHERE id = 3;
      UPDATE refsite_teaser SET plant_id = 101, supplier_id = 102`,
    edit: 'UPDATE refsite_plant SET code = 102 WHERE id = 3',
    flags: () => withManifest(plantsByCode()),
  },
  'a code of `to_field` that rows of a list have, and that another row takes over': {
    site: 'garden',
    everywhere: true,
    before: 'ALTER TABLE refsite_supplier ADD COLUMN code integer; UPDATE refsite_supplier SET code = id',
    edit: 'UPDATE refsite_supplier SET code = 3 - code WHERE id IN (1, 2)',
    flags: () => withManifest(suppliersByCode()),
  },
  'a row of a plugin whose table is called `target`': {
    isFurther: true,
    site: 'garden',
    everywhere: true,
    before: 'ALTER TABLE refsite_teaser RENAME TO target',
    edit: 'UPDATE target SET plant_id = (SELECT max(id) FROM refsite_plant)',
    flags: () => withManifest(targets()),
  },
  'the content type of pages, which has another number in a copy of the database': {
    site: 'bridge',
    everywhere: true,
    before: '',
    edit: `UPDATE cms_placeholder SET content_type_id = 900 WHERE content_type_id = ${pageContentType};
      UPDATE djangocms_versioning_version SET content_type_id = 900 WHERE content_type_id = ${pageContentType};
      UPDATE django_content_type SET id = 900 WHERE id = ${pageContentType}`,
    flags: () => [],
  },
  'the domain of a site whose page a text links to': {
    ...press,
    before: `UPDATE djangocms_text_text SET body = '<p><a data-cms-href="cms.page:${other}">two</a></p>'
      WHERE cmsplugin_ptr_id = 1`,
    edit: "UPDATE django_site SET domain = 'nueva.example.es' WHERE id = 2",
    flags: () => [
      '--contract',
      'documented',
      '--api-url',
      '2=https://api.example.es',
      '--site-url',
      '2=https://example.es',
    ],
  },
}

for (const engine of engines) {
  describeOn(engine, `exports after an edit of other rows, ${engine.name}`, (it) => {
    for (const [title, edit] of Object.entries(edits)) {
      const declare = edit.isFurther ? it.matrix : it
      if (engine === sqliteEngine || edit.everywhere) declare(`show ${title}`, () => checkEdit(engine, edit))
    }
  })
}

async function checkEdit(engine: Engine, edited: Edit): Promise<void> {
  const { site, copy: copied, before, first: earlier, edit, drafts, flags } = edited
  const copy = await (copied ?? (() => engine.copy(site)))()
  const own = flags()
  const folder = temporaryFolder()
  const run = async (name: string) => {
    const [out, shown] = [join(folder, name), join(folder, `${name}-drafts`)]
    await exported(copy.url, site, drafts ? [...own, '--drafts', shown] : own, out)
    return snapshot(drafts ? shown : out)
  }
  await copy.exec(before)
  let first = await run('out')
  if (earlier) {
    await copy.exec(earlier)
    first = await run('out')
  }
  await copy.exec(edit)
  const scratch = await run('scratch')
  assert.not.equal(differences(scratch, first), [], 'the edit changes nothing')
  assert.equal(differences(scratch, await run('out')), [])
}
