import { modelNamePattern } from '../../model/model-names.js'
import { madeSchema } from './made-schema.js'
import { timelessConditionSchema } from './model-schema.js'
import { all, map, unlessUnknown } from './schema-parts.js'

const text = { type: 'string' }
const name = { type: 'string', minLength: 1 }
const names = { type: 'array', items: name }
const flag = { type: 'boolean' }
const rooted = { type: 'string', pattern: '^/', examples: ['/en/'] }
/** As Django checks codes of languages (language_code_re), without names that every object of JavaScript has. */
const languageCode = {
  type: 'string',
  pattern: '^(?!(?:toString|valueOf)$)[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*(?:@[a-zA-Z0-9]{1,20})?$',
  examples: ['en'],
}
const modelName = {
  type: 'string',
  pattern: `^${modelNamePattern}$`,
  examples: ['cms.page'],
}

const slot = { label: text, language_fallback: flag }

const language = all({
  code: languageCode,
  name: text,
  public: flag,
  fallbacks: { type: 'array', items: languageCode },
  redirect_on_fallback: flag,
  hide_untranslated: flag,
})

const menuEntry = all(
  {
    namespace: text,
    id: { type: ['string', 'number'] },
    parent: { type: ['string', 'number', 'null'] },
    title: text,
    url: { type: ['string', 'null'] },
    visible: flag,
    attr: { type: 'object' },
  },
  { menu: name, api_endpoint: name },
)

const menus = map({ type: 'array', items: menuEntry })

const menuPool = all(
  {
    names,
    attachable: names,
    apphooks: map({ type: 'array', items: { type: ['string', 'null'] } }),
  },
  { modifiers: names },
)

const site = all(
  { domain: name, name: text, page_root: map(rooted), languages: { type: 'array', items: language } },
  { menus },
)

const valueFacts = {
  class: name,
  like: name,
  written: name,
  choices: { type: 'array', items: { type: 'array', minItems: 2, maxItems: 2 } },
  // PostgreSQL, which has the most, has 16,383.
  decimal_places: { type: 'integer', minimum: 0, maximum: 20_000 },
  format: text,
  base: { $ref: '#/$defs/value' },
}

const orderTerm = all(
  { of: { enum: ['through', 'related'] }, column: name, descending: flag },
  { nulls: { enum: ['first', 'last'] }, table: name, row: { $ref: '#/$defs/row' } },
)

const pluginField = all(
  { name, column: name, table: name, type: name },
  {
    ...valueFacts,
    column_type: text,
    computed: name,
    as_stored: flag,
    base_url: { type: 'string', pattern: '/$' },
    to: modelName,
    to_field: all({ name, table: name, column: name }),
    row: { $ref: '#/$defs/row' },
    members: names,
    made: { $ref: '#/$defs/made' },
    member: name,
    joined: text,
    counted: { enum: [true, false, 'exists'] },
    limit: { type: 'integer', minimum: 1 },
    first: flag,
    at: names,
    file_as: { enum: ['url', 'field'] },
    optional: flag,
    missing_with: name,
    default: {},
    falsy_as: {},
    width_field: name,
    height_field: name,
    to_column: name,
    ordering: names,
    order: { type: 'array', items: orderTerm },
    only: map(flag),
  },
)

const address = unlessUnknown(
  all(
    { pattern: text, fields: map(pluginField), rows: { type: 'integer', minimum: 1 } },
    { filtered_by: text, where: timelessConditionSchema },
  ),
)

const thumbnails = unlessUnknown(all({ url: { type: 'string', pattern: '/$' }, storage: text, source_storage: text }))

const pictures = all(
  {},
  {
    responsive: flag,
    breakpoints: { type: 'array', items: { type: 'number', exclusiveMinimum: 0 } },
    ratio: { type: 'number', exclusiveMinimum: 0 },
  },
)

const format = { type: ['string', 'null'] }

