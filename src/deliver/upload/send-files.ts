import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { inParallel } from '../in-parallel.js'
import { type HeaderSettings, headersOf } from './file-headers.js'
import { hashesOf, type LocalFile, largeFile } from './local-files.js'
import { kindOf } from './object-kinds.js'
import type { ObjectStore } from './object-store.js'
import type { UploadOptions } from './upload-options.js'

export interface SendingPlace extends HeaderSettings, Pick<UploadOptions, 'concurrency'> {
  /** Folder of the files. */
  readonly folder: string
  readonly apiRoot: string
}

/** Sends files in parallel and stores their ETags in `tags`. After an error, no further file is started. */
export async function sendFiles(
  files: readonly LocalFile[],
  store: ObjectStore,
  place: SendingPlace,
  tags: Map<string, string>,
  onFile: (bytes: number) => void,
): Promise<void> {
  const send = async (file: LocalFile): Promise<void> => {
    tags.set(file.name, await sendFile(file, store, place, null))
    onFile(file.bytes)
  }
  await inParallel(files, place.concurrency, send)
}

/** Sends a file and returns its ETag. `record`: metadata of the object. */
export async function sendFile(
  { name, bytes }: LocalFile,
  store: ObjectStore,
  place: SendingPlace,
  record: string | null,
): Promise<string> {
  const file = path.join(place.folder, name)
  const hashes = await hashesOf(file, bytes)
  const body = async () => (bytes > largeFile ? createReadStream(file) : readFile(file))
  const headers = headersOf(name, kindOf(name, place.apiRoot, place.table), place)
  return store.put({ name, bytes, hashes, body, record, ...headers })
}
