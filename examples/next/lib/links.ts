import { type LinkField, linkAddress, localAddress } from 'djangocms-static/links'
import type { MenuNode } from 'djangocms-static/loaders'

/** The address of the website in the export, as --site-url names it. */
const options = { siteUrl: 'https://www.observatory.example' }

/** The path of this site for an address of the CMS: of a page, of its endpoint, of a file. '' for none. */
export function localPath(address: string | null): string {
  return localAddress(address, options) ?? ''
}

/** The target of a LinkPlugin; '': none. */
export function linkUrl(link: LinkField | null | undefined): string {
  return linkAddress(link, options) ?? ''
}

/** The path of a menu node or breadcrumb. '' for none, as of a page that needs a login, which has no answer. */
export function nodePath({ api_endpoint: endpoint, url, attr }: MenuNode): string {
  return attr?.auth_required === true ? '' : localPath(endpoint ?? url)
}

/** A translation of a page. */
export interface Alternate {
  readonly language: string
  /** Such as `/de/besuch/`. */
  readonly path: string
}

/** What search engines read of translations: the first one is for all other languages. Empty: there is only one. */
export function hreflangs(alternates: readonly Alternate[]): readonly Alternate[] {
  const [first, second] = alternates
  return first && second ? [...alternates, { language: 'x-default', path: first.path }] : []
}

/** Whether an address is that of a page, which the router loads. Files have no slash at their end. */
export function isPage(address: string): boolean {
  return /^\/(?!\/)([^?#]*\/)?([?#]|$)/.test(address)
}
