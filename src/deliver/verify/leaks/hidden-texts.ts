import { fold } from '../../../model/search/search.js'
import type { Folding } from '../../../model/search/search-rules.js'
import { foldedText, HiddenPassages } from './hidden-passages.js'

/** Shorter texts are ignored, as they may be choices or sizes. */
export const shortestText = 4

/** Collects hidden texts, then forgets those that are public, too. Values describe their hidden owner. */
export class HiddenTexts {
  readonly plugins = new Map<number, string>()
  readonly titles = new Map<string, string>()
  readonly texts = new Map<string, string>()
  readonly folded = new Map<string, string>()
  readonly passages = new HiddenPassages()
  readonly #folding: Folding
  /** Texts with references, by what rendering leaves as it is. */
  readonly #referring = new Map<string, Set<string>>()

  constructor(folding: Folding) {
    this.#folding = folding
  }

  /** `name`: description of the hidden owner; null: the text is public, and so are equal texts. */
  note(kind: 'title' | 'text', text: string, name: string | null): void {
    const written = writtenKey(text)
    if (name === null) {
      this.#forget(kind, text)
      for (const copy of (written && this.#referring.get(written)) || []) this.#forget(kind, copy)
      this.passages.remove(text)
      return
    }
    this.#kept(kind).set(text, name)
    if (text.length >= shortestText) this.folded.set(fold(text, this.#folding), name)
    this.passages.add({ text, of: name, what: kind })
    if (written) this.#referring.set(written, (this.#referring.get(written) ?? new Set()).add(text))
  }

  #forget(kind: 'title' | 'text', text: string): void {
    this.#kept(kind).delete(text)
    if (text.length >= shortestText) this.folded.delete(fold(text, this.#folding))
  }

  #kept(kind: 'title' | 'text'): Map<string, string> {
    return kind === 'title' ? this.titles : this.texts
  }
}

/**
 * What a text with references has in common with its rendered form: a copy of a plugin in a new version stores the form
 * that djangocms-text has rendered. null: a text without references.
 */
function writtenKey(text: string): string | null {
  const references = text.match(/data-cms-(?:href|src)="[^"]*"/g)
  return references && [foldedText(text), ...references].join('\n')
}
