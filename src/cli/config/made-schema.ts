import { all, map } from './schema-parts.js'

const made = { $ref: '#/$defs/made' }
const list = { type: 'array', items: made }
const pair = { ...list, minItems: 2, maxItems: 2 }

/** JSON Schema of what Python makes of the members of a field (`Made` of src/model/manifest/field-facts.ts). */
export const madeSchema = {
  anyOf: [
    { type: 'string', minLength: 1 },
    all({ constant: {} }),
    all({ test: made, value: made, else: made }),
    all({ equal: pair }),
    all({ less: pair }),
    all({ text: list }, { as: { enum: ['lower', 'strip', 'upper'] } }),
    all({ joined: list, between: { type: 'string' } }),
    all({ list }),
    all({ object: map(made) }),
  ],
}
