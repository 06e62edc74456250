import * as assert from 'uvu/assert'
import type { Finding } from '../../src/findings.js'
import type { PluginField } from '../../src/model/manifest/field-facts.js'
import type { Manifest } from '../../src/model/manifest/manifest.js'

/** A gap of a project, to be made in its database or manifest. */
interface GapInstance {
  /** Statements that make it in the database. */
  readonly sql?: string
  /** Makes it in the manifest. */
  readonly change?: (manifest: Manifest) => void
  /** What its text names. */
  readonly names: string
}

const plugin = (id: number, type: string) =>
  `INSERT INTO cms_cmsplugin (id, placeholder_id, position, language, plugin_type, creation_date, changed_date)
   VALUES (${id}, 1, ${id}, 'en', '${type}', '2026-01-01 00:00:00', '2026-01-01 00:00:00')`

/** One for each gap that needs a manifest: `endpoint-unknown` and `field-computed` are in the recorded project. */
export const gapInstances: Partial<Record<Finding['code'], GapInstance>> = {
  'plugin-type-unknown': { sql: plugin(9001, 'GonePlugin'), names: 'Plugin 9001' },
  'plugin-table-unknown': {
    sql: `CREATE TABLE poll_poll (cmsplugin_ptr_id integer PRIMARY KEY REFERENCES cms_cmsplugin (id));
      ${plugin(9002, 'PollPlugin')}; INSERT INTO poll_poll VALUES (9002)`,
    names: 'poll_poll',
  },
  'serializer-missing': {
    sql: `${plugin(9003, 'QuotePlugin')}; INSERT INTO nursery_quote (cmsplugin_ptr_id, text, author) VALUES (9003, '', '')`,
    names: 'QuoteSerializer',
  },
  'template-missing': { names: 'SpecimenPlugin' },
  'html-incomplete': {
    sql: `${plugin(9004, 'SnippetPlugin')};
      CREATE TABLE djangocms_snippet_snippetptr (cmsplugin_ptr_id integer PRIMARY KEY REFERENCES cms_cmsplugin (id), snippet_id integer);
      CREATE TABLE djangocms_snippet_snippet (id integer PRIMARY KEY, html text NOT NULL, template text NOT NULL);
      INSERT INTO djangocms_snippet_snippet VALUES (1, '{% now "Y" %}', '');
      INSERT INTO djangocms_snippet_snippetptr VALUES (9004, 1)`,
    change: ({ plugins, models }) => {
      const table = 'djangocms_snippet_snippetptr'
      const key = { name: 'snippet', column: 'snippet_id', table, type: 'ForeignKey', to: 'djangocms_snippet.snippet' }
      const of = plugins.QuotePlugin
      assert.ok(of)
      plugins.SnippetPlugin = {
        ...of,
        model: 'djangocms_snippet.snippetptr',
        custom_serializer: null,
        table,
        members: ['snippet'],
        fields: [key as PluginField],
      } as typeof of
      models['djangocms_snippet.snippet'] = { table: 'djangocms_snippet_snippet', pk: 'id' }
    },
    names: 'Django template tags',
  },
  'field-computed': { names: 'RomanField' },
  'field-unreadable': {
    sql: 'ALTER TABLE specimens_riddle ADD COLUMN shape polygon',
    change: ({ plugins }) => {
      const fields = plugins.RiddlePlugin?.fields
      fields?.push({ name: 'shape', column: 'shape', table: 'specimens_riddle', type: 'ShapeField' } as PluginField)
      plugins.RiddlePlugin?.members.push('shape')
    },
    names: 'polygon',
  },
  'field-target-unknown': {
    change: ({ plugins }) => {
      const key = plugins.SpecimenPlugin?.fields.find(({ name }) => name === 'crop')
      if (key) Object.assign(key, { to: 'specimens.label', to_field: undefined })
    },
    names: 'specimens.label',
  },
  'endpoint-unknown': { names: 'specimens.sealed' },
  'setting-unsupported': {
    change: ({ rest_framework: settings }) => {
      if (settings) settings.renderer = 'project.renderers.CamelCaseRenderer'
    },
    names: 'CamelCaseRenderer',
  },
  'code-replaced': {
    change: (manifest) => {
      manifest.replaced_code = { 'page-list': 'project.views.NewestFirst' }
    },
    names: 'project.views.NewestFirst',
  },
  'sample-differs': { names: 'roman (RomanField)' },
  'plugins-filtered': {
    sql: plugin(9010, 'LinkPlugin'),
    change: ({ plugins }) => {
      if (plugins.LinkPlugin) plugins.LinkPlugin.filtered_by = 'project.models.CurrentManager'
    },
    names: 'project.models.CurrentManager',
  },
  'template-unlisted': {
    sql: `UPDATE cms_pagecontent SET template = 'gone.html' WHERE id = (SELECT max(id) FROM cms_pagecontent)`,
    names: 'gone.html',
  },
  'plugin-unready': {
    sql: `INSERT INTO cms_placeholder (id, slot, content_type_id, object_id)
        SELECT 9011, 'content', content_type_id, 987654 FROM cms_placeholder WHERE id = 1;
      ${plugin(9012, 'DraftPlugin').replace(' 1,', ' 9011,')}`,
    // Its computed fields are gaps of their own.
    change: ({ plugins }) => {
      if (plugins.SpecimenPlugin) plugins.DraftPlugin = plugins.SpecimenPlugin
    },
    names: 'DraftPlugin needs its own template for HTML',
  },
  'search-field-unread': {
    change: ({ plugins }) => {
      plugins.SpecimenPlugin?.search_fields.push('crop__slug')
    },
    names: 'crop__slug',
  },
  'placeholders-hidden': {
    sql: `INSERT INTO cms_placeholder (id, slot, content_type_id, object_id)
        SELECT 9005, 'content', id, 1 FROM django_content_type WHERE app_label = 'specimens' AND model = 'crop';
      ${plugin(9006, 'TextPlugin').replace(' 1,', ' 9005,')}`,
    names: 'specimens.crop',
  },
  'page-unreachable': {
    sql: `INSERT INTO cms_placeholder (id, slot, content_type_id, object_id)
        SELECT 9007, 'side/bar', content_type_id, object_id FROM cms_placeholder WHERE id = 1`,
    names: 'side/bar',
  },
  'site-unknown': {
    change: ({ sites }) => {
      delete sites['2']
    },
    names: 'second.example.org',
  },
  'package-unknown': {
    change: (manifest) => {
      manifest.djangocms_rest = '1.4.0'
    },
    names: '1.4.0',
  },
  'package-old': {
    change: (manifest) => {
      manifest.packages = { 'djangocms-frontend': '2.4.1', 'djangocms-picture': '4.1.1' }
    },
    names: 'djangocms-frontend 2.4.1: the HTML of some plugins may differ',
  },
  'manifest-outdated': {
    change: (manifest) => {
      manifest.cms = '5.0.13'
    },
    names: '5.0.13',
  },
  'menu-extender-unknown': {
    sql: "UPDATE cms_page SET navigation_extenders = 'LostMenu' WHERE id = 2",
    names: 'LostMenu',
  },
  'menu-modified': {
    change: ({ menu_pool: pool }) => {
      if (pool) pool.modifiers = ['project.menus.Shortened']
    },
    names: 'project.menus.Shortened',
  },
  'bundle-missing': { names: 'Site 1' },
  'search-records-missing': { names: 'Site 1' },
  'host-limit': {
    sql: `CREATE TABLE django_redirect (id integer PRIMARY KEY, site_id integer, old_path text, new_path text,
        response_code text, subpath_match integer, catchall_redirect integer);
      INSERT INTO django_redirect VALUES (1, 1, '/gone/', '', '301', 0, 0)`,
    names: 'addresses that are gone',
  },
  'redirect-below': {
    sql: "INSERT INTO django_redirect VALUES (2, 1, '/shop/', '/en/', '301', 1, 0)",
    names: '/shop/ of site 1 redirects all paths that begin with it to "/en/"',
  },
}
