import { documentsFolder } from '../../documents/document-file.js'
import { siteFolder } from '../../routes/site-folder.js'
import { inParallel } from '../requests/in-parallel.js'
import type { ObjectStore, StoredObject } from './object-store.js'

/** Top-level folders of an export at the target, including those of other sites and documents. */
export function exportRoots(names: Iterable<string>, apiRoot: string): string[] {
  return topFolders([documentsFolder, 'sites/', apiRoot.slice(1), ...names])
}

/** The top-level folders of these names, each with a slash at the end, sorted. */
export function topFolders(names: Iterable<string>): string[] {
  const folders = new Set<string>()
  for (const name of names) {
    const slash = name.indexOf('/')
    if (slash > 0) folders.add(name.slice(0, slash + 1))
  }
  return [...folders].sort()
}

/** Every object below these folders. Others in the bucket are not listed, and so never deleted. */
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

/** The given objects that exist. */
export async function findObjects(
  store: ObjectStore,
  names: Iterable<string>,
  concurrency: number,
): Promise<Map<string, StoredObject>> {
  const objects = new Map<string, StoredObject>()
  const find = async (name: string) => {
    const found = await store.find(name)
    if (found) objects.set(name, found)
  }
  await inParallel([...names], concurrency, find)
  return objects
}

/** Excludes empty objects for folders, which some tools create, and objects in `sites` without a site id. */
function isOurs(name: string): boolean {
  return !name.endsWith('/') && (!name.startsWith('sites/') || siteFolder(name) !== '')
}
