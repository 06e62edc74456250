const text = { type: 'string', minLength: 1 }
const flag = { type: 'boolean' }
const number = { type: 'integer', minimum: 1 }
const count = { type: 'integer', minimum: 0 }

/** JSON Schema of a target of `deploy`, see `deploy-target.ts`; the values of `export` are those of the configuration. */
export const targetSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    export: { type: 'object' },
    upload: {
      type: 'object',
      additionalProperties: false,
      required: ['to'],
      properties: {
        to: text,
        endpoint: text,
        region: text,
        delete: flag,
        maxDelete: count,
        compressed: flag,
        concurrency: number,
        timeout: number,
        purge: { type: 'array', items: text },
        purgeLimit: number,
        purgeWait: count,
      },
    },
    command: text,
    url: { type: ['string', 'object'], minLength: 1, additionalProperties: text },
    sample: number,
  },
}
