import { cacheKinds, compressions, families } from '../options.js'

const text = { type: 'string', minLength: 1 }
const texts = { type: 'array', items: text }
const familyList = { type: 'array', items: { enum: families } }
const urls = { type: ['string', 'object'], minLength: 1, additionalProperties: text }

/** JSON Schema of the configuration's default export; the values of `serializers` are functions. */
export const configSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    serializers: { type: 'object' },
    html: { type: 'boolean' },
    htmlTemplates: text,
    manifest: text,
    database: text,
    out: text,
    drafts: text,
    contract: { enum: ['documented', 'released'] },
    sites: { type: 'array', items: { type: 'integer', minimum: 1 } },
    languages: texts,
    siteUrl: urls,
    apiUrl: urls,
    mediaUrl: text,
    scheme: { enum: ['http', 'https'] },
    pageSize: { type: 'integer', minimum: 1 },
    pagination: { enum: ['static', 'query'] },
    paths: { enum: ['canonical', 'all'] },
    menus: texts,
    submenus: texts,
    breadcrumbs: texts,
    only: familyList,
    skip: familyList,
    budget: { type: 'number', exclusiveMinimum: 0 },
    target: { enum: ['static', 'shim'] },
    includeLoginRequired: { type: 'boolean' },
    profiles: texts,
    cacheControl: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(cacheKinds.map((kind) => [kind, text])),
    },
    cors: texts,
    handler: text,
    hostRoot: text,
    precompress: { type: 'array', items: { enum: compressions }, uniqueItems: true },
    media: text,
    state: text,
    previous: text,
    publish: { enum: ['in-place', 'releases'] },
    keepReleases: { type: 'integer', minimum: 1 },
    keepRemoved: { type: 'integer', minimum: 0 },
    maxShrink: { type: 'number', minimum: 0, maximum: 100 },
    maxDelete: { type: 'integer', minimum: 0 },
    fsync: { type: 'boolean' },
    report: text,
    purgeLimit: { type: 'integer', minimum: 1 },
    tags: { type: 'boolean' },
  },
}
