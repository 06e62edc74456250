import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Store } from '../../../src/runtime/store.js'
import { sqliteEngine } from '../databases/sqlite-engine.js'
import { walk } from '../folders.js'
import type { SiteName } from '../sites.js'
import { exported } from './exports.js'

/** Every file of an export by name, as texts. */
export async function exportedFiles(site: SiteName, flags: string[] = []): Promise<Map<string, string>> {
  const { folder } = await exported(await sqliteEngine.database(site), site, flags)
  return new Map(walk(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** Reads files from memory, some of them as `other` has them. */
export function fileStore(files: ReadonlyMap<string, string>, other: ReadonlyMap<string, string> = new Map()): Store {
  return { read: async (name) => other.get(name) ?? files.get(name) ?? null }
}
