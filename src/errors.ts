/** 0 done, 1 failed, 2 usage, 3 guard. */
export type ExitCode = 0 | 1 | 2 | 3

/** Every fatal error: its title and the exit code it ends with. */
const table = {
  'usage': { title: 'The command was not understood', exitCode: 2 },
  'database-missing': { title: 'No database was given', exitCode: 2 },
  'database-not-found': { title: 'The database file does not exist', exitCode: 2 },
  'database-url-invalid': { title: 'The database URL was not understood', exitCode: 2 },
  'database-unreachable': { title: 'The database server cannot be reached', exitCode: 1 },
  'database-refused': { title: 'The database refused the connection', exitCode: 1 },
  'database-failed': { title: 'The database could not be read', exitCode: 1 },
  'not-django-cms': { title: 'This is not a django CMS database', exitCode: 1 },
  'schema-unsupported': { title: 'This version of django CMS is not supported', exitCode: 1 },
  'corrupt-value': { title: 'A value in the database is damaged', exitCode: 1 },
  'snapshot-unknown': { title: 'There is no such snapshot', exitCode: 1 },
  'manifest-invalid': { title: 'The manifest does not fit', exitCode: 2 },
  'manifest-mismatch': { title: 'The manifest does not fit this database', exitCode: 2 },
  'config-invalid': { title: 'The configuration does not fit', exitCode: 2 },
  'session-unsupported': { title: 'The sessions of this project cannot be read', exitCode: 2 },
  'unknown-site': { title: 'There is no such site', exitCode: 2 },
  'unknown-language': { title: 'There is no such language', exitCode: 2 },
  'option-invalid': { title: 'An option does not fit', exitCode: 2 },
  'foreign-output': { title: 'The output folder holds files that are not an export', exitCode: 2 },
  'drafts-exposed': { title: 'Drafts would be public', exitCode: 2 },
  'output-failed': { title: 'The output folder cannot be written', exitCode: 1 },
  'folder-locked': { title: 'Another run is writing this folder', exitCode: 1 },
  'interrupted': { title: 'The run was interrupted', exitCode: 1 },
  'report-failed': { title: 'The change report cannot be written', exitCode: 1 },
  'record-missing': { title: 'Nothing is known of an export', exitCode: 1 },
  'file-unknown': { title: 'There is no such file in the export', exitCode: 1 },
  'server-failed': { title: 'The server cannot listen', exitCode: 1 },
  'command-failed': { title: 'The command of --on-change failed', exitCode: 1 },
  'serializer-failed': { title: 'A serializer of the configuration failed', exitCode: 1 },
  'path-refused': { title: 'A path cannot be a file', exitCode: 1 },
  'path-collision': { title: 'Two answers need the same file', exitCode: 1 },
  'export-shrinks': { title: 'The export has lost too much', exitCode: 3 },
  'previous-unreadable': { title: 'The record of the last export cannot be had', exitCode: 1 },
  'release-unknown': { title: 'There is no such release', exitCode: 1 },
  'over-budget': { title: 'The export is larger than its budget', exitCode: 3 },
} as const satisfies Record<string, { title: string; exitCode: ExitCode }>

export type ErrorCode = keyof typeof table

/** An error that a user can act on: what is wrong, where, and the fix. */
export class ExportError extends Error {
  readonly code: ErrorCode
  readonly fix: string

  constructor(code: ErrorCode, message: string, fix: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'ExportError'
    this.code = code
    this.fix = fix
  }

  get title(): string {
    return table[this.code].title
  }

  get exitCode(): ExitCode {
    return table[this.code].exitCode
  }
}
