import { siteFolder } from '../../routes/site-folder.js'
import { inParallel } from '../requests/in-parallel.js'
import type { ObjectStore, StoredObject } from './object-store.js'

/** The top-level folders of these names, each with a slash at the end, sorted. */
export function topFolders(names: Iterable<string>): string[] {
  const folders = new Set<string>()
  for (const name of names) {
    const slash = name.indexOf('/')
    if (slash > 0) folders.add(name.slice(0, slash + 1))
  }
  return [...folders].sort()
}

/**
 * Every object below these top-level folders, and the named ones elsewhere that exist. Others in the bucket are not
 * looked at, and so never deleted.
 */
export async function findObjects(
  store: ObjectStore,
  folders: readonly string[],
  names: Iterable<string>,
  concurrency: number,
): Promise<Map<string, StoredObject>> {
  const objects = new Map<string, StoredObject>()
  const list = async (folder: string) => {
    for await (const object of store.list(folder)) if (isOurs(object.name)) objects.set(object.name, object)
  }
  const find = async (name: string) => {
    const found = await store.find(name)
    if (found) objects.set(name, found)
  }
  const others = [...names].filter((name) => !folders.includes(name.slice(0, name.indexOf('/') + 1)))
  await inParallel(folders, concurrency, list)
  await inParallel(others, concurrency, find)
  return objects
}

/** Excludes empty objects for folders, which some tools create, and objects in `sites` without a site id. */
function isOurs(name: string): boolean {
  return !name.endsWith('/') && (!name.startsWith('sites/') || siteFolder(name) !== '')
}
