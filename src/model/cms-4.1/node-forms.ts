import { languageOf } from '../languages.js'
import type { NodeForms } from '../page-node.js'
import { pageAttributes } from './page-attributes.js'

export const nodeForms: NodeForms = {
  attributesOf: pageAttributes,
  endpointOf: () => null,
  adminLanguage: ({ manifest, defaultSite }, language) =>
    languageOf(defaultSite, language) ? language : manifest.default_language,
}
