import * as assert from 'uvu/assert'
import type { ErrorCode } from '../../src/error-table.js'
import type { ExportError } from '../../src/errors.js'
import { exportErrorOf } from '../helpers/export-error.js'

/** The error of a body that must fail with this code. */
export async function failure(code: ErrorCode, body: () => Promise<unknown>): Promise<ExportError> {
  const error = await exportErrorOf(body)
  assert.is(error.code, code, error.message)
  assert.ok(error.fix.length > 10)
  return error
}
