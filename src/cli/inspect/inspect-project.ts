import { contracts } from '../../contract/contracts.js'
import { openDatabase } from '../../database/open-database.js'
import type { TimeLimits } from '../../database/time-limits.js'
import { type Finding, Findings } from '../../findings.js'
import { published } from '../../model/content.js'
import type { EngineName } from '../../model/engine.js'
import { buildProject } from '../../model/linking/build-project.js'
import { readProjectRows } from '../../model/linking/read-project-rows.js'
import type { ManifestOptions } from '../../model/manifest/known-manifest.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import type { PluginTypeUse } from '../../model/manifest/plugin-usage.js'
import type { Project, Site } from '../../model/project.js'
import type { CmsSchema } from '../../model/rows/rows.js'
import { siteFindings, unnamedModel } from '../../model/site-findings.js'
import { ownValue } from '../../model/values/own-value.js'
import type { ExportOptions } from '../../options.js'
import { type NeedOptions, type PluginNeed, pluginNeeds } from './plugin-needs.js'

/** Facts about a database and its manifest. */
export interface Inspection {
  engine: EngineName
  /** As the tables show. */
  cms: CmsSchema
  /** Versions in the manifest; null: no manifest, so facts are guesses. */
  manifest: { cms: string; djangocmsRest: string | null } | null
  versioning: boolean
  /** Pages with a published content. */
  pages: number
  sites: InspectedSite[]
  /** Types in use, the most used first. */
  plugins: InspectedPlugin[]
  /** The project's own models with placeholders that the configuration does not name. */
  unnamed: { model: string; placeholders: number }[]
  /** Guesses, sites without a description, and problems of pages. */
  findings: Finding[]
}

export interface InspectedSite {
  id: number
  domain: string
  name: string
  isDefault: boolean
  pages: number
  /** `pages`: number with published content in this language, without fallbacks. */
  languages: { code: string; public: boolean; pages: number }[]
}

export interface InspectedPlugin {
  type: string
  title: string
  /** Number of plugins, of every state and language. */
  count: number
  needs: PluginNeed[]
  /** The project's own serializer; null: none. */
  serializer: string | null
  /** Names of members that the serializer writes, in order. */
  members: string[]
}

/** `sites`: ids of sites whose pages are inspected; empty: all. */
type InspectOptions = Pick<ExportOptions, 'database' | 'snapshot' | 'contract' | 'sites' | 'placeholderModels'> &
  ManifestOptions &
  NeedOptions &
  TimeLimits

/** Inspects a project. Throws ExportErrors. */
export async function inspectProject(options: InspectOptions): Promise<Inspection> {
  const database = await openDatabase(options.database, options.snapshot, options)
  try {
    const findings = new Findings()
    const named = { placeholders: options.placeholderModels, routes: [] }
    const reads = { named, time: Date.now(), isChecked: false }
    const { tables, manifest, shown } = await readProjectRows(database, options, reads, findings)
    const { schema } = tables
    const project = buildProject(tables, manifest, contracts[options.contract].rules(schema), shown)
    for (const site of project.sites.values()) {
      if (options.sites.length > 0 && !options.sites.includes(site.id)) continue
      findings.addAll(siteFindings(project, site))
    }
    const { unnamed } = shown
    for (const model of unnamed) findings.add(unnamedModel(project.manifest, model))
    const sites = [...project.sites.values()].map((site) => inspectSite(project, site))
    const uses = await database.readPluginTypes()
    return {
      engine: database.engine.name,
      cms: schema,
      manifest: options.manifest && { cms: manifest.cms, djangocmsRest: manifest.djangocms_rest ?? null },
      versioning: manifest.versioning,
      pages: sites.reduce((sum, { pages }) => sum + pages, 0),
      sites,
      unnamed: unnamed.map(({ model, placeholders }) => ({ model, placeholders })),
      plugins: uses.map((use) => inspectPlugin(use, manifest, options)).sort((a, b) => b.count - a.count),
      findings: findings.list,
    }
  } finally {
    await database.close()
  }
}

/** Throws an ExportError if the database of a django CMS cannot be read. */
export async function checkDatabase(database: string): Promise<void> {
  await (await openDatabase(database)).close()
}

function inspectSite(project: Project, site: Site): InspectedSite {
  const open = site.publicLanguages
  const shown = site.pages.map(({ contents }) => new Set(published(contents).map(({ language }) => language)))
  return {
    id: site.id,
    domain: site.domain,
    name: site.name,
    isDefault: site === project.defaultSite,
    pages: shown.filter(({ size }) => size > 0).length,
    languages: site.languages.map(({ code }) => ({
      code,
      public: open.includes(code),
      pages: shown.filter((languages) => languages.has(code)).length,
    })),
  }
}

function inspectPlugin(
  { pluginType: type, count }: PluginTypeUse,
  manifest: Manifest,
  options: NeedOptions,
): InspectedPlugin {
  const plugin = ownValue(manifest.plugins, type)
  return {
    type,
    title: plugin?.title ?? type,
    count,
    needs: pluginNeeds(type, manifest, options),
    serializer: plugin?.custom_serializer ?? null,
    members: plugin?.members ?? [],
  }
}
