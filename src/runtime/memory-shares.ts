/** Bytes that the caches of a handler may use by default. */
export const defaultMemory = 80_000_000

/** Share of the memory for documents. */
export const documentShare = 0.6

/** Share of the memory for the answers to addresses with a query, and for those without one. */
export const answerShare = 0.2
