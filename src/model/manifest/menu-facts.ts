/** The menus that are registered (`menus.menu_pool`), also those without nodes. */
export interface MenuPoolFacts {
  /** `CMSMenu`, and `PlantMenu:12` for a menu that is attached to page 12. */
  names: string[]
  /** Those that are shown only below pages that name them (`cms_enabled`). */
  attachable: string[]
  /**
   * Menus that an apphook brings to its page, by the apphook's name, or by `name:key` for a page where it has others:
   * `PlantMenu:{pk}`. null: of a menu that is None.
   */
  apphooks: Record<string, (string | null)[]>
  /** Classes of the project that change menus in Python. */
  modifiers?: string[]
}

/** A node of a Python menu (django CMS's `menus.base.NavigationNode`). */
export interface MenuEntry {
  /** The menu's name in the pool, where its nodes have namespaces of their own. */
  menu?: string
  namespace: string
  id: string | number
  parent: string | number | null
  title: string
  url: string | null
  /** Where the project gives the node one in the API: as djangocms-rest gets it, rooted or not. */
  api_endpoint?: string
  visible: boolean
  attr: Record<string, unknown>
}
