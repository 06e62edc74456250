import type { Emit, KeepDocument } from '../../../documents/emit.js'
import { decodeEntries, encodeEntries, replaceValues, type SearchEntries } from '../../../documents/search-entries.js'
import { longestPart, wordFiles } from '../../../documents/search-format.js'
import { namesOf, nodeOf } from '../../../documents/search-node.js'
import { decodeAscending, decodeKind } from '../../read/search-numbers.js'
import type { SearchIndex } from '../search-index.js'
import { NumberEncoder } from '../search-numbers.js'
import type { ReadIndex } from '../search-update.js'
import { remainingPages } from './remaining-pages.js'
import { type RemainingWords, type RemovedPages, removeFromWords } from './remove-from-words.js'

/**
 * Writes the lists of an index without pages: nothing in them says any more that they existed, or what words they had.
 * `keep`: called for documents that stay as they are.
 */
export function removePages(
  index: ReadIndex,
  removed: RemovedPages,
  emit: Emit,
  keep: KeepDocument,
): Pick<SearchIndex, 'words' | 'places' | 'parts'> {
  const remaining = removeFromWords(index, removed, emit, keep)
  const parts = removeFromParts(index, removed, remaining, emit, keep)
  return { words: remaining.words, places: remaining.places, parts }
}

/** Writes the list of parts without pages, and without parts that no other page has. */
function removeFromParts(
  index: ReadIndex,
  { ids }: RemovedPages,
  words: RemainingWords,
  emit: Emit,
  keep: KeepDocument,
): SearchIndex['parts'] {
  const { parts } = index.root
  const filesOfWords = remainingFiles(words)
  const files = namesOf(parts).map((name) => readParts(index, name, filesOfWords))
  const pages = remainingPages(
    files.flatMap(({ listed }) => listed),
    ids,
  )
  const left = files.flatMap(({ name, text, values, listed, places, isSame }, file) => {
    const first = parts[0][file] ?? ''
    for (const [at, [part]] of listed.entries()) values[places[at] ?? 0] = pages.get(part) ?? null
    if (isSame && listed.every(([part, value]) => pages.get(part) === value)) {
      keep(name, index.path(name))
      return [[first, name] as const]
    }
    const own = values.filter((value) => value !== null)
    if (own.length === values.length) return [[first, emit(replaceValues(text, own))] as const]
    const entries = decodeEntries(text).flatMap(([part], at) => {
      const value = values[at] ?? null
      return value === null ? [] : [[part, value] as const]
    })
    const [next] = entries
    return next ? [[next[0], emit(encodeEntries(entries))] as const] : []
  })
  return nodeOf(left)
}

/** A file of parts. Of most parts, which have files of words, only the value is held: objects would fill the memory. */
interface PartsFile {
  readonly name: string
  readonly text: string
  /** In the order of its parts; null: the part is gone. Those of listed parts are those before. */
  readonly values: (string | null)[]
  readonly listed: SearchEntries
  /** Of the listed parts among all. */
  readonly places: readonly number[]
  /** Whether the values of all other parts are those before. */
  readonly isSame: boolean
}

/** The value that is left of a part with files of words; null: no word has the part any more. */
type ValueOf = (part: string, value: string) => string | null

function readParts(index: ReadIndex, name: string, filesOfWords: ValueOf): PartsFile {
  const listed: (readonly [string, string])[] = []
  const places: number[] = []
  let isSame = true
  const text = index.text(name)
  const values = decodeEntries(text).map(([part, value], at) => {
    if (decodeKind(value) !== wordFiles) {
      listed.push([part, value])
      places.push(at)
      return value
    }
    const left = filesOfWords(part, value)
    if (left !== value) isSame = false
    return left
  })
  return { name, text, values, listed, places, isSame }
}

/** The files of words of a part without words that are gone, as its value. */
function remainingFiles({ gone, left }: RemainingWords): ValueOf {
  const encoder = new NumberEncoder()
  const partsOfGone = new Set<string>()
  for (const word of gone) {
    for (let start = 0; start < word.length; start += 1) {
      const end = Math.min(word.length, start + longestPart)
      for (let to = start + 1; to <= end; to += 1) partsOfGone.add(word.slice(start, to))
    }
  }
  /** Numbers of files without words. */
  const empty = [...left].flatMap(([file, words]) => (words.length === 0 ? [file] : []))
  const has = (file: number, part: string) => left.get(file)?.some((word) => word.includes(part)) ?? true
  return (part, value) => {
    const isOfGone = partsOfGone.has(part)
    if (!isOfGone && empty.length === 0) return value
    const [kind, files] = decodeAscending(value)
    const own = isOfGone ? files.filter((file) => has(file, part)) : files
    if (own.length === 0) return null
    const moved = own.map((file) => file - empty.filter((other) => other < file).length)
    return encoder.ascending(kind, moved)
  }
}
