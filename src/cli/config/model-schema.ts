import { modelNamePattern } from '../../model/model-names.js'

const name = { type: 'string', minLength: 1 }
const values = ['string', 'number', 'boolean', 'object']
const operand = {
  type: values,
  properties: { now: { const: true } },
  required: ['now'],
  additionalProperties: false,
}
const comparisons = {
  properties: {
    equals: operand,
    not: { ...operand, type: [...values, 'array'], items: operand, minItems: 1 },
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
const term = {
  ...comparisons,
  type: [...values, 'null', 'array'],
  items: { ...comparisons, type: [...values, 'null'] },
  minItems: 1,
}

/** JSON Schema of a Condition on rows. */
export const conditionSchema = {
  type: ['object', 'array'],
  additionalProperties: term,
  minProperties: 1,
  items: { type: 'object', additionalProperties: term, minProperties: 1 },
  minItems: 1,
}

/** JSON Schema of a ModelSelection, see `model/manifest/model-selection.ts`. */
export const modelSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['model'],
  properties: {
    model: { type: 'string', pattern: `^${modelNamePattern}$`, examples: ['news.article'] },
    where: conditionSchema,
    order: { type: 'array', items: name, minItems: 1 },
    columns: { type: 'array', items: name, minItems: 1 },
  },
}
