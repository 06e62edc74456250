/** Reads the files of an export, by their path below its folder. */
export interface Store {
  /** null: there is no such file. Throws when the file may exist but could not be read. */
  read(path: string): Promise<string | null>
}

/** A store of files by path, for tests and for exports that are bundled with the code. */
export function memoryStore(files: ReadonlyMap<string, string>): Store {
  return { read: async (path) => files.get(path) ?? null }
}
