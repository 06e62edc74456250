import { endpointIn } from '../address.js'
import type { NodeForms } from '../page-node.js'
import { pageAttributes } from './page-attributes.js'

export const nodeForms: NodeForms = {
  attributesOf: pageAttributes,
  endpointOf: endpointIn,
  adminLanguage: ({ manifest }) => manifest.default_language,
}
