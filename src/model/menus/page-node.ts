import type { Viewer } from '../access/viewer.js'
import { pageUrlIn, pathIn } from '../address.js'
import type { Page, PageContent, Project } from '../project.js'
import type { JsonObject } from '../values/json.js'
import type { NavigationNode, PageFacts } from './navigation-node.js'
import { extendersOf } from './python-menus.js'

/** The members of a page's node that differ between versions of django CMS. */
export interface NodeForms {
  /** Whether a row of a navigation document can hold all attributes. */
  readonly fitRows: boolean
  attributesOf(page: PageFacts): JsonObject
  /** Rooted path; null: none. */
  endpointOf(project: Project, page: Page, language: string): string | null
  /** The address of the preview of a content of this language; `path` is what follows the admin's root. */
  previewUrl(project: Project, language: string, path: string): string
}

/** What all nodes of a site's pages in one language have in common. */
interface PageMenu {
  readonly forms: NodeForms
  readonly project: Project
  readonly language: string
  readonly viewer: Viewer
  /** The id of the page below which the node is; null: a root. */
  parentOf(page: Page): number | null
}

/** The node of a page, whose members are read from rows of the project. */
export class PageNode implements NavigationNode, PageFacts {
  readonly #menu: PageMenu
  readonly #content: PageContent
  readonly #basis: PageContent | null
  // Held, since each answer that shows the node would unpack its row for them.
  #title: string | undefined
  #redirect: string | null | undefined
  parent = -1

  /** `content` names the node, `basis` gives its flags; null: it has the default ones. */
  constructor(menu: PageMenu, content: PageContent, basis: PageContent | null) {
    this.#menu = menu
    this.#content = content
    this.#basis = basis
  }

  get id(): number {
    return this.#content.page.id
  }

  get parentId(): number | null {
    return this.#menu.parentOf(this.#content.page)
  }

  get namespace(): string {
    return 'CMSMenu'
  }

  get title(): string {
    this.#title ??= this.#content.menuTitle || this.#content.title
    return this.#title
  }

  get url(): string | null {
    const { page, language, id } = this.#content
    const { project, viewer } = this.#menu
    if (!viewer.preview) return pageUrlIn(project, page, language)
    return this.#menu.forms.previewUrl(
      project,
      language,
      `cms/placeholder/object/${project.pageContentType}/preview/${id}/`,
    )
  }

  get endpoint(): string | null {
    const { page, language } = this.#content
    return this.#menu.forms.endpointOf(this.#menu.project, page, language)
  }

  get visible(): boolean {
    return this.#content.inNavigation
  }

  get attr(): JsonObject {
    return this.#menu.forms.attributesOf(this)
  }

  /** Whether it may be packed into a row of a navigation document. */
  get fitsRow(): boolean {
    return this.#menu.forms.fitRows
  }

  /** Of the content that names the node. */
  get language(): string {
    return this.#content.language
  }

  get path(): string | null {
    return pathIn(this.#menu.project, this.#content.page, this.#content.language)
  }

  get redirect(): string | null {
    if (this.#redirect === undefined) this.#redirect = this.#content.redirect
    return this.#redirect
  }

  get loginRequired(): boolean {
    return this.#content.page.loginRequired
  }

  get reverseId(): string | null {
    return this.#content.page.reverseId
  }

  get isHome(): boolean {
    return this.#content.page.isHome
  }

  get isSoftRoot(): boolean {
    return this.#basis?.softRoot ?? false
  }

  get extenders(): readonly (string | null)[] {
    const { project, language } = this.#menu
    return extendersOf(project, this.#content.page, this.#basis?.language === language)
  }

  /** limit_visibility_in_menu: null for all, 1 for users only, 2 for anonymous visitors only. */
  isFor(anonymous: boolean): boolean {
    const limit = this.#basis?.limitVisibilityInMenu ?? null
    return limit === null || limit === (anonymous ? 2 : 1)
  }
}
