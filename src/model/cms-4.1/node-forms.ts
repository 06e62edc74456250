import { languageOf } from '../languages.js'
import type { NodeForms } from '../menus/page-node.js'
import { pageAttributes } from './page-attributes.js'

export const nodeForms: NodeForms = {
  fitRows: false,
  attributesOf: pageAttributes,
  endpointOf: () => null,
  adminLanguage: ({ manifest, defaultSite }, language) =>
    languageOf(defaultSite, language) ? language : manifest.default_language,
}
