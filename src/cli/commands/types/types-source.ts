import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { findExport } from '../../../build/output/find-export.js'
import type { JsonSchema } from '../../../contract/schemas/json-schema.js'
import { openDatabase } from '../../../database/open-database.js'
import { defaultTimeLimits } from '../../../database/time-limits.js'
import { ExportError } from '../../../errors.js'
import { filePath } from '../../../exporter/names/file-path.js'
import { withExtensions, withoutFields } from '../../../model/manifest/choose-fields.js'
import { readFacts } from '../../../model/manifest/derive/database-facts.js'
import { deriveManifest } from '../../../model/manifest/derive/derive-manifest.js'
import type { Manifest } from '../../../model/manifest/manifest.js'
import { type SiteSchemas, siteSchemas } from '../../../routes/api-schemas.js'
import { descriptionPaths } from '../../../routes/description/openapi-files.js'
import { withOwnRoutes } from '../../../routes/routes.js'
import { loadManifest } from '../../config/load-manifest.js'
import type { ExportFlags } from '../../options/export-flags.js'
import { exportFolders } from '../../options/export-folders.js'
import { type Io, workingFolder } from '../../print/terminal.js'
import { inFolder } from '../../values/folder-paths.js'
import type { Settings } from '../../values/settings.js'

export interface TypesFlags
  extends Pick<ExportFlags, 'manifest' | 'database' | 'config' | 'contract' | 'imageDetails'> {
  /** The configuration was found, not named by `--config`. */
  foundConfig: boolean
}

/** The schemas of a site: from its export, or else its manifest, or else its database. */
export async function typesSource(dir: string | undefined, flags: TypesFlags, io: Io): Promise<SiteSchemas> {
  const base = workingFolder(io)
  const { foundConfig, config: module, ...sourceFlags } = flags
  const { out, settings: configured } = await exportFolders({ out: dir, config: module }, io)
  const { manifest: file, database: url, contract: askedContract, imageDetails: askedDetails } = sourceFlags
  const hasProject = configured.manifest !== undefined || configured.database !== undefined
  const isGiven = file !== undefined || url !== undefined || (module !== undefined && !foundConfig)
  const fromProject = isGiven || (dir === undefined && hasProject)
  if (dir !== undefined || !fromProject) {
    if (fromProject || askedContract !== undefined || askedDetails !== undefined) {
      const fix = 'Name the folder alone, or leave it out.'
      throw new ExportError('usage', 'An export already defines its types and its contract.', fix)
    }
    return exportedSchemas(out)
  }
  const given = { ...configured, ...(url === undefined ? {} : { manifest: undefined }), ...inFolder(sourceFlags, base) }
  const { manifest, database, contract = 'documented', imageDetails = false } = given
  const written = manifest === undefined ? await derived(database, configured) : await loadManifest(manifest)
  return siteSchemas({
    contract,
    routes: withOwnRoutes(configured.routes ?? []),
    manifest: withoutFields(withExtensions(written, configured.extensions ?? []), configured.dropFields ?? {}),
    serialized: new Set(Object.keys(configured.serializers ?? {})),
    imageDetails,
  })
}

/** Those of the OpenAPI document of an export. */
async function exportedSchemas(out: string): Promise<SiteSchemas> {
  const { folder, info } = findExport(out, null)
  const file = path.join(folder, filePath(info.apiRoot.slice(1) + descriptionPaths[1]))
  try {
    const { components, paths } = JSON.parse(await readFile(file, 'utf8')) as ApiDescription
    const answers = Object.entries(paths).map(([place, { get }]) => [
      routeIn(place.slice(info.apiRoot.length)),
      get.responses[200].content['application/json'].schema,
    ])
    return { answers: Object.fromEntries(answers), components: components.schemas }
  } catch (cause) {
    const fix = 'Export with --openapi, or name the manifest of the project with --manifest.'
    throw new ExportError('not-an-export', `${out} has no description of its API at ${file}`, fix, { cause })
  }
}

/** The part of an OpenAPI document that is read here. */
interface ApiDescription {
  readonly components: { readonly schemas: SiteSchemas['components'] }
  readonly paths: Readonly<Record<string, { readonly get: { readonly responses: { readonly 200: DescribedAnswer } } }>>
}

interface DescribedAnswer {
  readonly content: { readonly 'application/json': { readonly schema: JsonSchema } }
}

/** The name of a route, with which its paths begin: `pages` of `{language}/pages/{path}/`. */
function routeIn(path: string): string {
  return path.replace(/^\{language\}\//, '').replace(/\/.*$/s, '')
}

async function derived(url: string | undefined, settings: Settings): Promise<Manifest> {
  if (url === undefined) {
    const fix = 'Name one of them with --manifest or --database, or in the configuration.'
    throw new ExportError('usage', 'The configuration names neither a manifest nor a database.', fix)
  }
  const database = await openDatabase(url, null, { ...defaultTimeLimits, ...settings })
  try {
    return deriveManifest(await readFacts(database, await database.readTables())).manifest
  } finally {
    await database.close()
  }
}
