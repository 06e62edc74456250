import { createRequire } from 'node:module'
import type { ValidateFunction } from 'ajv'

/** The validator of a schema. `scripts/build-validators.mjs` compiles it, which takes longer than validating. */
export function compiledValidator<T>(name: 'config' | 'manifest'): ValidateFunction<T> {
  return createRequire(import.meta.url)(`./${name}-validator.cjs`) as ValidateFunction<T>
}
