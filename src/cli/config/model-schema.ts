import { modelNamePattern } from '../../model/model-names.js'

const name = { type: 'string', minLength: 1 }
const plain = ['string', 'number', 'boolean']

/** JSON Schema of a Condition on rows, with what values are compared with. */
function condition(operand: { readonly type: readonly string[] }) {
  const comparisons = {
    properties: {
      equals: operand,
      not: { ...operand, type: [...operand.type, 'array'], items: operand, minItems: 1 },
      in: { type: 'array', items: operand, minItems: 1 },
      lt: operand,
      lte: operand,
      gt: operand,
      gte: operand,
      null: { type: 'boolean' },
    },
    additionalProperties: false,
    minProperties: 1,
  }
  const types = [...plain, 'object', 'null']
  const term = { ...comparisons, type: [...types, 'array'], items: { ...comparisons, type: types }, minItems: 1 }
  return {
    type: ['object', 'array'],
    additionalProperties: term,
    minProperties: 1,
    items: { type: 'object', additionalProperties: term, minProperties: 1 },
    minItems: 1,
  }
}

const valueOrNow = {
  type: [...plain, 'object'],
  properties: { now: { const: true } },
  required: ['now'],
  additionalProperties: false,
}
const conditionSchema = condition(valueOrNow)

/** JSON Schema of a Condition that does not depend on the time. */
export const timelessConditionSchema = condition({ type: plain })

/** JSON Schema of a ModelSelection, see `model/manifest/model-selection.ts`. */
export const modelSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['model'],
  properties: {
    model: { type: 'string', pattern: `^${modelNamePattern}$`, examples: ['news.article'] },
    where: conditionSchema,
    order: { type: 'array', items: name, minItems: 1 },
    columns: { type: 'array', items: name },
  },
}