const restSettings = all(
  {
    datetime_format: format,
    date_format: format,
    time_format: format,
    duration_format: { enum: ['django', 'iso-8601', null] },
    coerce_decimal_to_string: flag,
    coerce_bigint_to_string: flag,
    uploaded_files_use_url: flag,
    unicode_json: flag,
    compact_json: flag,
    renderer: text,
  },
  { permissions: { type: 'array', items: text }, required_versions: { type: 'array', items: text } },
)

const plugin = {
  ...all(
    {
      title: text,
      model: modelName,
      table: { type: ['string', 'null'], minLength: 1 },
      custom_serializer: { type: ['string', 'null'], minLength: 1 },
      members: names,
      fields: { type: 'array', items: pluginField },
      search_fields: names,
      definition: { type: ['object', 'null'] },
    },
    { filtered_by: name, where: timelessConditionSchema, rendered_by: name },
  ),
  // Without it every row counts as public.
  if: { not: { required: ['where'] } },
  else: { required: ['filtered_by'] },
}

const model = all(
  { table: name, pk: name },
  {
    detail: { type: 'string', pattern: '\\{pk\\}', examples: ['/api/plants/{pk}/'] },
    detail_regexp: name,
    endpoint: { enum: ['page', 'file', 'alias'] },
    api_endpoint: address,
    absolute_url: address,
    fields: { type: 'array', items: pluginField },
  },
)

const extension = all({
  of: { enum: ['page', 'content'] },
  title: text,
  table: name,
  pk: name,
  column: name,
  fields: { type: 'array', items: pluginField },
})

/** JSON Schema of the manifest, as the types of `src/model/manifest` have it. Additional keys are allowed and ignored. */
export const manifestSchema = {
  ...all(
    {
      version: { enum: [1, 2] },
      cms: { type: 'string', pattern: '^\\d+\\.\\d+', examples: ['5.1.3'] },
      versioning: flag,
      site_id: { type: 'integer', minimum: 1 },
      api_root: { type: 'string', pattern: '^/(.*/)?$', examples: ['/api/'] },
      media_url: { type: 'string', pattern: '/$', examples: ['/media/'] },
      time_zone: name,
      permission: flag,
      public_for: { enum: ['all', 'staff'] },
      page_size: { type: ['integer', 'null'], minimum: 1 },
      default_language: languageCode,
      locale_middleware: flag,
      slug_regexp: name,
      admin_root: map(rooted),
      menus,
      sites: { ...map(site), minProperties: 1, propertyNames: { pattern: '^[1-9]\\d*$' } },
      templates: map({ type: 'array', items: all({ slot: name, ...slot }) }),
      slots: map(all(slot)),
      plugins: map(plugin),
      models: { ...map(model), propertyNames: modelName },
    },
    {
      djangocms_rest: text,
      media_unknown: name,
      thumbnails,
      pictures,
      html_unknown: map(text),
      replaced_code: map(name),
      unsupported: { type: 'array', items: all({ setting: name, value: text, reason: name }) },
      packages: map(text),
      versioned: { type: 'array', items: modelName },
      contents_filtered_by: name,
      alias_routes: flag,
      text_images: flag,
      alias_category_languages: { type: 'array', items: languageCode },
      story_category_languages: map({ type: 'array', items: languageCode }),
      rest_apphooks: map(text),
      apphook_templates: map(name),
      template_slots: map(map(all(slot))),
      extensions: { ...map(extension), propertyNames: modelName },
      use_tz: flag,
      use_i18n: flag,
      append_slash: flag,
      rest_framework: restSettings,
      menu_pool: menuPool,
      auth: all(
        { user_table: name, session_cookie: name, session_engine: name, session_serializer: name },
        { backends: { type: 'array', items: name }, filtered_by: name },
      ),
    },
  ),
  $defs: {
    value: all({ type: name }, valueFacts),
    made: madeSchema,
    row: all({ table: name, column: name, key: name }, { only: map(flag), of: { $ref: '#/$defs/row' } }),
  },
}
