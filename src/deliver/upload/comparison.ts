import path from 'node:path'
import { checkSignal } from '../../build/check-signal.js'
import { inParallel } from './in-parallel.js'
import { hashesOf, type LocalFile } from './local-files.js'
import type { ObjectStore, StoredObject } from './object-store.js'

/** How the files of an export and the objects of the target differ. */
export interface Comparison {
  readonly differing: readonly LocalFile[]
  /** Equal ones, with the ETag that they have. */
  readonly equal: ReadonlyMap<string, StoredObject>
  /** Objects below the folders of the export that it does not have. */
  readonly extra: readonly string[]
}

export interface ComparisonOptions {
  readonly folder: string
  readonly concurrency: number
  readonly all: boolean
  readonly signal: AbortSignal | null
  readonly onFile: (bytes: number) => void
}

/**
 * Compares by contents, never by date. A listing has size and ETag of a thousand objects a request, and the ETag of an
 * object that was sent in one piece is the MD5 of its contents; an upload sends every file so. Other objects (sent in
 * parts by someone else, or encrypted with keys of KMS) are looked at one by one: the SHA-256 that is kept with them
 * decides. Source: "ETag" of Object in the Amazon S3 API Reference.
 */
export async function compare(
  files: ReadonlyMap<string, LocalFile>,
  objects: ReadonlyMap<string, StoredObject>,
  store: ObjectStore,
  { folder, concurrency, all, signal, onFile }: ComparisonOptions,
): Promise<Comparison> {
  const differing: LocalFile[] = []
  const equal = new Map<string, StoredObject>()
  const compareOne = async (file: LocalFile): Promise<void> => {
    checkSignal(signal)
    const found = objects.get(file.name)
    if (found && !all && found.bytes === file.bytes && (await isEqual(file, found, store, folder))) {
      equal.set(file.name, found)
    } else differing.push(file)
    onFile(file.bytes)
  }
  await inParallel([...files.values()], concurrency, compareOne)
  return { differing: differing.sort(byName), equal, extra: [...objects.keys()].filter((name) => !files.has(name)) }
}

async function isEqual(
  { name, bytes }: LocalFile,
  { etag }: StoredObject,
  store: ObjectStore,
  folder: string,
): Promise<boolean> {
  const { md5, sha256 } = await hashesOf(path.join(folder, name), bytes)
  if (etag === md5) return true
  const details = await store.look(name)
  return details?.isOpaque === true && details.sha256 === sha256
}

function byName(one: LocalFile, other: LocalFile): number {
  return one.name < other.name ? -1 : 1
}
