import { createHash } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { LineWriter } from '../../files/line-writer.js'
import { outputFailed } from '../../files/output-failure.js'
import { pathIn } from '../../model/address.js'
import { listedContents } from '../../model/listing.js'
import { bundleFile } from '../../routes/bundle.js'
import { canonicalPaths, type SitePlan, shownContent } from '../../routes/site-plan.js'

/** A complete bundle. */
interface WrittenBundle {
  readonly language: string
  /** Its name in the export. */
  readonly name: string
  /** Its temporary file; null: only its size was wanted. */
  readonly file: string | null
  readonly bytes: number
  /** 32 hex digits of SHA-256. */
  readonly hash: string
}

/**
 * Gathers the bundles of a site: for each language the menu, and every page of `pages-list` that everybody may
 * read, in the order of page ids. Each page is a copy of the page's file.
 */
export class Bundles {
  readonly #plan: SitePlan
  readonly #menu: (language: string) => Promise<string>
  readonly #scratch: string | null
  /** By content id: the languages and paths of its page in bundles. */
  readonly #places: ReadonlyMap<number, readonly { readonly language: string; readonly path: string }[]>
  readonly #open = new Map<string, OpenBundle>()
  #last: number | null = null

  /** `menu`: the answer of `menu/` in a language. `scratch`: a private folder; null: bundles are only measured. */
  constructor(plan: SitePlan, menu: (language: string) => Promise<string>, scratch: string | null) {
    this.#plan = plan
    this.#menu = menu
    this.#scratch = scratch
    this.#places = placesOf(plan)
  }

  /**
   * `page` is the text of one of the content's page files, which are all equal. Contents come in the order of their
   * pages.
   */
  async add(content: number, page: string): Promise<void> {
    if (content === this.#last) return
    this.#last = content
    await this.#guard(async () => {
      for (const place of this.#places.get(content) ?? []) {
        const bundle = await this.#bundle(place.language)
        bundle.add(`{"path":${JSON.stringify(place.path)},"page":${page}}`)
      }
    })
  }

  async finish(): Promise<WrittenBundle[]> {
    const { languages, folder } = this.#plan
    const written: WrittenBundle[] = []
    for (const language of languages) {
      const bundle = await this.#guard(async () => (await this.#bundle(language)).finish())
      written.push({ language, name: folder + bundleFile(language), ...bundle })
    }
    return written
  }

  /** Closes open files without flushing. */
  abandon(): void {
    for (const bundle of this.#open.values()) bundle.abandon()
  }

  async #bundle(language: string): Promise<OpenBundle> {
    const known = this.#open.get(language)
    if (known) return known
    const name = `bundle-${this.#plan.context.site.id}-${language}.ndjson`
    if (this.#scratch !== null && !existsSync(this.#scratch)) mkdirSync(this.#scratch)
    const bundle = new OpenBundle(this.#scratch && path.join(this.#scratch, name))
    this.#open.set(language, bundle)
    bundle.add(`{"menu":${await this.#menu(language)}}`)
    return bundle
  }

  async #guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw outputFailed(this.#scratch ?? '', error)
    }
  }
}

class OpenBundle {
  readonly #file: string | null
  readonly #lines: LineWriter | null
  readonly #hash = createHash('sha256')
  #bytes = 0

  constructor(file: string | null) {
    this.#file = file
    this.#lines = file === null ? null : new LineWriter(file)
  }

  add(line: string): void {
    this.#hash.update(line).update('\n')
    this.#bytes += Buffer.byteLength(line) + 1
    this.#lines?.add(line)
  }

  finish(): Pick<WrittenBundle, 'file' | 'bytes' | 'hash'> {
    this.#lines?.close()
    return { file: this.#file, bytes: this.#bytes, hash: this.#hash.digest('hex').slice(0, 32) }
  }

  abandon(): void {
    this.#lines?.abandon()
  }
}

/** Paths of the pages of `pages-list` by content id: the path that the list gives, if it leads to that content. */
function placesOf({ context, languages }: SitePlan): Map<number, { language: string; path: string }[]> {
  const { project, site, viewer } = context
  const places = new Map<number, { language: string; path: string }[]>()
  for (const language of languages) {
    for (const listed of listedContents(project, site, language, viewer)) {
      const paths = canonicalPaths(context, listed.page, language)
      const own = pathIn(project, listed.page, listed.language)
      const path = own !== null && paths.includes(own) ? own : paths[0]
      const content = path === undefined ? null : shownContent(context, path, language)
      if (path === undefined || !content) continue
      const known = places.get(content.id)
      if (known) known.push({ language, path })
      else places.set(content.id, [{ language, path }])
    }
  }
  return places
}
