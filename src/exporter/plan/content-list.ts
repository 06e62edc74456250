import type { PageContent } from '../../model/project.js'
import { NumberSet } from '../../model/values/number-set.js'

/** A list of contents without duplicates. */
export class ContentList {
  readonly #ids = new NumberSet()
  readonly #contents: PageContent[] = []

  add(contents: readonly PageContent[]): void {
    for (const content of contents) {
      if (this.#ids.add(content.id)) this.#contents.push(content)
    }
  }

  /** Sorted by id. Call it once everything is added. */
  sorted(): readonly PageContent[] {
    return this.#contents.sort((a, b) => a.id - b.id)
  }
}
