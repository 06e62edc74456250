import { createRequire } from 'node:module'
import type { ValidateFunction } from 'ajv'

/** A check of a schema; `scripts/build-validators.mjs` compiles it, since that takes longer than checking. */
export function compiledValidator<T>(name: 'config' | 'manifest'): ValidateFunction<T> {
  return createRequire(import.meta.url)(`./${name}-validator.cjs`) as ValidateFunction<T>
}
