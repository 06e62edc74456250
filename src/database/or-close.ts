/** Runs the body, and closes what was opened for it if it fails. */
export async function orClose<T>(opened: { close(): Promise<void> }, body: () => Promise<T>): Promise<T> {
  try {
    return await body()
  } catch (error) {
    await opened.close()
    throw error
  }
}
