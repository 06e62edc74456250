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
