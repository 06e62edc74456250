interface Folder {
  /** The path itself is included. */
  own: boolean
  /** Everything below it is included, too. */
  whole: boolean
  /** By segment; those of folders have a trailing slash. */
  readonly inner: Map<string, Folder>
}

/** With more paths than this the tree is made coarser, to bound its memory. */
const defaultCapacity = 50_000

/** A set of paths such as `/api/en/pages/` and wildcards such as `/api/en/menu/*`, which can be collapsed to a limit. */
export class PathTree {
  readonly #room: number
  #root = emptyFolder()
  #size = 0

  constructor(capacity = defaultCapacity) {
    this.#room = capacity
  }

  /** A `*` at the end matches the folder and everything below it. */
  add(path: string): void {
    let folder = this.#root
    for (const segment of path.slice(1).match(/[^/]*\/|[^/]+$/g) ?? []) {
      if (folder.whole) return
      if (segment === '*') {
        folder.whole = true
        folder.inner.clear()
        break
      }
      const inner = folder.inner.get(segment) ?? emptyFolder()
      folder.inner.set(segment, inner)
      folder = inner
    }
    folder.own = true
    this.#size += 1
    if (this.#size > this.#room) this.#shrink()
  }

  /**
   * At most `limit` entries that cover every path, sorted. Starts with one wildcard and divides folders as long as the
   * limit allows: upper levels first, and on one level folders with the fewest parts.
   */
  entries(limit: number): string[] {
    const entries: string[] = []
    let count = 1
    let level: [string, Folder][] = isEmpty(this.#root) ? [] : [['/', this.#root]]
    while (level.length > 0) {
      const next: [string, Folder][] = []
      for (const [path, folder] of level.sort(byParts)) {
        const more = partsOf(folder) - 1
        if (folder.whole || count + more > limit) {
          entries.push(`${path}*`)
          continue
        }
        count += more
        if (folder.own) entries.push(path)
        for (const [segment, inner] of folder.inner) {
          if (inner.inner.size === 0 && !inner.whole) entries.push(path + segment)
          else next.push([path + segment, inner])
        }
      }
      level = next
    }
    return entries.sort()
  }

  #shrink(): void {
    const entries = this.entries(Math.ceil(this.#room / 2))
    this.#root = emptyFolder()
    this.#size = 0
    for (const entry of entries) this.add(entry)
  }
}

function emptyFolder(): Folder {
  return { own: false, whole: false, inner: new Map() }
}

function isEmpty({ own, inner }: Folder): boolean {
  return !own && inner.size === 0
}

function partsOf({ own, inner }: Folder): number {
  return inner.size + (own ? 1 : 0)
}

function byParts([one, folder]: [string, Folder], [other, otherFolder]: [string, Folder]): number {
  return partsOf(folder) - partsOf(otherFolder) || (one < other ? -1 : 1)
}
