/** Values of a configuration. */
export const text = { type: 'string', minLength: 1 }
export const flag = { type: 'boolean' }
export const number = { type: 'integer', minimum: 1 }
export const count = { type: 'integer', minimum: 0 }
/** As the check of flags: timers take no more than 24 days. */
export const seconds = { type: 'number', exclusiveMinimum: 0, maximum: 86_400 }

/** An object with these keys; others are allowed. */
export function all(required: Record<string, object>, optional: Record<string, object> = {}): object {
  return { type: 'object', required: Object.keys(required), properties: { ...required, ...optional } }
}

/** An object whose values are such. */
export function map(values: object): object {
  return { type: 'object', additionalProperties: values }
}

/** Facts, or in words why they are not known. Problems are those of the form that is meant, which `oneOf` hides. */
export function unlessUnknown(facts: object): object {
  return { ...all({}, { unknown: { type: 'string' } }), if: { required: ['unknown'] }, else: facts }
}
