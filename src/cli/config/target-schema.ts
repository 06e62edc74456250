import { count, flag, number, seconds, text } from './schema-parts.js'

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
        timeout: seconds,
        purge: { type: 'array', items: text },
        purgeLimit: number,
        purgeWait: { type: 'number', minimum: 0, maximum: seconds.maximum },
      },
    },
    command: text,
    url: { type: ['string', 'object'], minLength: 1, additionalProperties: text },
    sample: number,
  },
}
