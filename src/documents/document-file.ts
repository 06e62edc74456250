/** The folder of documents, below that of the export. */
export const documentsFolder = '_data/'

/** The file of a document. `name`: the hash of its text. */
export function documentFile(name: string): string {
  return `${documentsFolder}${name}.json`
}

/** Reads a document by name. Each document is always decoded in the same way. */
export type ReadDocument = <T>(name: string, decode: (text: string) => T) => Promise<T>
