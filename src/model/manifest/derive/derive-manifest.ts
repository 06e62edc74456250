import type { Finding } from '../../../findings.js'
import { inheritTemplate, titleCase } from '../../templates.js'
import type { DeclaredPlaceholder, Manifest, SlotFacts } from '../manifest.js'
import type { DatabaseFacts } from './database-facts.js'
import { deriveModels } from './derive-models.js'
import { derivePlugins } from './derive-plugins.js'
import { deriveSites } from './derive-sites.js'

interface DerivedManifest {
  manifest: Manifest
  /** Findings of code `guess`: one for each key that the database does not determine. */
  guesses: Finding[]
}

/**
 * A manifest from the database alone: from tables, columns and rows as far as they tell, else from the defaults of
 * Django and django CMS. Reports everything that may be wrong.
 */
export function deriveManifest(facts: DatabaseFacts): DerivedManifest {
  const { tables } = facts
  const models = deriveModels(facts)
  const { sites, siteId, defaultLanguage } = deriveSites(tables)
  const languages = Object.values(sites).flatMap((site) => site.languages.map(({ code }) => code))
  const manifest: Manifest = {
    version: 1,
    cms: tables.schema,
    versioning: tables.versions.length > 0,
    site_id: siteId,
    api_root: '/api/',
    media_url: '/media/',
    time_zone: 'UTC',
    // View permissions restrict pages only with CMS_PERMISSION. When in doubt, hide.
    permission: tables.permissions.some(({ canView }) => canView),
    public_for: 'all',
    page_size: null,
    default_language: defaultLanguage,
    locale_middleware: false,
    slug_regexp: '[0-9A-Za-z-_.//]+',
    admin_root: Object.fromEntries(languages.map((code) => [code, `/${code}/admin/`])),
    menus: {},
    sites,
    templates: deriveTemplates(facts),
    slots: deriveSlots(facts),
    plugins: derivePlugins(facts, models),
    models,
  }
  return { manifest, guesses: guessesOf(manifest, facts) }
}

/** The templates in use, the most used one first. */
function deriveTemplates({ tables, slots }: DatabaseFacts): Record<string, DeclaredPlaceholder[]> {
  const uses = new Map<string, number>()
  for (const { template } of tables.contents) uses.set(template, (uses.get(template) ?? 0) + 1)
  const names = [...uses.keys()].filter((name) => name !== inheritTemplate && name !== '')
  names.sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0) || (a < b ? -1 : 1))
  const entries = names.map((name): [string, DeclaredPlaceholder[]] => {
    const own = slots.filter(({ template }) => template === name)
    return [name, own.map(({ slot }) => ({ slot, ...slotFacts(slot) }))]
  })
  return Object.fromEntries(entries)
}

function deriveSlots({ slots }: DatabaseFacts): Record<string, SlotFacts> {
  const outside = slots.filter(({ template }) => template === null || template === inheritTemplate)
  return Object.fromEntries(outside.map(({ slot }) => [slot, slotFacts(slot)]))
}

function slotFacts(slot: string): SlotFacts {
  return { label: titleCase(slot), language_fallback: true }
}

function guessesOf(manifest: Manifest, { engine, pluginTypes }: DatabaseFacts): Finding[] {
  const guesses: Finding[] = []
  const guess = (key: string, value: string | number | boolean, reason: string): void => {
    guesses.push({ code: 'guess', key, value: String(value), reason })
  }
  guess('site_id', manifest.site_id, 'it is the lowest id in django_site')
  guess('versioning', manifest.versioning, `djangocms_versioning_version has ${manifest.versioning ? '' : 'no '}rows`)
  guess(
    'permission',
    manifest.permission,
    `${manifest.permission ? 'some' : 'no'} row of cms_pagepermission restricts a page`,
  )
  guess('public_for', manifest.public_for, 'it is the default of django CMS')
  guess('default_language', manifest.default_language, 'most contents are in this language')
  for (const key of ['api_root', 'media_url', 'time_zone', 'slug_regexp'] as const) {
    guess(key, manifest[key], 'the database does not hold it, this is the usual value')
  }
  for (const [id, site] of Object.entries(manifest.sites)) {
    const codes = site.languages.map(({ code }) => code).join(', ')
    guess(`sites.${id}.languages`, codes, 'the pages of the site use them; all count as public and without fallbacks')
    guess(
      `sites.${id}.page_root`,
      Object.values(site.page_root).join(', '),
      'page URLs usually begin with their language',
    )
  }
  for (const [name, placeholders] of Object.entries(manifest.templates)) {
    const slots = placeholders.map(({ slot }) => slot).join(', ')
    guess(`templates.${name}`, slots, 'pages with this template have placeholders with these slots')
  }
  for (const { pluginType, tables } of pluginTypes) {
    const plugin = manifest.plugins[pluginType]
    const reason = tables.length > 0 ? 'these tables hold its rows' : 'no table holds rows of it'
    guess(
      `plugins.${pluginType}.table`,
      plugin?.table ?? 'none',
      `${reason}; members and types are those of the columns`,
    )
    for (const { name, type } of plugin?.fields ?? []) {
      const doubt = engine.doubtfulTypes[type]
      if (doubt !== undefined) guess(`plugins.${pluginType}.fields.${name}`, type, doubt)
    }
  }
  return guesses
}
