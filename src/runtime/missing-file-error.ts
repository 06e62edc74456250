/** A file that the documents of an export name is not there: probably a new export has replaced it. */
export class MissingFileError extends Error {
  /** Reads the pointer again; true: it leads to another export now. */
  readonly isReplaced: () => Promise<boolean>

  constructor(path: string, isReplaced: () => Promise<boolean>) {
    super(`${path} is missing`)
    this.isReplaced = isReplaced
  }
}
