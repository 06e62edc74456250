import { contentHash } from '../../files/content-hash.js'
import type { Compression } from '../../options.js'
import type { KnownFiles } from '../reuse/known-files.js'
import type { FileLine } from '../reuse/unit-lines.js'
import { compress, siblingsOf } from './compress.js'

/** A compressed file of a run; without bytes where the one of the last export stays. */
export interface Sibling {
  readonly file: FileLine
  readonly bytes: Uint8Array | null
}

/** Makes the compressed files of a run, or finds those of the last export. */
export class CompressedVariants {
  readonly #compressions: readonly Compression[]
  /** Of documents: they may be mentioned again. */
  readonly #ofDocuments = new Map<string, FileLine>()
  #anew = false

  constructor(compressions: readonly Compression[]) {
    this.#compressions = compressions
  }

  /** From now on those of the last export are not good enough. */
  compressAnew(): void {
    this.#anew = true
  }

  /** `known` are the files of the last export where its folder holds them; `read` reads the content. */
  of(file: FileLine, known: KnownFiles | null, read: () => Uint8Array): Sibling[] {
    const names = siblingsOf(file.name, file.bytes, this.#compressions)
    if (names.length === 0) return []
    const same = known !== null && !this.#anew && known.hashOf(file.name) === file.hash
    const content = { bytes: null as Uint8Array | null }
    return names.map((name) => {
      const kept = same ? keptLine(name, known) : null
      if (kept) return { file: kept, bytes: null }
      content.bytes ??= read()
      const bytes = compress(name, content.bytes)
      return { file: { kind: 'compressed', bytes: bytes.length, hash: contentHash(bytes), name }, bytes }
    })
  }

  /** Remembers a compressed file, for `mentioned`. */
  note(file: FileLine): void {
    if (file.kind === 'compressed' && file.name.startsWith('_data/')) this.#ofDocuments.set(file.name, file)
  }

  /** The compressed files of a document that was written or kept before. */
  mentioned(name: string, bytes: number): FileLine[] {
    return siblingsOf(name, bytes, this.#compressions).flatMap((sibling) => this.#ofDocuments.get(sibling) ?? [])
  }
}

function keptLine(name: string, known: KnownFiles): FileLine | null {
  const [hash, bytes] = [known.hashOf(name), known.sizeOf(name)]
  return hash === null || bytes === null ? null : { kind: 'compressed', bytes, hash, name }
}
