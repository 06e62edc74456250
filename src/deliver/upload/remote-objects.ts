import { inParallel } from './in-parallel.js'
import type { ObjectStore, StoredObject } from './object-store.js'

/** The folders at the top of the target that belong to an export: these names, and those of its other sites. */
export function exportRoots(names: Iterable<string>, apiRoot: string): string[] {
  const roots = new Set(['_data/', 'sites/'])
  for (const name of [apiRoot.slice(1), ...names]) {
    const slash = name.indexOf('/')
    if (slash > 0) roots.add(name.slice(0, slash + 1))
  }
  return [...roots].sort()
}

/** Every object below these folders. Whatever else is in a bucket is not asked for, and so never deleted. */
export async function listFolders(
  store: ObjectStore,
  roots: readonly string[],
  concurrency: number,
): Promise<Map<string, StoredObject>> {
  const objects = new Map<string, StoredObject>()
  const list = async (root: string) => {
    for await (const object of store.list(root)) if (isOurs(object.name)) objects.set(object.name, object)
  }
  await inParallel(roots, concurrency, list)
  return objects
}

/** Those of these objects that are there. */
export async function lookAt(
  store: ObjectStore,
  names: Iterable<string>,
  concurrency: number,
): Promise<Map<string, StoredObject>> {
  const objects = new Map<string, StoredObject>()
  const look = async (name: string) => {
    const found = await store.look(name)
    if (found) objects.set(name, found)
  }
  await inParallel([...names], concurrency, look)
  return objects
}

/** Some tools make an empty object for a folder; and what is in `sites` without a number is someone else's. */
function isOurs(name: string): boolean {
  return !name.endsWith('/') && (!name.startsWith('sites/') || /^sites\/\d+\//.test(name))
}
