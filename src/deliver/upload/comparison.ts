import { checkSignal } from '../../build/check-signal.js'
import { inParallel } from '../requests/in-parallel.js'
import { type FileHashes, hashesOf, type LocalFile } from './local-files.js'
import type { ObjectStore, StoredDetails, StoredObject } from './object-store.js'

interface ComparisonOptions {
  readonly concurrency: number
  readonly all: boolean
  readonly signal: AbortSignal | null
  readonly onFile: (bytes: number) => void
}

/**
 * The differences of an export's files and the objects of the target. `extra`: objects that the export does not have. Compares by
 * contents, never by date. A listing has size and ETag of a thousand objects per request. Uploads send each object in one
 * piece: then its ETag is the MD5 of its contents. For other objects (sent in parts by others, or encrypted with keys of
 * KMS) a request for each reads the SHA-256 in their metadata.
 * Source: "ETag" of Object in the Amazon S3 API Reference.
 */
export async function compare(
  files: ReadonlyMap<string, LocalFile>,
  objects: ReadonlyMap<string, StoredObject>,
  store: ObjectStore,
  { concurrency, all, signal, onFile }: ComparisonOptions,
) {
  const differing: LocalFile[] = []
  const equal = new Map<string, StoredObject>()
  const compareOne = async (file: LocalFile): Promise<void> => {
    checkSignal(signal)
    const found = objects.get(file.name)
    if (found && !all && found.bytes === file.bytes && (await isEqual(file, found, store))) {
      equal.set(file.name, found)
    } else differing.push(file)
    onFile(file.bytes)
  }
  await inParallel([...files.values()], concurrency, compareOne)
  return { differing: differing.sort(byName), equal, extra: [...objects.keys()].filter((name) => !files.has(name)) }
}

async function isEqual(file: LocalFile, { etag }: StoredObject, store: ObjectStore): Promise<boolean> {
  const hashes = await hashesOf(file)
  if (etag === hashes.md5) return true
  const details = await store.find(file.name)
  return details !== null && holds(details, hashes)
}

/** Whether an object has the contents with these hashes. */
export function holds({ etag, isOpaque, sha256 }: StoredDetails, hashes: FileHashes): boolean {
  return etag === hashes.md5 || (isOpaque && sha256 === hashes.sha256)
}

function byName(one: LocalFile, other: LocalFile): number {
  return one.name < other.name ? -1 : 1
}
