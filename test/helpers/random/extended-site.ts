import { join } from 'node:path'
import type { PluginField } from '../../../src/model/manifest/field-facts.js'
import type { Manifest } from '../../../src/model/manifest/manifest.js'
import type { ExtensionFacts, ModelFacts, PluginClass } from '../../../src/model/manifest/model-facts.js'
import { changedManifest } from '../sites/manifests.js'
import { projectFolder, type SiteName, siteManifest } from '../sites.js'

/** Rows of what the recorded sites have none of: extensions, and a key of suppliers besides their primary key. */
export const extendedRows = `
CREATE TABLE notes_summary (id integer NOT NULL PRIMARY KEY, extended_object_id integer NOT NULL,
  text text NOT NULL, plant_id integer, supplier_id integer, canonical_id integer, image_id integer);
CREATE TABLE notes_badge (id integer NOT NULL PRIMARY KEY, extended_object_id integer NOT NULL, name varchar(50) NOT NULL,
  document_id integer);
INSERT INTO notes_summary SELECT id, id, '<p>Read <a href="#" data-cms-href="cms.page:2">more</a></p>', 1, 101, 2, NULL
  FROM cms_pagecontent WHERE id % 3 = 0;
INSERT INTO notes_badge SELECT id, id, 'leaf', NULL FROM cms_page WHERE id % 4 = 0;
ALTER TABLE refsite_supplier ADD COLUMN code integer;
UPDATE refsite_supplier SET code = id + 100;
UPDATE refsite_teaser SET supplier_id = supplier_id + 100;
`

/** Options of an export that shows these rows, with addresses of the models and serializers that resolve references. */
export function extendedFlags(site: SiteName): string[] {
  const config = join(projectFolder, 'test/sites/resolving.config.mjs')
  const file = changedManifest(site, extendedManifest(site))
  return ['--manifest', file, '--config', config, '--extension', 'notes.summary', '--extension', 'notes.badge']
}

export function extendedManifest(site: SiteName): Manifest {
  const manifest = siteManifest(site)
  return {
    ...manifest,
    version: 2,
    menus: menusOf(manifest),
    menu_pool: { names: ['CMSMenu', 'SomeMenu', 'HelpMenu'], attachable: ['SomeMenu'], apphooks: {} },
    plugins: { ...manifest.plugins, ...extendedPlugins(manifest) },
    models: { ...manifest.models, 'refsite.plant': plant, 'refsite.supplier': supplier },
    extensions: { 'notes.summary': summary, 'notes.badge': badge },
  }
}

/** Teasers with a key besides the primary one, columns that a manager may leave out, and pictures with plain keys. */
function extendedPlugins({ plugins }: Manifest): Manifest['plugins'] {
  const { TeaserPlugin: teaser, ColumnPlugin: column, PicturePlugin: picture } = plugins
  if (!teaser || !column || !picture) throw new Error('the sites have teasers, columns and pictures')
  const changed = ({ fields }: PluginClass, name: string, facts: Partial<PluginField>) =>
    fields.map((own) => (own.name === name ? { ...own, ...facts } : own))
  return {
    TeaserPlugin: { ...teaser, fields: changed(teaser, 'supplier', { to_field: code }) },
    ColumnPlugin: { ...column, filtered_by: 'refsite.models.Wide', where: { width: { not: ['25%', ''] } } },
    PicturePlugin: { ...picture, fields: changed(picture, 'picture', { as_stored: true }) },
  }
}

const code = { name: 'code', table: 'refsite_supplier', column: 'code' }

const plant: ModelFacts = {
  table: 'refsite_plant',
  pk: 'id',
  api_endpoint: addresses('/api/plants/{name}/', field('refsite_plant', 'name', 'CharField')),
  absolute_url: addresses('/plants/{supplier}/', field('refsite_plant', 'supplier', 'ForeignKey', key('supplier_id'))),
}

const supplier: ModelFacts = {
  table: 'refsite_supplier',
  pk: 'id',
  api_endpoint: addresses('/api/suppliers/{code}/', field('refsite_supplier', 'code', 'IntegerField')),
  absolute_url: addresses('/suppliers/{name}/', field('refsite_supplier', 'name', 'CharField')),
}

const summary = extension('content', 'notes_summary', [
  field('notes_summary', 'text', 'TextField', { class: 'HTMLField' }),
  field('notes_summary', 'plant', 'ForeignKey', key('plant_id', 'refsite.plant')),
  field('notes_summary', 'supplier', 'ForeignKey', { ...key('supplier_id', 'refsite.supplier'), to_field: code }),
  field('notes_summary', 'canonical', 'ForeignKey', key('canonical_id', 'cms.page')),
  field('notes_summary', 'image', 'ForeignKey', key('image_id', 'filer.image')),
])

const badge = extension('page', 'notes_badge', [
  field('notes_badge', 'name', 'CharField', { class: 'CharField' }),
  field('notes_badge', 'document', 'ForeignKey', key('document_id', 'filer.file')),
])

function field(table: string, name: string, type: string, more: Partial<PluginField> = {}): PluginField {
  return { name, column: name, table, type, ...more }
}

function key(column: string, to?: string): Partial<PluginField> {
  return { column, ...(to === undefined ? {} : { to }) }
}

function extension(of: 'page' | 'content', table: string, fields: PluginField[]): ExtensionFacts {
  return { of, title: table, table, pk: 'id', column: 'extended_object_id', fields }
}

function addresses(pattern: string, own: PluginField): NonNullable<ModelFacts['api_endpoint']> {
  return { pattern, fields: { [own.name]: own }, rows: 3 }
}

/** A tree beside the pages, and one that pages bring in. */
function menusOf({ default_language: language }: Manifest): Manifest['menus'] {
  const node = (menu: string, id: string, parent: string | null) => ({
    ...{ menu, namespace: menu, id, parent, title: `${menu} ${id}`, url: `/${menu}/${id}/`, visible: true, attr: {} },
  })
  return {
    [language]: [node('HelpMenu', 'top', null), node('HelpMenu', 'below', 'top'), node('SomeMenu', 'own', null)],
  }
}
