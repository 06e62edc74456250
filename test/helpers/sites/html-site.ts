import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { PluginField } from '../../../src/model/manifest/field-facts.js'
import type { Manifest } from '../../../src/model/manifest/manifest.js'
import type { ExportReport } from '../../../src/options.js'
import type { DatabaseCopy } from '../databases/engines.js'
import { sqliteEngine } from '../databases/sqlite-engine.js'
import { exported } from '../exports/exports.js'
import { temporaryFolder } from '../folders.js'
import { siteManifest } from '../sites.js'

/** A plugin to render: its type, its row's columns, and what is inside it. */
export interface TestPlugin {
  readonly type: string
  readonly columns?: Readonly<Record<string, string | number | null>>
  readonly children?: readonly TestPlugin[]
}

/** Where the plugins are: the placeholder `content` of the English home page of `garden`. */
export const testPath = '/api/en/placeholders/3/1/content/'

/** What an export of that placeholder needs, and little more. */
const onlyTestPath = ['--only', 'placeholders', '--only', 'pages', '--language', 'en']

/** The first id that a plugin of `withPlugins` has; the others follow, each before its children. */
export const firstId = 9001

/** A copy of `garden` that has nothing but these plugins and its alias, with tables for snippets and for frontend items. */
export async function copyWith(plugins: readonly TestPlugin[], sql = ''): Promise<DatabaseCopy> {
  const copy = await sqliteEngine.copy('garden')
  await copy.exec(tables)
  const [row] = await copy.query(
    `SELECT id FROM cms_placeholder WHERE content_type_id = 3 AND object_id = 1 AND slot = 'content'`,
  )
  const placeholder = Number(row?.id)
  // Each test makes an export.
  await copy.exec(
    'DELETE FROM cms_cmsplugin WHERE placeholder_id NOT IN (SELECT id FROM cms_placeholder WHERE content_type_id = 40)',
  )
  let id = firstId
  const statements: string[] = []
  const add = ({ type, columns = {}, children = [] }: TestPlugin, parent: number | null) => {
    const own = id
    id += 1
    const plugin = siteManifestWithTables().plugins[type]
    statements.push(
      insert('cms_cmsplugin', {
        id: own,
        placeholder_id: placeholder,
        parent_id: parent,
        position: own,
        language: 'en',
        plugin_type: type,
        creation_date: '2026-01-01 00:00:00',
        changed_date: '2026-01-01 00:00:00',
      }),
    )
    if (plugin?.table) statements.push(insert(plugin.table, { cmsplugin_ptr_id: own, ...usual[type], ...columns }))
    for (const child of children) add(child, own)
  }
  for (const plugin of plugins) add(plugin, null)
  await copy.exec([...statements, sql].join(';\n'))
  return copy
}

/** Exports the plugins with `--html`; the HTML of their placeholder, its white space collapsed, and the report. */
export async function rendered(
  plugins: readonly TestPlugin[],
  { sql = '', flags = [], settings = {} }: { sql?: string; flags?: string[]; settings?: Partial<Manifest> } = {},
): Promise<{ html: string; report: ExportReport; folder: string }> {
  const copy = await copyWith(plugins, sql)
  const { folder, report } = await exported(copy.url, 'garden', [...htmlFlags(settings), ...onlyTestPath, ...flags])
  return { html: htmlIn(folder), report, folder }
}

/** `--html` with a manifest that knows the further plugin types, and has other settings. */
function htmlFlags(settings: Partial<Manifest> = {}): string[] {
  const file = join(temporaryFolder(), 'manifest.json')
  writeFileSync(file, JSON.stringify({ ...siteManifestWithTables(), ...settings }))
  return ['--html', '--manifest', file]
}

export function htmlIn(folder: string): string {
  const answer = readJson(join(folder, testPath, 'html.json')) as { html: string }
  return answer.html.replace(/\s+/g, ' ').trim()
}

