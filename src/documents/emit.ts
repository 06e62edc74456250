/** Writes a document under the hash of its text and returns its name. */
export type Emit = (text: string) => string

/** As `Emit`, for a very long document in parts. */
export type EmitParts = (parts: readonly string[]) => string
