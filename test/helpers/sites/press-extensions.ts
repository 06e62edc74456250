import type { PluginField } from '../../../src/model/manifest/field-facts.js'
import type { Manifest } from '../../../src/model/manifest/manifest.js'
import type { ExtensionFacts } from '../../../src/model/manifest/model-facts.js'
import type { Engine } from '../databases/engines.js'
import { changedDatabase } from '../exports/exports.js'
import { siteManifest } from '../sites.js'

function field(table: string, name: string, type: string, more: Partial<PluginField> = {}): PluginField {
  return { name, column: name, table, type, ...more }
}

function extension(of: 'page' | 'content', table: string, fields: PluginField[]): ExtensionFacts {
  return { of, title: table, table, pk: 'id', column: 'extended_object_id', fields }
}

export const seo = extension('content', 'metadata_seo', [
  field('metadata_seo', 'description', 'CharField', { class: 'CharField' }),
  field('metadata_seo', 'noindex', 'BooleanField', { class: 'BooleanField' }),
  field('metadata_seo', 'image', 'ForeignKey', { column: 'image_id', to: 'filer.image' }),
  field('metadata_seo', 'canonical', 'ForeignKey', { column: 'canonical_id', to: 'cms.page' }),
])
export const icon = extension('page', 'metadata_icon', [
  field('metadata_icon', 'name', 'CharField', { class: 'CharField' }),
])

/** Of the site press, with these extensions. */
export const extendedManifest: Manifest = {
  ...siteManifest('press'),
  version: 2,
  extensions: { 'metadata.seo': seo, 'metadata.icon': icon },
}

/** Contents 4, 5: page 2 in English and French; 22: page 9, which needs a login; 48: a draft of page 24. */
export const rows = `
CREATE TABLE metadata_seo (id integer NOT NULL PRIMARY KEY, extended_object_id integer NOT NULL,
  description varchar(200) NOT NULL, noindex bool NOT NULL, image_id integer, canonical_id integer);
CREATE TABLE metadata_icon (id integer NOT NULL PRIMARY KEY, extended_object_id integer NOT NULL, name varchar(50) NOT NULL);
INSERT INTO metadata_seo VALUES (1, 4, 'All about yarrow', FALSE, 1, 4);
INSERT INTO metadata_seo VALUES (2, 5, 'Tout sur', TRUE, 3, 9);
INSERT INTO metadata_seo VALUES (3, 22, 'Words that members read', FALSE, NULL, NULL);
INSERT INTO metadata_seo VALUES (4, 48, 'Words of a draft that nobody knows', FALSE, NULL, NULL);
INSERT INTO metadata_icon VALUES (1, 2, 'leaf');
INSERT INTO metadata_icon VALUES (2, 9, 'a lock that members see');
`

/** What `--database` takes for a copy of the site press with these rows. */
export function extendedPress(engine: Engine): Promise<string> {
  return changedDatabase(engine, 'press', rows)
}
