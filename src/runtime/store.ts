/** Reads the files of an export, by their path below its folder. */
export interface Store {
  /** null: there is no such file. Throws when the file may exist but could not be read. */
  read(path: string): Promise<string | null>
}
