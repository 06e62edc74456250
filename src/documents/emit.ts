/** Writes a document under the hash of its text and returns its name. */
export type Emit = (text: string) => string

/** As `Emit`, for a document that would be a very long text: its parts are made twice, and never all held. */
export type EmitParts = (parts: () => Iterable<string>) => string
