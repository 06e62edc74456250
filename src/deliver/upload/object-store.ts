import type { FileHeaders } from './file-headers.js'
import type { FileHashes } from './local-files.js'

/** An object as a listing shows it. */
export interface StoredObject {
  /** Relative to the prefix of the target. */
  readonly name: string
  readonly bytes: number
  /** Without quotes. */
  readonly etag: string
  /** Milliseconds, by the clock of the store. */
  readonly modified: number
}

export interface StoredDetails extends StoredObject {
  /** Hex digits, kept with the object when it was sent; null: it came from somewhere else. */
  readonly sha256: string | null
  /** The ETag says nothing about the contents. */
  readonly isOpaque: boolean
  /** What an earlier upload has noted at the object; null: nothing. */
  readonly mark: string | null
}

export interface SentObject extends FileHeaders {
  readonly name: string
  readonly bytes: number
  readonly hashes: FileHashes
  /** A new one for each try. */
  readonly body: () => Promise<Uint8Array | NodeJS.ReadableStream>
  readonly mark: string | null
}

/** Where an upload goes. Failures of the way there are tried again before anything is thrown. */
export interface ObjectStore {
  /** Objects whose names begin so. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** null: there is no such object. */
  look(name: string): Promise<StoredDetails | null>
  /** Returns the ETag. Throws `upload-failed` when what arrived is not what was sent. */
  put(object: SentObject): Promise<string>
  remove(name: string): Promise<void>
  /** Requests that were made again. */
  readonly retries: number
}
