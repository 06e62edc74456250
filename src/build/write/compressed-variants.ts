import { documentsFolder } from '../../documents/document-file.js'
import { contentHash } from '../../files/content-hash.js'
import type { Compression } from '../../options.js'
import { compressedNames } from '../names/compressed-names.js'
import type { RecordedFiles } from '../record/recorded-files.js'
import type { FileLine } from '../record/unit-lines.js'
import { compress } from './compress.js'

/** A compressed file of a run; without bytes if that of the previous export is reused. */
interface CompressedFile {
  readonly file: FileLine
  readonly bytes: Uint8Array | null
}

/** Makes the compressed files of a run, or reuses those of the previous export. */
export class CompressedVariants {
  readonly #compressions: readonly Compression[]
  /** Compressed documents by name: other units may mention them. */
  readonly #ofDocuments = new Map<string, FileLine>()
  #anew = false

  constructor(compressions: readonly Compression[]) {
    this.#compressions = compressions
  }

  /** From now on those of the previous export are not reused. */
  compressAnew(): void {
    this.#anew = true
  }

  /** `recorded`: the files of the previous export; null: its folder is not intact. `read` reads the content. */
  of(file: FileLine, recorded: RecordedFiles | null, read: () => Uint8Array): CompressedFile[] {
    const names = compressedNames(file.name, file.bytes, this.#compressions)
    if (names.length === 0) return []
    const same = recorded !== null && !this.#anew && recorded.hashOf(file.name) === file.hash
    const content = { bytes: null as Uint8Array | null }
    return names.map((name) => {
      const reused = same ? recordedLine(name, recorded) : null
      if (reused) return { file: reused, bytes: null }
      content.bytes ??= read()
      const bytes = compress(name, content.bytes)
      return { file: { kind: 'compressed', bytes: bytes.length, hash: contentHash(bytes), name }, bytes }
    })
  }

  /** Remembers a compressed file, for `mentioned`. */
  note(file: FileLine): void {
    if (file.kind === 'compressed' && file.name.startsWith(documentsFolder)) this.#ofDocuments.set(file.name, file)
  }

  /** The compressed files of a document that was written or reused already. */
  mentioned(name: string, bytes: number): FileLine[] {
    return compressedNames(name, bytes, this.#compressions).flatMap((sibling) => this.#ofDocuments.get(sibling) ?? [])
  }
}

function recordedLine(name: string, recorded: RecordedFiles): FileLine | null {
  const [hash, bytes] = [recorded.hashOf(name), recorded.sizeOf(name)]
  return hash === null || bytes === null ? null : { kind: 'compressed', bytes, hash, name }
}
