import { endpointIn } from '../address.js'
import type { NodeForms } from '../menus/page-node.js'
import { pageAttributes } from './page-attributes.js'

export const nodeForms: NodeForms = {
  fitRows: true,
  attributesOf: pageAttributes,
  endpointOf: endpointIn,
  adminLanguage: ({ manifest }) => manifest.default_language,
}
