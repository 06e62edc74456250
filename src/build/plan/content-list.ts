import type { PageContent } from '../../model/project.js'
import { NumberSet } from '../../model/values/number-set.js'

/** Contents that are wanted for several reasons, each once. */
export class ContentList {
  readonly #ids = new NumberSet()
  readonly #contents: PageContent[] = []

  /** Returns what it is given. */
  add(contents: readonly PageContent[]): readonly PageContent[] {
    for (const content of contents) {
      if (this.#ids.add(content.id)) this.#contents.push(content)
    }
    return contents
  }

  /** By id; nothing is added afterwards. */
  sorted(): readonly PageContent[] {
    return this.#contents.sort((a, b) => a.id - b.id)
  }
}
