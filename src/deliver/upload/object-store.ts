import type { FileHeaders } from './file-headers.js'
import type { FileHashes } from './local-files.js'

export interface StoredObject {
  /** Relative to the prefix of the target. */
  readonly name: string
  readonly bytes: number
  /** Without quotes. */
  readonly etag: string
  /** Milliseconds since 1970, by the clock of the store. */
  readonly modified: number
}

export interface StoredDetails extends StoredObject {
  /** Hex digits, from the object's metadata; null: not sent by an upload. */
  readonly sha256: string | null
  /** The ETag is not a hash of the contents. */
  readonly isOpaque: boolean
  /** The record of a previous upload in the object's metadata; null: none. */
  readonly record: string | null
}

interface SentObject extends FileHeaders {
  readonly name: string
  readonly bytes: number
  readonly hashes: FileHashes
  /** Creates a new body for each attempt. */
  readonly body: () => Promise<Uint8Array | NodeJS.ReadableStream>
  readonly record: string | null
}

type NotedObject = Pick<SentObject, 'name' | 'record' | keyof FileHeaders> & Pick<StoredDetails, 'sha256'>

/** The target of an upload. Retries failed requests. */
export interface ObjectStore {
  /** Objects whose names begin with the prefix. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** null: no such object. */
  find(name: string): Promise<StoredDetails | null>
  /** Returns the ETag. Throws `upload-failed`, also if the object arrived damaged. */
  put(object: SentObject): Promise<string>
  /** Replaces the headers and metadata of an object, and keeps its contents. */
  note(object: NotedObject): Promise<void>
  remove(name: string): Promise<void>
  readonly retries: number
}