export function siteManifestWithTables(): Manifest {
  const manifest = siteManifest('garden')
  const field = (table: string, name: string, type: string, more: Partial<PluginField> = {}): PluginField => ({
    name,
    column: name,
    table,
    type,
    ...more,
  })
  const type = (model: string, table: string, fields: PluginField[]) => ({
    title: model,
    model,
    table,
    custom_serializer: null,
    search_fields: [],
    definition: null,
    fields,
    members: ['id', 'parent_plugin_type', 'plugin_type'],
  })
  const frontend = [
    field(frontendTable, 'ui_item', 'CharField'),
    field(frontendTable, 'tag_type', 'CharField'),
    field(frontendTable, 'config', 'JSONField'),
  ]
  const grouper = { column: 'snippet_grouper_id', to: 'djangocms_snippet.snippetgrouper' }
  const snippet = [field(snippetTable, 'snippet_grouper', 'ForeignKey', grouper)]
  return {
    ...manifest,
    plugins: {
      ...manifest.plugins,
      SnippetPlugin: type('djangocms_snippet.snippetptr', snippetTable, snippet),
      ...Object.fromEntries(frontendTypes.map((name) => [name, type('grid.item', frontendTable, frontend)])),
    },
  }
}

const frontendTable = 'djangocms_frontend_frontenduiitem'
const snippetTable = 'djangocms_snippet_snippetptr'
const frontendTypes = [
  ...['GridContainerPlugin', 'GridRowPlugin', 'GridColumnPlugin', 'CardLayoutPlugin', 'CardPlugin', 'CardInnerPlugin'],
  ...['ImagePlugin', 'TextLinkPlugin', 'HeadingPlugin', 'FigurePlugin', 'TOCPlugin'],
  ...['BlockquotePlugin', 'SpacingPlugin'],
]

/** Columns that may not be null. */
const usual: Readonly<Record<string, TestPlugin['columns']>> = {
  TextPlugin: { rte: '' },
  LinkPlugin: { name: '', link: '{}', link_target: '', attributes: '{}', template: 'default' },
  FilePlugin: { ...linked(), file_name: '', link_title: '' },
  FolderPlugin: linked(),
  PicturePlugin: {
    attributes: '{}',
    link_attributes: '{}',
    link_target: '',
    template: 'default',
    alignment: '',
    use_automatic_scaling: 1,
    use_crop: 0,
    use_no_cropping: 0,
    use_upscale: 0,
    use_responsive_image: 'inherit',
  },
}

function linked(): NonNullable<TestPlugin['columns']> {
  return { attributes: '{}', template: 'default', link_target: '', show_file_size: 0 }
}

const tables = `
  CREATE TABLE ${frontendTable} (cmsplugin_ptr_id integer PRIMARY KEY, ui_item text, tag_type text, config text);
  CREATE TABLE ${snippetTable} (cmsplugin_ptr_id integer PRIMARY KEY, snippet_grouper_id integer);
  CREATE TABLE djangocms_snippet_snippet (
    id integer PRIMARY KEY, snippet_grouper_id integer, name text, html text, template text, slug text
  );`

function insert(table: string, columns: Readonly<Record<string, string | number | null>>): string {
  const values = Object.values(columns).map((value) =>
    typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value),
  )
  return `INSERT INTO ${table} (${Object.keys(columns).join(', ')}) VALUES (${values.join(', ')})`
}

function readJson(file: string): unknown {
  assert.ok(existsSync(file), `${file} is missing`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** A plugin of djangocms-frontend. */
export function frontendPlugin(type: string, config: object, children: TestPlugin[] = [], tag = 'div'): TestPlugin {
  return {
    type,
    columns: { ui_item: type.replace('Plugin', ''), tag_type: tag, config: JSON.stringify(config) },
    children,
  }
}

/** Whether a plugin is one of those to render; the site has others, too. */
export function isRendered(id: number): boolean {
  return id >= firstId
}
