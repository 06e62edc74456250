import type { Access } from '../../../model/access/access.js'
import { pageExposure, pathExposure } from '../../../model/access/addresses.js'
import { encodePath } from '../../../model/address.js'
import type { Page } from '../../../model/project.js'
import { decoded } from '../../../model/values/decoded.js'
import { withoutEndSlashes } from '../../../model/values/without-end-slashes.js'
import { pageEndpointIn } from '../../../routes/pages/page-endpoint.js'
import type { HiddenPassages } from './hidden-passages.js'

/** A page path that is not public. */
export interface HiddenPath {
  readonly path: string
  /** Description of its page. */
  readonly of: string
  /** Menus may show it, as they show pages that require login. */
  readonly inMenus: boolean
}

/** Paths of pages that are not public, and pages that no public file may mention. */
export class HiddenPaths {
  readonly #paths: ReadonlyMap<string, HiddenPath>
  readonly #pages: ReadonlyMap<number, string>
  readonly #apiRoot: string
  /** Prefixes of pages on the site, such as `/en/`. */
  readonly #prefixes: readonly string[]

  /** Paths that are public on any site do not count as hidden, as documents do not name their site. */
  constructor(access: Access, passages: Pick<HiddenPassages, 'add' | 'remove'>) {
    const { sites, manifest } = access.project
    const { hidden, shown } = pathsOf(access)
    for (const path of shown) hidden.delete(path)
    for (const { path, of, inMenus } of hidden.values()) {
      if (!inMenus) for (const text of formsOf(path)) passages.add({ text, of, what: 'path' })
    }
    for (const path of shown) for (const text of formsOf(path)) passages.remove(text)
    this.#paths = hidden
    this.#pages = hiddenPages(access)
    this.#apiRoot = manifest.api_root
    this.#prefixes = [...new Set([...sites.values()].flatMap(({ pageRoot }) => Object.values(pageRoot)))]
  }

  /** The hidden path; null: not hidden. */
  get(path: string): HiddenPath | null {
    return this.#paths.get(path) ?? null
  }

  /** Description of a hidden page; null: not hidden. */
  page(id: number): string | null {
    return this.#pages.get(id) ?? null
  }

  /** The hidden path in the member `path` of a page, which begins with a language in the documented contract. */
  inPath(path: string): HiddenPath | null {
    const [, below = path] = /^\/[^/]+\/(.*)$/s.exec(path) ?? []
    return this.get(decoded(withoutEndSlashes(below)))
  }

  /** The hidden path in a URL, of an endpoint of the API or a page of the site; null: none. */
  inAddress(address: string): HiddenPath | null {
    const below = pageEndpointIn(address, this.#apiRoot)?.path
    const place = address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/[?#].*$/s, '')
    // `/en/` is home in English, even if a hidden page has the path `en` in a language without a prefix.
    if (this.#prefixes.includes(place)) return null
    const starts = this.#prefixes
      .filter((prefix) => place.startsWith(prefix))
      .map((prefix) => place.slice(prefix.length))
    for (const path of below === undefined ? [address, ...starts] : [below]) {
      const hidden = this.get(decoded(withoutEndSlashes(path)))
      if (hidden) return hidden
    }
    return null
  }
}

/** Descriptions of the pages that are hidden, by id. */
function hiddenPages(access: Access): Map<number, string> {
  const pages = new Map<number, string>()
  for (const site of access.project.sites.values()) {
    for (const page of site.pages) {
      if (pageExposure(access, site, page) === 'hidden') pages.set(page.id, nameOf(page))
    }
  }
  return pages
}

/** The paths that are hidden on a site, and those that are shown on one: a path may be both. */
function pathsOf(access: Access): { hidden: Map<string, HiddenPath>; shown: Set<string> } {
  const { sites, rules } = access.project
  const [hidden, shown] = [new Map<string, HiddenPath>(), new Set<string>()]
  for (const site of sites.values()) {
    for (const url of site.pages.flatMap(({ urls }) => urls)) {
      const { page, path, slug } = url
      if (path) {
        const exposure = pathExposure(access, site, url)
        const inMenus = exposure === 'menus' || hidden.get(path)?.inMenus === true
        if (exposure === 'open') shown.add(path)
        else hidden.set(path, { path, of: nameOf(page), inMenus })
      } else if (rules.cms.addressesBySlug && pageExposure(access, site, page) !== 'hidden') shown.add(slug)
    }
  }
  return { hidden, shown }
}

function nameOf({ id }: Page): string {
  return `page ${id}`
}

/** A path as a text may have it. */
function formsOf(path: string): ReadonlySet<string> {
  return new Set([path, encodePath(path)])
}
