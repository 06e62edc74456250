/** A hidden text that stands inside another one. */
export interface Passage {
  /** As it was noted. */
  readonly text: string
  /** What hides it, in words. */
  readonly of: string
  /** What kind of text it is, in words. */
  readonly what: 'title' | 'text' | 'path'
}

/** Shorter texts, and those of fewer words, stand in others by chance: names, addresses, classes of CSS. */
const shortest = 16
const fewestWords = 3

/** Hidden texts to look for inside of others, whatever their case, tags, entities and line ends. */
export class HiddenPassages {
  /** By the hash of their first characters. */
  readonly #passages = new Map<number, Map<string, Passage>>()
  /** A bit for each hash, so that most places of a text need no more than a look at it. */
  readonly #bits = new Uint8Array(1 << 21)

  /** A path stands nowhere by chance. */
  add(passage: Passage): void {
    const plain = plainText(passage.text)
    if (plain.length < shortest || (passage.what !== 'path' && plain.split(' ').length < fewestWords)) return
    const hash = hashOf(plain)
    const alike = this.#passages.get(hash) ?? new Map<string, Passage>()
    this.#passages.set(hash, alike.set(plain, passage))
    this.#bits[byteOf(hash)] = this.#byte(hash) | (1 << (hash & 7))
  }

  /** A public text: whatever stands in it is not hidden. */
  remove(text: string): void {
    if (this.#passages.size === 0) return
    for (const [hash, plain] of this.#standIn(text)) this.#passages.get(hash)?.delete(plain)
  }

  /** null: nothing hidden stands in it. */
  find(text: string): Passage | null {
    for (const [hash, plain] of this.#standIn(text)) return this.#passages.get(hash)?.get(plain) ?? null
    return null
  }

  /** Looks up the hash of every piece of the text that is as long as what was hashed of the passages. */
  *#standIn(text: string): Iterable<[number, string]> {
    if (text.length < shortest) return
    const plain = plainText(text)
    let hash = 0
    for (let end = 0; end < plain.length; end += 1) {
      hash = (Math.imul(hash, base) + plain.charCodeAt(end)) | 0
      const start = end - shortest + 1
      const left = start > 0 ? plain.charCodeAt(start - 1) : 0
      hash = (hash - Math.imul(left, leaving)) | 0
      // Inside of a word nothing begins.
      if (start < 0 || isPlainLetter(left) || (this.#byte(hash) & (1 << (hash & 7))) === 0) continue
      for (const passage of this.#passages.get(hash)?.keys() ?? []) {
        if (plain.startsWith(passage, start)) yield [hash, passage]
      }
    }
  }

  #byte(hash: number): number {
    return this.#bits[byteOf(hash)] ?? 0
  }
}

/** Of a hash that rolls: what leaves at the left is taken off. */
const base = 0x01000193
const leaving = Array.from({ length: shortest }).reduce<number>((power) => Math.imul(power, base), 1)

function hashOf(plain: string): number {
  let hash = 0
  for (let at = 0; at < shortest; at += 1) hash = (Math.imul(hash, base) + plain.charCodeAt(at)) | 0
  return hash
}

/** Where the bit of a hash is; its last three bits say which one of the byte. */
function byteOf(hash: number): number {
  return (hash & 0xffffff) >>> 3
}

/** 0 to 9 and A to Z. */
function isPlainLetter(code: number): boolean {
  return code >= 48 && code <= 90 && (code <= 57 || code >= 65)
}

/** Without tags and entities, which a serializer or template may add or take away. */
function plainText(text: string): string {
  const words = text.includes('<') ? text.replace(/<[^<>]*>/g, ' ') : text
  const signs = words.includes('&') ? words.replace(/&(?:#\d+|#x[0-9a-f]+|[a-z]+);/gi, signOf) : words
  // Most texts have single blanks only.
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
