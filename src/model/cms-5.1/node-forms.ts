import { endpointIn } from '../address.js'
import type { Manifest } from '../manifest/manifest.js'
import type { NodeForms } from '../menus/page-node.js'
import { pageAttributes } from './page-attributes.js'

export const nodeForms: NodeForms = {
  fitRows: true,
  attributesOf: pageAttributes,
  endpointOf: endpointIn,
  previewUrl({ manifest }, _, path) {
    const root = manifest.admin_root[manifest.default_language] ?? '/admin/'
    // Addresses are made of that of a content without a language, which the CMS names where the path has none.
    return root + path + (hasLanguage(manifest, root) ? '' : '?language=')
  },
}

/** The path begins with a language of the project (django.utils.translation.get_language_from_path). */
function hasLanguage({ admin_root: roots }: Manifest, path: string): boolean {
  const [, first = ''] = path.split('/')
  return Object.keys(roots).some((code) => code.toLowerCase() === first.toLowerCase())
}
