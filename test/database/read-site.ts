import { openDatabase } from '../../src/database/open-database.js'
import type { CmsDatabase } from '../../src/model/cms-database.js'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import type {
  PageContentRow,
  PageRow,
  PageUrlRow,
  PlaceholderRow,
  PluginRow,
  SiteTables,
} from '../../src/model/rows/rows.js'

/** Opens the database around a body, as there are no hooks. */
export async function withDatabase<Result>(
  url: string,
  body: (database: CmsDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(url)
  try {
    return await body(database)
  } finally {
    await database.close()
  }
}

interface WholeSite {
  tables: SiteTables & { pages: PageRow[]; urls: PageUrlRow[]; contents: PageContentRow[] }
  /** Those of page contents, then all others. */
  placeholders: PlaceholderRow[]
}

export async function readSite(database: CmsDatabase, manifest: Manifest): Promise<WholeSite> {
  const read = await database.readTables()
  // What is packed would be equal to anything.
  const tables = { ...read, pages: [...read.pages], urls: [...read.urls], contents: [...read.contents] }
  const reader = database.contentReader(manifest)
  const contentType = tables.contentTypes.find(({ appLabel, model }) => appLabel === 'cms' && model === 'pagecontent')
  const owners = tables.contents.map(({ id }) => id)
  const placeholders = await reader.readPlaceholders(contentType?.id ?? 0, owners)
  for await (const batch of reader.readOtherPlaceholders([contentType?.id ?? 0])) placeholders.push(...batch)
  return { tables, placeholders }
}

export function pluginsOf({ placeholders }: WholeSite): PluginRow[] {
  return placeholders.flatMap(({ plugins }) => plugins)
}

/** Both reads of a plugin, by id. */
export async function readPlugin(url: string, manifest: Manifest, id: number): Promise<PluginRow | undefined> {
  return withDatabase(url, async (database) => {
    const plugins = pluginsOf(await readSite(database, manifest))
    return plugins.find((plugin) => plugin.id === id)
  })
}
