import type { Navigation } from '../../model/menus/navigation.js'
import type { Json } from '../../model/values/json.js'
import type { ListSource } from '../../routes/documents.js'
import { contentList, ProjectDocuments } from '../../routes/project-documents.js'

/** The documents of an export, in memory. Pages and placeholders are made from the rows of their contents instead. */
export class ExportDocuments extends ProjectDocuments {
  readonly #values = new Map<string, ReadonlyMap<string, Json>>()
  #held: { readonly language: string; readonly navigation: Navigation } | null = null

  file(): null {
    return null
  }

  page(): null {
    return null
  }

  placeholder(): null {
    return null
  }

  /** A request without a term finds nothing. */
  search(): ListSource {
    return contentList(this.context, [])
  }

  override values(route: string): ReadonlyMap<string, Json> {
    const values = this.#values.get(route) ?? super.values(route)
    this.#values.set(route, values)
    return values
  }

  /** One is held at a time: with the trees made from it, it is large. */
  override navigation(language: string): Navigation {
    if (this.#held?.language !== language) this.#held = { language, navigation: super.navigation(language) }
    return this.#held.navigation
  }

  /** Drops the trees that were derived from the navigation: they take more memory than the nodes. */
  forgetTrees(): void {
    this.#held?.navigation.trees.clear()
  }

  /** Before the next language. */
  forgetLanguage(): void {
    this.#held = null
  }
}
