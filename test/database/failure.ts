import * as assert from 'uvu/assert'
import type { ErrorCode } from '../../src/error-table.js'
import { ExportError } from '../../src/errors.js'

/** The error of a body that must fail with this code. */
export async function failure(code: ErrorCode, body: () => Promise<unknown>): Promise<ExportError> {
  try {
    await body()
  } catch (error) {
    if (!(error instanceof ExportError)) throw error
    assert.is(error.code, code, error.message)
    assert.ok(error.fix.length > 10)
    return error
  }
  throw new Error(`Nothing failed with ${code}`)
}
