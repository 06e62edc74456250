import { ExportError } from '../../src/errors.js'

/** The ExportError that the body throws, or that its promise is rejected with. */
export async function exportErrorOf(body: () => unknown): Promise<ExportError> {
  try {
    await body()
  } catch (error) {
    if (error instanceof ExportError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}
