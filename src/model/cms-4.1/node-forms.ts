import { languageOf } from '../languages.js'
import type { NodeForms } from '../menus/page-node.js'
import { pageAttributes } from './page-attributes.js'

export const nodeForms: NodeForms = {
  fitRows: false,
  attributesOf: pageAttributes,
  endpointOf: () => null,
  previewUrl({ manifest, defaultSite }, language, path) {
    const known = languageOf(defaultSite, language) ? language : manifest.default_language
    return (manifest.admin_root[known] ?? '/admin/') + path
  },
}
