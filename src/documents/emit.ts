/** Writes a document under the hash of its text and returns its name. */
export type Emit = (text: string) => string

/** As `Emit`, for a very long document: its parts are made twice, and never held together. */
export type EmitParts = (parts: () => Iterable<string>) => string
