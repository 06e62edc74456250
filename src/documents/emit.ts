/** Writes a document under the hash of its text and returns its name. */
export type Emit = (text: string) => string

/** Takes a document that is a file of a previous export: its name and the absolute path of that file. */
export type KeepDocument = (name: string, path: string) => void

/** As `Emit`, for a very long document in parts. */
export type EmitParts = (parts: readonly string[]) => string
