import { pageEndpointIn } from '../routes/pages/page-endpoint.js'

/** The value of a link field of djangocms-link, in the documented contract. */
export interface LinkField {
  /** As an editor typed it. */
  readonly external_link?: string | null
  /** The endpoint of a page, or `app.model:key` of what has none; null: gone, or not public. */
  readonly internal_link?: string | null
  /** The URL of a file; null: gone, or not public. */
  readonly file_link?: string | null
  /** Of `internal_link`, with its `#`. */
  readonly anchor?: string | null
}

export interface AddressOptions {
  /** The address of the website in the export, such as `https://www.example.com`: what begins with it becomes a path. */
  readonly siteUrl?: string
  /** Mount point of the API; `/api/` by default. */
  readonly apiRoot?: string
  /** The language whose addresses have no prefix (`prefix_default_language=False`). */
  readonly unprefixedLanguage?: string
}

/**
 * What a link of the front end needs for an address of the CMS: `/en/about-us/` for the endpoint of that page, with or
 * without a query, and for its address on the website. Other addresses are returned unchanged.
 */
export function localAddress(address: string, options?: AddressOptions): string
export function localAddress(address: string | null | undefined, options?: AddressOptions): string | null
export function localAddress(address: string | null | undefined, options: AddressOptions = {}): string | null {
  if (address === null || address === undefined) return null
  return pageAddress(address, options) ?? withoutSite(address, options)
}

/** The target of a link field, as `localAddress` writes it; null: none, or a reference that has no address. */
export function linkAddress(link: LinkField | null | undefined, options?: AddressOptions): string | null {
  const { external_link: external, internal_link: internal, file_link: file, anchor } = link ?? {}
  // As the CMS does (djangocms_link.helpers.get_link).
  if (external) return external.startsWith('tel:') ? external.replaceAll(' ', '') : external
  if (isAddress(internal)) return localAddress(internal, options) + (anchor ?? '')
  return isAddress(file) ? localAddress(file, options) : null
}

/** The part of a menu node that decides whether a visitor gets it. */
export interface NodeForVisitors<Node> {
  readonly visible: boolean
  readonly attr: Readonly<Record<string, unknown>> | null
  readonly children: readonly Node[]
}

/** Menu nodes, with those below them, without hidden ones and without pages that need a login, which have no answer. */
export function nodesForVisitors<Node extends NodeForVisitors<Node>>(nodes: readonly Node[]): Node[] {
  return nodes
    .filter(({ visible, attr }) => visible && attr?.auth_required !== true)
    .map((node) => ({ ...node, children: nodesForVisitors(node.children) }))
}

/** The address of a page from that of its endpoint; null: not an endpoint. */
function pageAddress(address: string, { apiRoot = '/api/', unprefixedLanguage }: AddressOptions): string | null {
  const page = pageEndpointIn(address, apiRoot)
  if (!page) return null
  const root = page.language === unprefixedLanguage ? '/' : `/${page.language}/`
  return page.path === '' ? root : `${root}${page.path}/`
}

function withoutSite(address: string, { siteUrl = '' }: AddressOptions): string {
  const site = siteUrl.replace(/\/$/, '')
  if (site === '' || !address.startsWith(site)) return address
  const rest = address.slice(site.length)
  if (rest === '') return '/'
  // https://www.example.com is no beginning of https://www.example.com.evil.
  return /^[/?#]/.test(rest) ? rest : address
}

/** Whether a reference has been resolved: `cms.page:14` and the id of a file have not. */
function isAddress(reference: string | null | undefined): reference is string {
  return typeof reference === 'string' && /^(?:https?:\/)?\//i.test(reference)
}
