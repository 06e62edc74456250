/** The posts of djangocms-stories below the page of their apphook. */
export interface StoriesOptions {
  /** Path of that page in addresses, one segment: `blog`, or by language. */
  readonly path: string | Readonly<Record<string, string>>
  /** Instance namespace of the configuration whose posts are shown; missing: all posts. */
  readonly namespace?: string
  /**
   * `hide`: posts are public between their dates of publication. `show`: whatever their dates are, which is what the
   * views of djangocms-stories 0.9 do.
   */
  readonly scheduled?: 'hide' | 'show'
  /** Items on a page of a list; 100. */
  readonly pageSize?: number
  /** Also write an Atom feed; `title`: the name of the site. */
  readonly feed?: boolean | { readonly title: string }
}

/** The languages of each path, by path. */
export function pathsOf({ path }: Pick<StoriesOptions, 'path'>): Map<string, readonly string[] | null> {
  if (typeof path === 'string') return new Map([[path, null]])
  const names = [...new Set(Object.values(path))]
  return new Map(names.map((name) => [name, Object.keys(path).filter((language) => path[language] === name)]))
}
