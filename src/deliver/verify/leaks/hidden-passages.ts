/** A hidden text to find inside of other texts. */
interface Passage {
  readonly text: string
  /** Description of its hidden owner. */
  readonly of: string
  readonly what: 'title' | 'text' | 'path'
}

/** Shorter texts, and those of fewer words, may occur in others by chance: names, URLs, CSS classes. */
const shortest = 16
const fewestWords = 3

/** Searches texts for hidden ones, ignoring case, tags, entities and line breaks. */
export class HiddenPassages {
  /** By the hash of their first characters. */
  readonly #passages = new Map<number, Map<string, Passage>>()
  /** A bit for each hash, which rules out most positions of a text quickly. */
  readonly #bits = new Uint8Array(1 << 21)

  /** Paths may have any number of words, as they do not occur by chance. */
  add(passage: Passage): void {
    const plain = foldedText(passage.text)
    if (plain.length < shortest || (passage.what !== 'path' && plain.split(' ').length < fewestWords)) return
    const hash = hashOf(plain)
    const alike = this.#passages.get(hash) ?? new Map<string, Passage>()
    this.#passages.set(hash, alike.set(plain, passage))
    this.#bits[byteOf(hash)] = this.#byte(hash) | (1 << (hash & 7))
  }

  /** Removes all passages that occur in a public text. */
  remove(text: string): void {
    if (this.#passages.size === 0) return
    for (const [hash, plain] of this.#standIn(text)) this.#passages.get(hash)?.delete(plain)
  }

  /** A hidden passage in a text; null: none. */
  find(text: string): Passage | null {
    for (const [hash, plain] of this.#standIn(text)) return this.#passages.get(hash)?.get(plain) ?? null
    return null
  }

  /** Finds passages in a text with a rolling hash of their first characters. */
  *#standIn(text: string): Iterable<[number, string]> {
    if (text.length < shortest) return
    const plain = foldedText(text)
    let hash = 0
    for (let end = 0; end < plain.length; end += 1) {
      hash = (Math.imul(hash, base) + plain.charCodeAt(end)) | 0
      const start = end - shortest + 1
      const previous = start > 0 ? plain.charCodeAt(start - 1) : 0
      hash = (hash - Math.imul(previous, leaving)) | 0
      // Passages begin at the beginning of a word.
      if (start < 0 || isPlainLetter(previous) || (this.#byte(hash) & (1 << (hash & 7))) === 0) continue
      for (const passage of this.#passages.get(hash)?.keys() ?? []) {
        if (plain.startsWith(passage, start)) yield [hash, passage]
      }
    }
  }

  #byte(hash: number): number {
    return this.#bits[byteOf(hash)] ?? 0
  }
}

/** Constants of the rolling hash; `leaving` is the factor of the character that leaves the window. */
const base = 0x01000193
const leaving = Array.from({ length: shortest }).reduce<number>((power) => Math.imul(power, base), 1)

function hashOf(plain: string): number {
  let hash = 0
  for (let at = 0; at < shortest; at += 1) hash = (Math.imul(hash, base) + plain.charCodeAt(at)) | 0
  return hash
}

/** Index of the byte with a hash's bit; its last three bits select the bit. */
function byteOf(hash: number): number {
  return (hash & 0xffffff) >>> 3
}

/** 0 to 9 and A to Z. */
function isPlainLetter(code: number): boolean {
  return code >= 48 && code <= 90 && (code <= 57 || code >= 65)
}

/** A text without tags, entities and repeated whitespace, in upper case. */
export function foldedText(text: string): string {
  const words = text.includes('<') ? text.replace(/<[^<>]*>/g, ' ') : text
  const signs = words.includes('&') ? words.replace(/&(?:#\d+|#x[0-9a-f]+|[a-z]+);/gi, signOf) : words
  // Most texts have single spaces only, which need no replacement.
  const plain = /[^\S ]| {2}/.test(signs) ? signs.replace(/\s+/g, ' ') : signs
  return plain.trim().toUpperCase()
}

function signOf(entity: string): string {
  const known: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
  const name = entity.slice(1, -1).toLowerCase()
  if (!name.startsWith('#')) return known[name] ?? entity
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity
}
